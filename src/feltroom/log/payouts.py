"""What a finished hand should have paid, worked out a second time from its events alone.

Nothing here is shared with the engine that paid it: not the cutting of pots, not the strength of a hand. It is slow and
plain, so that a fault of the engine or of the log shows as a difference.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from feltroom.cards.card import Card, rank_of, suit_of
from feltroom.engine.events import (
    BetReturned,
    BoardDealt,
    Called,
    ChipsPosted,
    Event,
    Folded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    PostKind,
    PotAwarded,
    Raised,
    RunDealt,
)
from feltroom.engine.rules import Showing

_DEAD = (PostKind.DEAD, PostKind.BIG_BLIND_ANTE)
_WHEEL = [12, 3, 2, 1, 0]
Strength = tuple[int, ...]


def due_payout(log: Sequence[Event]) -> dict[int, int] | None:
    """Return what every player is to get from the pots of a hand; None if the hand did not come to an end."""
    started = log[0] if log else None
    if not isinstance(started, HandStarted) or not any(isinstance(event, PotAwarded) for event in log):
        return None
    players, chip = len(started.stacks), started.rules.chip
    folded = {event.player for event in log if isinstance(event, Folded)}
    live = [player for player in range(players) if player not in folded]
    boards = _boards(log)
    of_runs = [_values(log, live, board, choosing=started.rules.showing is Showing.CHOOSE) for board in boards]
    towards, dead = _put_in(log, players)
    paid = dict.fromkeys(range(players), 0)
    for pot, contenders in _cut(towards, live, dead):
        left_of_button = sorted(contenders, key=lambda player: (player - started.button - 1) % players)
        a_run = pot // (len(boards) * chip) * chip
        for run, values in enumerate(of_runs):
            if values is None:
                return None
            amount = a_run if run else pot - a_run * (len(boards) - 1)
            best = max(values[player] for player in contenders)
            winners = [player for player in left_of_button if values[player] == best]
            even = amount // (len(winners) * chip) * chip
            odd_chips = (amount - even * len(winners)) // chip
            for place, winner in enumerate(winners):
                paid[winner] += even + (chip if place < odd_chips else 0)
    return paid


def _boards(log: Sequence[Event]) -> list[list[Card]]:
    """Return the boards of a hand: one, one more for each further run, and the second one where there are two."""
    dealt = [card for event in log if isinstance(event, BoardDealt) for card in event.cards]
    runs = 1 + max([event.run for event in log if isinstance(event, RunDealt)], default=0)
    further = [
        [card for event in log if isinstance(event, RunDealt) and event.run == run for card in event.cards]
        for run in range(1, runs)
    ]
    return [dealt, *[dealt[: 5 - len(cards)] + cards for cards in further]]


def paid_out(log: Iterable[Event]) -> dict[int, int]:
    """Return what the players were paid from the pots, by the events."""
    paid: Counter[int] = Counter()
    for event in log:
        if isinstance(event, PotAwarded):
            for player, share in event.shares:
                paid[player] += share
    return dict(paid)


def _put_in(log: Iterable[Event], players: int) -> tuple[list[int], int]:
    """Return what everybody put in towards the pots, and what went to the middle without counting for anybody."""
    towards, dead = [0] * players, 0
    for event in log:
        match event:
            case ChipsPosted() if event.kind in _DEAD:
                dead += event.amount
            case ChipsPosted() | Called() | Raised():
                towards[event.player] += event.amount
            case BetReturned():
                towards[event.player] -= event.amount
            case _:
                pass
    return towards, dead


def _cut(towards: Sequence[int], live: Sequence[int], dead: int) -> list[tuple[int, tuple[int, ...]]]:
    """Cut the middle into pots: one for each set of players who can win it, from the bottom."""
    pots: dict[tuple[int, ...], int] = {}
    everybody = tuple(live)
    below, able = 0, everybody
    if dead:
        pots[everybody] = dead
    for edge in sorted({chips for chips in towards if chips}):
        able = tuple([player for player in live if towards[player] >= edge]) or able  # what nobody reaches lies on top
        pots[able] = pots.get(able, 0) + sum(min(chips, edge) - below for chips in towards if chips > below)
        below = edge
    return [(amount, contenders) for contenders, amount in pots.items()]


def _values(
    log: Sequence[Event], live: Sequence[int], board: Sequence[Card], *, choosing: bool
) -> dict[int, Strength] | None:
    """Return what each live player's hand is worth at the showdown; None if that cannot be known."""
    if len(live) == 1:
        return {live[0]: ()}
    dealt = next((event.hands for event in log if isinstance(event, HoleCardsDealt)), None)
    if len(board) != 5 or dealt is None:
        return None
    mucked = [event.player for event in log if isinstance(event, HandMucked)] if choosing else []
    shown = [event.player for event in log if isinstance(event, HandShown)]
    values: dict[int, Strength] = {}
    for player in live:
        cards = dealt[player]
        if player in mucked:
            values[player] = (-1, mucked.index(player))  # given up; of a pot that all gave up, the last one's
        elif choosing and player not in shown:
            values[player] = (-1, len(mucked))  # all others gave up before they were asked
        elif cards is None:
            return None
        else:
            values[player] = max(map(_strength, combinations((*cards, *board), 5)))
    return values


def _strength(cards: Sequence[Card]) -> Strength:
    """Return how good five cards are, for comparing: the kind of hand, then ranks by how often they come."""
    counts = Counter([rank_of(card) for card in cards])
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(sorted(counts.values(), reverse=True))
    flush = len({suit_of(card) for card in cards}) == 1
    if ranks == _WHEEL:
        ranks = [3]
    straight = ranks == [3] or (len(counts) == 5 and ranks[0] - ranks[4] == 4)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(shape, 8 if straight and flush else 5 if flush else 4 if straight else 0)
    return (kind, *ranks[:1]) if straight else (kind, *ranks)
