"""What the int of an evaluation says: its category in the bits from 20 up, below it five places for ranks.

A rank takes four bits, the weightiest rank first (bits 16 to 19); places that a category does not need are
zero. Two kings, two sevens and a four are `2 << 20 | 11 << 16 | 5 << 12 | 2 << 8`. Such ints compare as hands
do. Only the category and the ranks that may break a tie are in them: no suit and no sixth card ever counts.
"""

from enum import IntEnum

CATEGORY_SHIFT = 20


class Category(IntEnum):
    """The nine kinds of poker hands, the best last; a royal flush is the straight flush to the ace."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8


# How many ranks tell two hands of a category apart; a straight is known by its highest card.
_RANKS_IN = (5, 4, 3, 3, 1, 5, 2, 2, 1)


def make_value(category: Category, *ranks: int) -> int:
    """Return the value of a category and its ranks, the weightiest first; ranks left out count as zero."""
    value = category << CATEGORY_SHIFT
    for place, rank in enumerate(ranks):
        value |= rank << 16 - 4 * place
    return value


def category_of(value: int) -> Category:
    """Return the category of a value that `evaluate` returned."""
    return Category(value >> CATEGORY_SHIFT)


def ranks_of(value: int) -> tuple[int, ...]:
    """Return the ranks (0 a deuce … 12 an ace) that break ties inside the category, weightiest first."""
    count = _RANKS_IN[value >> CATEGORY_SHIFT]
    return tuple(value >> 16 - 4 * place & 15 for place in range(count))
