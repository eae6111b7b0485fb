"""Figures of many hands: they add up the same in any order and in any grouping."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from feltroom.analysis.statistics.all_in import PARTS
from feltroom.analysis.statistics.counts import NONE, Count, Stat
from feltroom.analysis.statistics.facts import HandFacts

HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand's facts, and its all-in adjusted result in thousandths of a chip: None where its real result stands."""

    facts: HandFacts
    expected: int | None = None

    @property
    def adjusted(self) -> int | None:
        """The result without the luck of the run-out, in thousandths of a chip; None if it is not known."""
        if self.expected is not None:
            return self.expected
        return None if self.facts.won is None else self.facts.won * PARTS


@dataclass(slots=True)
class Result:
    """What hands won; for each big blind the number of hands, thousandths of chips, and the squares of these.

    Whole numbers add up exactly; big blinds are counted at the end, each hand's by its own.
    """

    sums: dict[int, tuple[int, int, int]] = field(default_factory=dict)

    def add(self, parts: int, *, big_blind: int) -> None:
        """Add a hand by its thousandths of chips."""
        self._add(big_blind, 1, parts, parts * parts)

    def merge(self, other: "Result") -> None:
        """Add the hands of another result."""
        for big_blind, sums in other.sums.items():
            self._add(big_blind, *sums)

    def _add(self, big_blind: int, hands: int, parts: int, squares: int) -> None:
        before = self.sums.get(big_blind, (0, 0, 0))
        self.sums[big_blind] = (before[0] + hands, before[1] + parts, before[2] + squares)

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return sum([hands for hands, _, _ in self.sums.values()])

    @property
    def chips(self) -> Fraction:
        """Chips won, negative if lost."""
        return Fraction(sum([parts for _, parts, _ in self.sums.values()]), PARTS)

    @property
    def big_blinds(self) -> Fraction:
        """The same in big blinds, each hand by its own."""
        return sum([Fraction(parts, PARTS * blind) for blind, (_, parts, _) in self.sums.items()], Fraction(0))

    @property
    def per_hundred(self) -> float | None:
        """Big blinds won in a hundred hands, None without a hand."""
        return float(self.big_blinds * HUNDRED / self.hands) if self.hands else None

    @property
    def error(self) -> float | None:
        """The standard error of `per_hundred`, None below two hands."""
        hands, total = self.hands, self.big_blinds
        if hands < 2:
            return None
        squares = sum([Fraction(each, (PARTS * blind) ** 2) for blind, (_, _, each) in self.sums.items()], Fraction(0))
        return HUNDRED * sqrt((squares - total * total / hands) / (hands - 1) / hands)


@dataclass(slots=True)
class Totals:
    """Everything that hands add up to; `run_outs` counts those that are adjusted, of all in which the hand ran out.

    `real` and `adjusted` have the hands whose result is known.
    """

    hands: int = 0
    counts: dict[Stat, Count] = field(default_factory=dict)
    real: Result = field(default_factory=Result)
    adjusted: Result = field(default_factory=Result)
    run_outs: Count = NONE

    @classmethod
    def of(cls, hands: Iterable[Hand]) -> "Totals":
        """Add hands up."""
        totals = cls()
        for hand in hands:
            totals.add(hand)
        return totals

    def count(self, stat: Stat) -> Count:
        """A figure with its denominator."""
        return self.counts.get(stat, NONE)

    def add(self, hand: Hand) -> None:
        """Add a hand."""
        facts = hand.facts
        for stat, count in facts.counts.items():
            self.counts[stat] = self.count(stat) + count
        self.hands += 1
        if facts.won is not None and hand.adjusted is not None:
            self.real.add(facts.won * PARTS, big_blind=facts.big_blind)
            self.adjusted.add(hand.adjusted, big_blind=facts.big_blind)
        if facts.ran_out:
            self.run_outs += Count(int(hand.expected is not None), 1)

    def merge(self, other: "Totals") -> None:
        """Add the hands of other totals."""
        for stat, count in other.counts.items():
            self.counts[stat] = self.count(stat) + count
        self.hands += other.hands
        self.real.merge(other.real)
        self.adjusted.merge(other.adjusted)
        self.run_outs += other.run_outs
