"""Pearson's test against expected counts, for tests whose seed is fixed."""

from collections.abc import Iterable, Mapping, Sequence


def chi_square(observed: Sequence[float], expected: Sequence[float]) -> float:
    assert len(observed) == len(expected)
    assert min(expected) >= 5, "too few expected for the approximation"
    return sum((seen - due) ** 2 / due for seen, due in zip(observed, expected, strict=True))


def bound(freedom: int) -> float:
    """What chi-square exceeds once in a million by chance (Wilson and Hilferty's approximation, z = 4.75)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4.75 * spread**0.5) ** 3)


def assert_uniform(observed: Iterable[int]) -> None:
    counts = list(observed)
    expected = [sum(counts) / len(counts)] * len(counts)
    assert chi_square(counts, expected) < bound(len(counts) - 1), counts


def assert_law(observed: Mapping[str, int], law: Mapping[str, float]) -> None:
    """Compare counts with probabilities; what the law does not name must not have been seen."""
    assert abs(sum(law.values()) - 1) < 1e-9
    assert set(observed) <= set(law)
    total = sum(observed.values())
    names = list(law)
    expected = [total * law[name] for name in names]
    seen = [observed.get(name, 0) for name in names]
    assert chi_square(seen, expected) < bound(len(names) - 1), dict(zip(names, seen, strict=True))
