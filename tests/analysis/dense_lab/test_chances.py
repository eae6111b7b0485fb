"""Intervals, distances and chi-square tests, against published values and closed forms."""

from itertools import pairwise
from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom.analysis.dense_lab.chances import (
    distance,
    distance_by_luck,
    goodness_of_fit,
    homogeneity,
    mean,
    pooled_share,
    share,
    upper_tail,
)
from feltroom.rng import Stream


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        (3.841458820694124, 1, 0.05),
        (18.307038053275146, 10, 0.05),
        (67.50480654954123, 50, 0.05),
        (124.34211340400407, 100, 0.05),
        (63.690739751564465, 100, 0.9982798503300036),
        (0.0, 7, 1.0),
        (2000.0, 51, 0.0),
    ],
)
def test_tail_of_chi_square_has_the_tabulated_values(statistic: float, freedom: int, p: float) -> None:
    assert upper_tail(statistic, freedom) == pytest.approx(p, rel=1e-3, abs=1e-12)


@given(st.floats(0, 200))
def test_with_two_degrees_of_freedom_the_tail_is_exponential(statistic: float) -> None:
    assert upper_tail(statistic, 2) == pytest.approx(exp(-statistic / 2), rel=1e-9, abs=1e-15)


@given(st.integers(1, 4000), st.floats(0, 3))
def test_the_tail_is_a_chance_and_falls(freedom: int, factor: float) -> None:
    here, further = upper_tail(factor * freedom, freedom), upper_tail((factor + 0.01) * freedom, freedom)
    assert -1e-9 <= further <= here + 1e-9 <= 1 + 2e-9


def test_wilsons_interval_has_the_published_values() -> None:
    one = share(10, 20)
    assert [one.low, one.high] == pytest.approx([0.2993, 0.7007], abs=1e-4)
    none, every = share(0, 20), share(20, 20)
    assert [none.low, none.high] == pytest.approx([0.0, 0.1611], abs=1e-4)
    assert [every.low, every.high] == pytest.approx([0.8389, 1.0], abs=1e-4)


@given(st.integers(0, 1000), st.integers(1, 1000))
def test_a_share_lies_in_its_interval(count: int, more: int) -> None:
    one = share(count, count + more)
    assert 0 <= one.low <= one.value <= one.high <= 1


def test_a_mean_has_the_interval_of_its_spread() -> None:
    values = [1.0, 2.0, 4.0, 5.0]
    one = mean(sum(values), sum(value * value for value in values), 4)
    assert one.value == 3
    assert one.ci95 == pytest.approx(1.96 * sqrt(10 / 3 / 4), rel=1e-4)
    assert mean(2.0, 4.0, 1).ci95 is None


def test_distance_is_the_mass_that_would_have_to_move() -> None:
    assert distance([0.5, 0.5, 0], [0.5, 0, 0.5]) == 0.5
    assert distance([1, 0], [0, 1]) == 1


def test_luck_alone_brings_a_coin_as_far_as_its_mean_deviation() -> None:
    deviations = [abs(heads / 16 - 0.5) * ways / 2**16 for heads, ways in enumerate(_binomials(16))]
    assert distance_by_luck([0.5, 0.5], 16) == pytest.approx(sum(deviations), rel=0.03)


def _binomials(n: int) -> list[int]:
    row = [1]
    for _ in range(n):
        row = [1, *[a + b for a, b in pairwise(row)], 1]
    return row


def test_fit_is_pearsons_statistic() -> None:
    found = goodness_of_fit([44, 56], [0.5, 0.5])
    assert found is not None
    assert found.statistic == pytest.approx(1.44)
    assert found.freedom == 1
    assert found.p == pytest.approx(0.2301, abs=1e-4)


def test_cells_that_expect_fewer_than_five_are_joined() -> None:
    found = goodness_of_fit([50, 47, 2, 1], [0.5, 0.47, 0.02, 0.01])
    assert found is not None
    assert found.freedom == 1
    assert goodness_of_fit([1, 2], [0.5, 0.5]) is None


def test_rows_of_one_distribution_are_alike_and_others_are_not() -> None:
    same = homogeneity([[100, 200, 300], [200, 400, 600]])
    other = homogeneity([[100, 200, 300], [300, 200, 100]])
    assert same is not None and other is not None
    assert [same.statistic, same.freedom, same.p] == pytest.approx([0, 2, 1], abs=1e-9)
    assert other.statistic == pytest.approx(200)
    assert other.p < 1e-12
    assert homogeneity([[1, 0], [0, 1]]) is None


def test_the_interval_of_a_rare_part_of_hands_that_share_a_board_covers_it() -> None:
    """Now and then a deal has the rare thing for all its hands, which are four or one independent ones."""
    deals, size, rare = 400, 4, 0.01
    for together in (True, False):
        covered = 0
        for run in range(400):
            stream = Stream(run)
            if together:
                in_deals = [size if stream.random() < rare else 0 for _ in range(deals)]
            else:
                in_deals = [sum(stream.random() < rare for _ in range(size)) for _ in range(deals)]
            found = pooled_share(sum(in_deals), sum(n * n for n in in_deals), deals=deals, size=size)
            covered += found.low <= rare <= found.high
        assert covered / 400 > 0.93


def test_what_never_or_always_came_in_a_sample_is_not_certain() -> None:
    never = pooled_share(0, 0, deals=100, size=4)
    assert (never.value, never.low) == (0, 0) and 0.01 < never.high < 0.05
    always = pooled_share(400, 1600, deals=100, size=4)
    assert (always.value, always.high) == (1, 1) and 0.95 < always.low < 0.99
    assert pooled_share(1, 1, deals=1, size=2).high > 0.5
