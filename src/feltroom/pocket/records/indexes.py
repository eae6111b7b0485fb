"""Ways to find rows without looking at all of them; they follow every change, and every change that is taken back."""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

V_contra = TypeVar("V_contra", contravariant=True)
V = TypeVar("V")


class Index(Protocol[V_contra]):
    """Something that follows the rows of a kind."""

    def change(self, before: V_contra | None, after: V_contra | None) -> None:
        """Take a row out and another one in."""

    def fill(self, rows: Iterable[V_contra]) -> None:
        """Take many rows in at once."""


Place = tuple[Any, ...]


class SortedIndex(Generic[V]):
    """For each group of rows, the places that they have in an order; a row may be in several groups."""

    def __init__(self, places: Callable[[V], Iterable[tuple[str, Place]]]) -> None:
        self._places = places
        self._groups: dict[str, list[Place]] = {}

    def of(self, group: str) -> list[Place]:
        """Return the places of a group, in order; to be read only."""
        return self._groups.get(group, [])

    def change(self, before: V | None, after: V | None) -> None:
        """Take a row out and another one in."""
        old = [] if before is None else list(self._places(before))
        new = [] if after is None else list(self._places(after))
        if old == new:
            return
        for group, place in old:
            listed = self._groups[group]
            del listed[bisect_left(listed, place)]
            if not listed:
                del self._groups[group]
        for group, place in new:
            listed = self._groups.setdefault(group, [])
            if not listed or listed[-1] < place:
                listed.append(place)
            else:
                insort(listed, place)

    def fill(self, rows: Iterable[V]) -> None:
        """Take many rows in at once."""
        groups = self._groups
        for row in rows:
            for group, place in self._places(row):
                groups.setdefault(group, []).append(place)
        for listed in groups.values():
            listed.sort()


class CountIndex(Generic[V]):
    """How many rows each group has; a row may count several times."""

    def __init__(self, groups: Callable[[V], Iterable[str]]) -> None:
        self._groups = groups
        self._counts: Counter[str] = Counter()

    def of(self, group: str) -> int:
        """Return how many there are in a group."""
        return self._counts[group]

    def change(self, before: V | None, after: V | None) -> None:
        """Take a row out and another one in."""
        if before is not None:
            self._counts.subtract(self._groups(before))
        if after is not None:
            self._counts.update(self._groups(after))

    def fill(self, rows: Iterable[V]) -> None:
        """Take many rows in at once."""
        for row in rows:
            self._counts.update(self._groups(row))
