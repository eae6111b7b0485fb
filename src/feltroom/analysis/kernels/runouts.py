"""What may still come on a board, by ranks alone: the lists that exact counting walks instead of all boards.

Where there is no flush, only ranks matter. There are 1,712,304 boards of five cards beside four known ones, but no more
than 6,175 collections of five ranks; each stands for as many boards as there are ways to choose its suits, the product
of C(cards of the rank left, copies of it) over its ranks.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from feltroom.analysis.kernels.tables import RANK_KEYS

# What `choices` holds at NOTHING: one way to choose no card.
NOTHING = 13 * 5
PLACES = 5


class RankLists(NamedTuple):
    """Every collection of so many ranks, at most four of each.

    `ways[n]` are five places in a list of `choices`, whose product is the number of ways to choose the suits of
    collection n, and `keys[n]` is the sum of its keys.
    """

    keys: tuple[int, ...]
    ways: tuple[tuple[int, ...], ...]


class RankSets(NamedTuple):
    """Every set of so many different ranks: its mask, and the sum of its keys."""

    masks: tuple[int, ...]
    keys: tuple[int, ...]


@cache
def rank_lists(cards: int) -> RankLists:
    """Return the collections of 0 to 5 ranks."""
    keys, ways = [], []
    for ranks in combinations_with_replacement(range(13), cards):
        copies = {rank: ranks.count(rank) for rank in ranks}
        if max(copies.values(), default=0) > 4:
            continue
        places = [5 * rank + count for rank, count in copies.items()]
        keys.append(sum(RANK_KEYS[rank] for rank in ranks))
        ways.append((*places, *[NOTHING] * (PLACES - len(places))))
    return RankLists(tuple(keys), tuple(ways))


@cache
def rank_sets(cards: int) -> RankSets:
    """Return the sets of 0 to 5 ranks of one suit."""
    sets = list(combinations(range(13), cards))
    return RankSets(
        tuple(sum(1 << rank for rank in ranks) for ranks in sets),
        tuple(sum(RANK_KEYS[rank] for rank in ranks) for ranks in sets),
    )


def choices(left: Sequence[int]) -> list[int]:
    """Return C(left, copies) at place 5 * rank + copies, for the number of cards left of each rank."""
    return [comb(count, copies) for count in left for copies in range(5)] + [1]


def lookups_of_count(cards: int) -> int:
    """Return about how many lookups one exact count takes with so many cards to come: its cost."""
    suited = sum(len(rank_sets(count).keys) * len(rank_lists(cards - count).keys) for count in range(3, cards + 1))
    return len(rank_lists(cards).keys) + suited + prod((cards, 13))
