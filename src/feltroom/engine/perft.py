"""Counting a tree of a hand, as chess programs do: the quickest check of rules, and of code that walks over them."""

from collections.abc import Sequence

from feltroom.cards.card import Cards
from feltroom.engine.menu import Size
from feltroom.engine.state import HandState


def perft(hand: HandState, depth: int | None = None, *, sizes: Sequence[Size] | None = None) -> int:
    """Return how many ways a hand can go that are `depth` steps long or over before; None counts whole hands.

    A step is a decision, with every legal amount unless `sizes` are given, or an outcome of chance.
    """
    if hand.over or depth == 0:
        return 1
    left = None if depth is None else depth - 1
    chance = hand.chance()
    if chance is not None:
        if left == 0:
            return chance.number
        return sum([perft(_dealt(hand, cards), left, sizes=sizes) for cards in chance.outcomes()])
    actions = hand.actions(sizes=sizes)
    if left == 0:
        return len(actions)
    total = 0
    for action in actions:
        after = hand.copy()
        after.apply(action)
        total += perft(after, left, sizes=sizes)
    return total


def _dealt(hand: HandState, cards: Cards) -> HandState:
    after = hand.copy()
    after.deal_cards(cards)
    return after
