"""What the first seat to draw is dealt, without sampling, to within a bound that is computed too.

Let T be the sum of all weights, and B the weight of the classes that have no free combo beside the ten reserved
cards. The first seat draws a class that is free with the chance w / (T - B), and B depends on the cards. There are
C(52, 10), nearly 16 thousand million, ways to reserve ten: too many to go through for every table. But

    1 / (T - B)  =  1 / T  +  B / T²  +  B² / (T² (T - B))

and the first two terms need no more than the chances that one or two classes have no free combo, which are counted
exactly. The third is small. Summed over all classes it comes to exactly S = E[(B / T)²], which is known by the same
counts, and it is handed to the classes by their weight. The true part of class c is at most S, and over its w / T it is

- at most S / (1 - b), if B / T is never more than b,
- at least S - b E[B / T if c has no free combo], again a known number.

What is the most that ten cards can block? Two ranks of which all four cards are gone, and then they block no other
class; or one such rank, and six more cards block at most 2 pairs, 3 suited and 1 offsuit class; or none, and ten cards
block at most 3 pairs, 8 suited and 3 offsuit classes (a suited class needs four cards of its two ranks, a pair three
of its rank, an offsuit class three of both).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import comb

from feltroom.cards.card import DECK, RANKS
from feltroom.cards.classes import HAND_CLASSES, HandClass
from feltroom.deal.feasibility import RESERVED
from feltroom.deal.weights import WeightTable

_ALL_SETS = comb(len(DECK), RESERVED)
_NONE_LEFT = 0b1111

# Two ranks (the same for a pair), and "", "s" or "o".
_Shape = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class FirstSeat:
    """The chances of the classes, in the order of HAND_CLASSES, and how far each can be off."""

    shares: tuple[float, ...]
    bounds: tuple[float, ...]

    @property
    def bound(self) -> float:
        """How far any chance can be off."""
        return max(self.bounds)

    def shift(self, hands: int) -> float:
        """Return by how much being off can raise the mean of a chi-square statistic over so many hands."""
        return hands * sum([off * off / one for one, off in zip(self.shares, self.bounds, strict=True) if one])


def first_seat(table: WeightTable) -> FirstSeat:
    """Return what the first seat is dealt by a table."""
    shapes = [_shape(name) for name in table.classes]
    parts = [table.weights[name] / table.cumulative[-1] for name in table.classes]
    blocked = [_blocked_sets(shape) / _ALL_SETS for shape in shapes]
    # By class: the mean of B / T where that class has no free combo, and 0 elsewhere.
    together = [
        sum([part * _both_blocked_sets(shape, other) / _ALL_SETS for other, part in zip(shapes, parts, strict=True)])
        for shape in shapes
    ]
    mean = sum([part * chance for part, chance in zip(parts, blocked, strict=True)])
    square = sum([part * one for part, one in zip(parts, together, strict=True)])
    most = _most_blocked(shapes, parts)
    given: dict[HandClass, float] = {}
    bounds: dict[HandClass, float] = {}
    for name, part, chance, one in zip(table.classes, parts, blocked, together, strict=True):
        given[name] = part * (1 - chance + mean - one + square)
        # No class can be off by more than all together: that alone is left if ten cards might block everything.
        off = part * max(square * most / (1 - most), most * one) if most < 1 else square
        bounds[name] = min(square, off)
    return FirstSeat(
        tuple([given.get(name, 0.0) for name in HAND_CLASSES]), tuple([bounds.get(name, 0.0) for name in HAND_CLASSES])
    )


def _most_blocked(shapes: Sequence[_Shape], parts: Sequence[float]) -> float:
    """Return a part of all weight that ten reserved cards cannot block more of."""
    with_rank = [{number for number, shape in enumerate(shapes) if rank in shape[:2]} for rank in range(len(RANKS))]
    two_ranks = max([sum([parts[number] for number in a | b]) for a, b in combinations(with_rank, 2)])
    one_rank = max([sum([parts[number] for number in numbers]) for numbers in with_rank])
    return max(two_ranks, one_rank + _heaviest(shapes, parts, (2, 3, 1)), _heaviest(shapes, parts, (3, 8, 3)))


def _heaviest(shapes: Sequence[_Shape], parts: Sequence[float], counts: tuple[int, int, int]) -> float:
    """Add up the parts of so many of the heaviest pairs, suited and offsuit classes."""
    total = 0.0
    for kind, count in zip(("", "s", "o"), counts, strict=True):
        of_kind = [part for shape, part in zip(shapes, parts, strict=True) if shape[2] == kind]
        total += sum(sorted(of_kind, reverse=True)[:count])
    return total


def _shape(name: HandClass) -> _Shape:
    return RANKS.index(name[0]), RANKS.index(name[1]), name[2:]


def _no_combo(kind: str, high: int, low: int) -> bool:
    """Tell whether a class has no free combo, given the suits of its two ranks that are reserved, as bits."""
    if kind == "":
        return high.bit_count() >= 3
    if kind == "s":
        return high | low == _NONE_LEFT
    return _NONE_LEFT in (high, low) or (high == low and high.bit_count() == 3)


def _blocked_sets(shape: _Shape) -> int:
    """Count the sets of ten reserved cards beside which a class has no free combo."""
    return _complete(_ways(shape[2]))


def _both_blocked_sets(first: _Shape, second: _Shape) -> int:
    """Count the sets of ten reserved cards beside which neither of two classes has a free combo."""
    if not {*first[:2]} & {*second[:2]}:
        return _apart_sets(first[2], second[2])
    names = {rank: number for number, rank in enumerate(dict.fromkeys((*first[:2], *second[:2])))}
    return _shared_sets(_renamed(first, names), _renamed(second, names))


def _renamed(shape: _Shape, names: dict[int, int]) -> _Shape:
    return names[shape[0]], names[shape[1]], shape[2]


@cache
def _apart_sets(first: str, second: str) -> int:
    """Count for two classes that have no rank in common."""
    ways = _convolve(_ways(first), _ways(second))
    return _complete(ways)


@cache
def _shared_sets(first: _Shape, second: _Shape) -> int:
    """Count for two classes that share a rank, by every way in which cards of their ranks are reserved."""
    ranks = 1 + max(first[:2] + second[:2])

    def blocked(suits: Sequence[int]) -> bool:
        return all([_no_combo(kind, suits[high], suits[low]) for high, low, kind in (first, second)])

    return _complete(_by_size(ranks, blocked))


@cache
def _ways(kind: str) -> tuple[int, ...]:
    """By number of cards: the ways to reserve so many of a class's ranks that it has no free combo."""
    ranks = 1 if kind == "" else 2
    return _by_size(ranks, lambda suits: _no_combo(kind, suits[0], suits[-1]))


def _by_size(ranks: int, wanted: Callable[[Sequence[int]], bool]) -> tuple[int, ...]:
    ways = [0] * (4 * ranks + 1)
    for suits in product(range(16), repeat=ranks):
        if wanted(suits):
            ways[sum([one.bit_count() for one in suits])] += 1
    return tuple(ways)


def _convolve(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    ways = [0] * (len(first) + len(second) - 1)
    for a, count in enumerate(first):
        for b, other in enumerate(second):
            ways[a + b] += count * other
    return tuple(ways)


def _complete(ways: Sequence[int]) -> int:
    """Count the sets of ten of the whole deck, given the ways by how many of the cards looked at are reserved."""
    rest = len(DECK) - (len(ways) - 1)
    return sum([count * comb(rest, RESERVED - size) for size, count in enumerate(ways) if size <= RESERVED])
