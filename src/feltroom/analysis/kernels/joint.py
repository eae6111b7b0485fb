"""Several ranges taken together: in how many ways they fit into one deck, and one of these ways drawn at random.

Whether a range still fits depends only on which of its cards are gone. So the ways to hold ranges n, n + 1 … are
counted once for each set of such cards, however many choices of the ranges before lead to it. A way is drawn by its
number: from range to range the number says which combo, because it is known how many ways each leaves.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from feltroom.analysis.kernels.words import pick_wide

# Two cards (or two places in a deck), and how often they count.
Weights = Mapping[tuple[int, int], int]


class TooManyStepsError(Exception):
    """Counting would take more steps than were allowed."""


class JointHands:
    """The ways to hold several ranges with no card twice; `total` is the sum of the products of their weights."""

    def __init__(self, ranges: Sequence[Weights], *, most_steps: int) -> None:
        self._pairs = [list(weights) for weights in ranges]
        self._combos = [[(1 << one | 1 << other, weight) for (one, other), weight in w.items()] for w in ranges]
        self._contested = [0] * (len(ranges) + 1)
        for place in range(len(ranges) - 1, -1, -1):
            self._contested[place] = self._contested[place + 1]
            for mask, _ in self._combos[place]:
                self._contested[place] |= mask
        self._last = _LastRange(self._combos[-1])
        self._totals: dict[tuple[int, int], int] = {}
        self._choices: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        self._steps_left = most_steps
        self.total = self._count(0, 0)

    def draw(self, first: int) -> list[tuple[int, int]]:
        """Return a combo of each range, for the sample whose word 0 is given."""
        number, used, drawn = pick_wide(first, self.total), 0, []
        for place, pairs in enumerate(self._pairs):
            totals, combos = self._choices_at(place, used & self._contested[place])
            choice = bisect_right(totals, number)
            combo = combos[choice]
            if choice:
                number -= totals[choice - 1]
            used |= self._combos[place][combo][0]
            number %= self._count(place + 1, used)
            drawn.append(pairs[combo])
        return drawn

    def _count(self, place: int, used: int) -> int:
        """The ways to hold the ranges from a place on, with these cards gone."""
        if place == len(self._combos):
            return 1
        key = place, used & self._contested[place]
        total = self._totals.get(key)
        if total is None:
            total = self._totals[key] = self._count_anew(*key)
        return total

    def _count_anew(self, place: int, used: int) -> int:
        last = place == len(self._combos) - 1
        self._steps_left -= 1 if last else len(self._combos[place])
        if self._steps_left < 0:
            raise TooManyStepsError
        if last:
            return self._last.count(used)
        rest = place + 1
        return sum([weight * self._count(rest, used | mask) for mask, weight in self._combos[place] if not mask & used])

    def _choices_at(self, place: int, used: int) -> tuple[list[int], list[int]]:
        """The running totals of the ways that the combos of a range leave, and the numbers of these combos."""
        found = self._choices.get((place, used))
        if found is None:
            totals, combos, total = list[int](), list[int](), 0
            for number, (mask, weight) in enumerate(self._combos[place]):
                ways = 0 if mask & used else weight * self._count(place + 1, used | mask)
                if ways:
                    total += ways
                    totals.append(total)
                    combos.append(number)
            found = self._choices[place, used] = totals, combos
        return found


class _LastRange:
    """A range that nothing comes after: what cards that are gone leave of it, without a walk through its combos."""

    def __init__(self, combos: Sequence[tuple[int, int]]) -> None:
        self._total = sum([weight for _, weight in combos])
        self._with_both = dict(combos)
        self._with_one: dict[int, int] = {}
        for mask, weight in combos:
            for bit in _bits(mask):
                self._with_one[bit] = self._with_one.get(bit, 0) + weight

    def count(self, used: int) -> int:
        """Return the weight of the combos that have none of these cards; combos with two of them went twice."""
        gone = list(_bits(used))
        once = sum([self._with_one.get(bit, 0) for bit in gone])
        twice = sum([self._with_both.get(one | other, 0) for one, other in combinations(gone, 2)])
        return self._total - once + twice


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
