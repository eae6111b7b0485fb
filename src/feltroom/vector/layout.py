"""Where a hand's numbers stand in its row: a few of the hand, then eight of each player, which fill a line of cache.

A step reads and writes most of what a hand has, so what belongs to one hand lies together. What users see as one array
of a field (`HandArray.stacks` and so on) is a view into the rows.
"""

from feltroom.engine.menu import Size, total_of
from feltroom.engine.rules import Ante, Betting, Reopen, Rules

# Of the hand. Sets of players are bits: bit p is player p.
BUTTON, STREET, ACTOR, OVER, LIVE, ABLE, QUEUE, ACTED, TO_MATCH, RAISE_SIZE, BETS_MADE, MISSING, POT, NUMBER = range(14)
# Of the decision that it waits for; LEAST is 0 where no raise is legal. The price is what a call pays.
PRICE, LEAST, MOST = 14, 15, 16
# Of the randomness: the word that all others of the hand are made from, and how often a choice was drawn.
WORD, DRAWS = 17, 18
HEAD = 24

# Of a player. PUT_IN is followed by the same for the flop, the turn and the river.
STARTING, STACK, BET, DEAD, PUT_IN = range(5)
EACH = 8

# Of the rules.
SMALL_BLIND, BIG_BLIND, ANTE, ANTE_BY_BIG_BLIND, BETTING, REOPEN, RAISE_CAP, CHIP, PLAYERS = range(9)
NO_LIMIT, POT_LIMIT, FIXED_LIMIT = range(3)
NEVER, HALF, CUMULATIVE, ALWAYS = range(4)
NO_CAP = -1

# What a player does; a raise has a total beside it.
FOLD, CALL, RAISE = range(3)
MIN_SIZE, ALL_IN_SIZE = -1.0, -2.0

DEFAULT_SIZES: tuple[Size, ...] = ("min", 0.5, 1, 2, "all-in")
"""The bets that a learner chooses from, unless told otherwise."""

_BETTINGS = (Betting.NO_LIMIT, Betting.POT_LIMIT, Betting.FIXED_LIMIT)
_REOPENINGS = (Reopen.NEVER, Reopen.HALF, Reopen.CUMULATIVE, Reopen.ALWAYS)


def rules_as_numbers(rules: Rules, *, players: int) -> list[int]:
    """Return rules as the kernels read them."""
    return [
        rules.small_blind,
        rules.big_blind,
        rules.ante,
        int(rules.ante_kind is Ante.BIG_BLIND),
        _BETTINGS.index(rules.betting),
        _REOPENINGS.index(rules.reopen),
        NO_CAP if rules.raise_cap is None else rules.raise_cap,
        rules.chip,
        players,
    ]


def number_of(size: Size) -> float:
    """Return a size as the kernels read it; refuse what is none."""
    total_of(size, least=1, most=1, to_match=0, pot=1, chip=1)
    if size == "min":
        return MIN_SIZE
    return ALL_IN_SIZE if size == "all-in" else float(size)
