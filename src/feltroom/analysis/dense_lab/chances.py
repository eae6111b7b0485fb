"""The statistics a report needs: intervals of shares and means, distances, and chi-square tests."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, pi, sqrt

_Z95 = 1.959963984540054
"""Between minus and plus so many standard deviations lie 95 % of a normal distribution."""

LEAST_EXPECTED = 5.0
"""Cells with a smaller expected count are joined: chi-square is no good approximation there."""

_TINY = 1e-300
_ENOUGH = 1e-15
_LONGEST = 100_000


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came in independent trials, with Wilson's 95 % interval."""

    count: int
    trials: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The part of the trials, from 0 to 1."""
        return self.count / self.trials


@dataclass(frozen=True, slots=True)
class PooledShare:
    """A part of all hands, from 0 to 1, with a 95 % interval that knows that the hands of a deal go together."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over deals; the 95 % interval is `value` minus and plus `ci95`, None for fewer than 2 deals."""

    value: float
    ci95: float | None


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """A chi-square test: the chance `p` of a statistic at least this large if nothing but luck is at work."""

    statistic: float
    freedom: int
    p: float


def share(count: int, trials: int) -> Share:
    """Return a share with Wilson's interval, which holds for rare events too."""
    return Share(count, trials, *_wilson(count, trials))


def pooled_share(count: int, squares: int, *, deals: int, size: int) -> PooledShare:
    """Return the part of the hands of all deals, `size` to a deal, that count.

    `squares` sums the squares of how many counted in each deal. What they vary by tells to how many independent hands
    all hands amount: one to a deal at least, all of them at most. Wilson's interval is taken for that many.
    """
    value = count / (deals * size)
    variance = max(0.0, squares / size**2 - deals * value * value) / max(1, deals - 1)
    amount = value * (1 - value) * deals / variance if variance > 0 else 0.0
    amount = min(max(amount, deals), deals * size)
    return PooledShare(value, *_wilson(value * amount, amount))


def _wilson(count: float, trials: float) -> tuple[float, float]:
    z2 = _Z95 * _Z95
    middle = (count + z2 / 2) / (trials + z2)
    half = _Z95 * sqrt(max(0.0, count * (trials - count)) / trials + z2 / 4) / (trials + z2)
    return (0.0 if count == 0 else max(0.0, middle - half)), (1.0 if count == trials else min(1.0, middle + half))


def mean(total: float, squares: float, trials: int) -> Mean:
    """Return the mean of so many values, given their sum and the sum of their squares."""
    average = total / trials
    if trials < 2:
        return Mean(average, None)
    variance = max(0.0, squares - trials * average * average) / (trials - 1)
    return Mean(average, _Z95 * sqrt(variance / trials))


def distance(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the total variation distance of two distributions: half the sum of their differences."""
    return sum([abs(a - b) for a, b in zip(first, second, strict=True)]) / 2


def distance_by_luck(shares: Iterable[float], trials: int) -> float:
    """Return about how far counted shares stray from the true ones by luck alone."""
    return sum([sqrt(p * (1 - p)) for p in shares]) * sqrt(2 / (pi * trials)) / 2


def goodness_of_fit(counts: Sequence[int], shares: Sequence[float]) -> ChiSquare | None:
    """Test counts against the shares they should have; None when too few fell to tell anything."""
    total = sum(counts)
    cells = _joined([(total * part, count) for part, count in zip(shares, counts, strict=True)])
    if len(cells) < 2:
        return None
    statistic = sum([(count - expected) ** 2 / expected for expected, count in cells])
    return ChiSquare(statistic, len(cells) - 1, upper_tail(statistic, len(cells) - 1))


def homogeneity(rows: Sequence[Sequence[int]]) -> ChiSquare | None:
    """Test whether rows of counts follow one distribution; None when too few fell to tell anything."""
    totals = [sum(row) for row in rows]
    columns = [sum(column) for column in zip(*rows, strict=True)]
    everything = sum(totals)
    smallest = min(totals)
    groups: list[list[int]] = [[]]
    for column in sorted(range(len(columns)), key=columns.__getitem__):
        if columns[column]:
            groups[-1].append(column)
            if sum([columns[one] for one in groups[-1]]) * smallest >= LEAST_EXPECTED * everything:
                groups.append([])
    unfinished = groups.pop()
    if not groups:
        return None
    groups[-1] += unfinished
    if len(groups) < 2:
        return None
    statistic = 0.0
    for group in groups:
        part = sum([columns[column] for column in group]) / everything
        for row, total in zip(rows, totals, strict=True):
            statistic += (sum([row[column] for column in group]) - total * part) ** 2 / (total * part)
    freedom = (len(groups) - 1) * (len(rows) - 1)
    return ChiSquare(statistic, freedom, upper_tail(statistic, freedom))


def _joined(cells: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """Join the cells of least expectation until each expects enough."""
    joined: list[tuple[float, int]] = []
    expected, count = 0.0, 0
    for one, seen in sorted(cells):
        expected, count = expected + one, count + seen
        if expected >= LEAST_EXPECTED:
            joined.append((expected, count))
            expected, count = 0.0, 0
    if joined and (expected or count):
        joined[-1] = joined[-1][0] + expected, joined[-1][1] + count
    return joined


def upper_tail(statistic: float, freedom: int) -> float:
    """Return the chance that a chi-square of so many degrees of freedom is at least the statistic."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    return 1.0 - _lower_series(a, x) if x < a + 1 else _upper_fraction(a, x)


def _lower_series(a: float, x: float) -> float:
    """The lower incomplete gamma function over gamma, as a power series; for x below a + 1."""
    term = total = 1 / a
    for step in range(1, _LONGEST):
        term *= x / (a + step)
        total += term
        if term < total * _ENOUGH:
            break
    return total * exp(a * log(x) - x - lgamma(a))


def _upper_fraction(a: float, x: float) -> float:
    """The upper incomplete gamma function over gamma, as Lentz's continued fraction; for x above a + 1."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    fraction = d
    for step in range(1, _LONGEST):
        factor = step * (a - step)
        b += 2
        d = factor * d + b
        d = 1 / (d if abs(d) > _TINY else _TINY)
        c = b + factor / c
        c = c if abs(c) > _TINY else _TINY
        fraction *= d * c
        if abs(d * c - 1) < _ENOUGH:
            break
    return fraction * exp(a * log(x) - x - lgamma(a))
