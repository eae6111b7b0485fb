"""A second evaluator, as plain as the rules of poker: the best of all choices of five cards."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from feltroom.cards.card import Card, rank_of, suit_of

Strength = tuple[int, tuple[int, ...]]
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)


def strength(cards: Iterable[Card]) -> Strength:
    """The category and the deciding ranks of the best five cards."""
    return max(strength_of_five(five) for five in combinations(cards, 5))


def strength_of_five(five: Iterable[Card]) -> Strength:
    copies = Counter(rank_of(card) for card in five)
    ranks = tuple(sorted(copies, key=lambda rank: (copies[rank], rank), reverse=True))
    suits = {suit_of(card) for card in five}
    if len(ranks) == 5:
        top = straight_top(ranks)
        if top is not None:
            return (STRAIGHT_FLUSH if len(suits) == 1 else STRAIGHT), (top,)
        return (FLUSH if len(suits) == 1 else HIGH_CARD), ranks
    shape = sorted(copies.values(), reverse=True)
    if shape == [4, 1]:
        return QUADS, ranks
    if shape == [3, 2]:
        return FULL_HOUSE, ranks
    if shape == [3, 1, 1]:
        return TRIPS, ranks
    return (TWO_PAIR if shape == [2, 2, 1] else PAIR), ranks


def straight_top(ranks: tuple[int, ...]) -> int | None:
    """The highest rank of five different, falling ranks if they are in sequence; five, ace low, is rank 3."""
    if ranks == (12, 3, 2, 1, 0):
        return 3
    return ranks[0] if ranks[0] - ranks[4] == 4 else None
