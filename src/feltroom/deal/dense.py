"""The dense deal: the board is reserved first, then every hand is drawn by the weight of its class.

The board never sees a weight, so its law is exactly that of hold'em. Hands are drawn seat by seat in the
order of the single-blind game: from two left of the button round to the big blind, left of the button.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from feltroom.cards.card import DECK, Cards
from feltroom.cards.classes import COMBOS, Combo
from feltroom.deal.feasibility import MAX_DENSE_PLAYERS, RESERVED, prove_feasible
from feltroom.deal.seating import check_button, check_players
from feltroom.deal.weights import WeightTable
from feltroom.rng import Seed, Stream, derive

MAX_REJECTIONS = 16
MAX_DEALS = 100

_MASKED = {name: [(1 << a | 1 << b, (a, b)) for a, b in combos] for name, combos in COMBOS.items()}


def deal_dense(*, seed: Seed, players: int, button: int, table: WeightTable | None) -> tuple[tuple[Combo, ...], Cards]:
    """Return the hole cards by player and the ten reserved cards; without a table hands weigh the same."""
    return deal_from(Stream(seed), players=players, button=button, table=table)


def deal_from(
    stream: Stream, *, players: int, button: int, table: WeightTable | None
) -> tuple[tuple[Combo, ...], Cards]:
    """Deal as `deal_dense` does, from a stream that is already there."""
    check_players(players, most=MAX_DENSE_PLAYERS)
    check_button(button, players=players)
    sure = prove_feasible(table, players=players) if table is not None else ()
    deck = list(DECK)
    if table is None:
        stream.draw(deck, RESERVED + 2 * players)
        dealt = deck[RESERVED : RESERVED + 2 * players]
        hands = list(zip(dealt[:players], dealt[players:], strict=True))
    else:
        stream.draw(deck, RESERVED)
        taken = 0
        for card in deck[:RESERVED]:
            taken |= 1 << card
        hands = _deal_hands(stream, table, players=players, taken=taken, sure=sure)
    first = (button + 2) % players
    ahead = players - first
    return (*hands[ahead:], *hands[:ahead]), tuple(deck[:RESERVED])


def _deal_hands(
    stream: Stream, table: WeightTable, *, players: int, taken: int, sure: tuple[Combo, ...]
) -> list[Combo]:
    """Draw the hands in seat order; a dead end draws them all again, beside the same reserved cards."""
    for _ in range(MAX_DEALS):
        hands = _try_hands(stream, table, players=players, taken=taken)
        if hands is not None:
            return hands
    # Only a table whose heavy hands block each other comes here, and the game must not stop for it. Of the
    # disjoint hands that proved the table feasible, the reserved cards spoil at most ten: enough are left.
    free = [pair for pair in sure if not (1 << pair[0] | 1 << pair[1]) & taken]
    stream.draw(free, players)
    return free[:players]


def _try_hands(stream: Stream, table: WeightTable, *, players: int, taken: int) -> list[Combo] | None:
    hands: list[Combo] = []
    for _ in range(players):
        hand = _draw_hand(stream, table, taken)
        if hand is None:
            return None
        hands.append(hand)
        taken |= 1 << hand[0] | 1 << hand[1]
    return hands


def _draw_hand(stream: Stream, table: WeightTable, taken: int) -> Combo | None:
    """Draw a class by weight and one of its free combos; None when no class of the table has one."""
    classes, cumulative = table.classes, table.cumulative
    for _ in range(MAX_REJECTIONS):
        free = [pair for mask, pair in _MASKED[classes[_spin(stream, cumulative)]] if not mask & taken]
        if free:
            return free[stream.below(len(free))]
    # To draw until a class has a free combo is to draw from the weights of the classes that have one. So
    # going on with those alone changes no probability, and it ends even where their share is tiny.
    options: list[list[Combo]] = []
    weights: list[float] = []
    for name in classes:
        free = [pair for mask, pair in _MASKED[name] if not mask & taken]
        if free:
            options.append(free)
            weights.append(table.weights[name])
    if not options:
        return None
    free = options[_spin(stream, tuple(accumulate(weights)))]
    return free[stream.below(len(free))]


def _spin(stream: Stream, cumulative: Sequence[float]) -> int:
    """Turn the roulette: the first place whose cumulative weight exceeds a uniform part of the total."""
    place = bisect_right(cumulative, stream.random() * cumulative[-1])
    # Where weights are minute the product can round up to the total.
    return min(place, len(cumulative) - 1)


def more_dense(*, seed: Seed, hole: Sequence[Combo], reserve: Cards, count: int) -> Cards:
    """Return cards for further boards: drawn uniformly from those that nothing took.

    They come from a stream of their own, so that no other card depends on how many there are.
    """
    taken = {*reserve, *[card for hand in hole for card in hand]}
    left = [card for card in DECK if card not in taken]
    count = min(count, len(left))
    Stream(derive(seed, "further boards")).draw(left, count)
    return tuple(left[:count])
