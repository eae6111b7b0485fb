"""The five cards that make a hand, in the order players read them."""

from collections.abc import Sequence
from functools import lru_cache

from feltroom.cards.card import Card, Cards, suit_of
from feltroom.cards.notation import written
from feltroom.evaluator.checks import check_cards
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.value import CATEGORY_SHIFT, Category, category_of, ranks_of

_ACE = 12

# How many cards of each rank in the value make up the five; straights are listed apart.
_COPIES = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.TRIPS: (3, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.QUADS: (4, 1),
}


def best_five(cards: Sequence[Card]) -> Cards:
    """Return the five of 5 to 7 different cards that make the best hand, those that weigh most first.

    Where cards of one rank could serve alike, the one given first is taken: give hole cards before the board
    and they are preferred.
    """
    hand = check_cards(cards, counts=(5, 6, 7))
    return written(five_of_value(hand, evaluate(hand)))


def five_of_value(hand: Cards, value: int) -> Cards:
    """Return the same where the value of the cards is known already, and nothing need be checked."""
    if value >> CATEGORY_SHIFT in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        hand = _most_common_suit(hand)
    chosen: list[Card] = []
    for rank, copies in _wanted(value):
        chosen += [card for card in hand if card >> 2 == rank][:copies]
    return tuple(chosen)


def _most_common_suit(hand: Cards) -> Cards:
    suits = [suit_of(card) for card in hand]
    suit = max(suits, key=suits.count)
    return tuple(card for card in hand if suit_of(card) == suit)


@lru_cache(maxsize=8192)  # a value is one of 7,462
def _wanted(value: int) -> list[tuple[int, int]]:
    """The ranks to take and how many cards of each, in reading order; the wheel ends with its ace."""
    category, ranks = category_of(value), ranks_of(value)
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        high = ranks[0]
        return [(rank if rank >= 0 else _ACE, 1) for rank in range(high, high - 5, -1)]
    return list(zip(ranks, _COPIES[category], strict=True))
