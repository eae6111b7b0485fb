"""What an action is taken to be worth against ranges: the numbers that the bot `hard` and the review of a hand share.

Chips are valued as if nobody acted again once the others have answered, so a hand gets only a part of its equity when
streets are still to come. An opponent pays a bet if their hand is strong enough for its size, give or take a little.
"""

from collections.abc import Sequence
from math import inf, log
from struct import unpack

from feltroom.analysis.showdowns import Showdown
from feltroom.engine.events import Street
from feltroom.rng import Stream

SIZES = (0.33, 0.5, 0.75, 1.0)
"""The bets and raises worth thinking about, in parts of the pot as it is after a call."""
# What part of its equity a hand gets, in position and out of it, for a check and for a call, by street.
CHECKED = {Street.FLOP: (0.97, 0.90), Street.TURN: (0.98, 0.92), Street.RIVER: (1.0, 0.96)}
CALLED = {Street.FLOP: (0.96, 0.88), Street.TURN: (0.98, 0.93), Street.RIVER: (1.0, 1.0)}
RAISED_BEFORE = 0.17
"""How much stronger a hand must be to pay a raise than to pay a bet of the same size."""
RAISES_BACK, PLAYS_ON = 0.92, 0.88
"""From which strength a bet is raised, and from which its owner does not give up against that."""
BLUFFED_BACK = 0.06
"""How often somebody who would fold to a bet raises it instead."""

_SOFTNESS = 0.06
_DRAWS = 1 << 12


def draw_stands(
    stream: Stream, showdowns: Sequence[Showdown], *, scores: Sequence[float], stacks: Sequence[int]
) -> list[list[float]]:
    """Return how much each opponent can stand in each showdown: the score of their combo, give or take a little.

    Scores are from 0 to 1 by the number of the combo. Many opponents make each of them a little more careful; one
    without chips stands everything.
    """
    crowd = 0.01 * (len(stacks) - 1)
    count = len(showdowns) * len(stacks)
    luck = iter(unpack(f">{count}H", stream.bytes(2 * count)))
    moves = _MOVES
    return [
        [
            scores[combo] - crowd - moves[number >> 4] if stack else inf
            for combo, stack, number in zip(showdown.combos, stacks, luck, strict=False)
        ]
        for showdown in showdowns
    ]


def _moves() -> tuple[float, ...]:
    """By how much a draw moves what somebody can stand: the quantiles of a logistic distribution, all as likely.

    To six places, since the last digit of a logarithm is not the same everywhere.
    """
    quantiles = [(number + 0.5) / _DRAWS for number in range(_DRAWS)]
    return tuple([round(_SOFTNESS * log(part / (1 - part)), 6) for part in quantiles])


_MOVES = _moves()
