"""Results and intervals from hands."""

from math import sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom.simulation.report import result_object, result_table
from feltroom.simulation.tally import RunningTotals, Tally
from tests.simulation.test_game import game_of

GAME = game_of("easy,caller:tight")


@given(st.lists(st.integers(-2000, 2000), min_size=2, max_size=50), st.integers(1, 49))
def test_interval_is_that_of_the_mean_of_hands(chips: list[int], cut: int) -> None:
    tally = Tally(GAME)
    hands = [(one, -one) for one in chips]
    tally.add(hands[:cut])
    tally.add(hands[cut:])
    first, second = tally.results()
    blinds = [100 * one / 20 for one in chips]
    assert first.hands == len(chips)
    assert first.bb_per_100 == pytest.approx(mean(blinds)) == -second.bb_per_100
    assert first.ci95 == pytest.approx(1.96 * stdev(blinds) / sqrt(len(blinds)), rel=1e-3, abs=1e-9)


def test_one_hand_has_no_interval_and_no_hand_no_result() -> None:
    tally = Tally(GAME)
    assert "–" in result_table(GAME, tally)
    tally.add([(20, -20)])
    assert [(one.bb_per_100, one.ci95) for one in tally.results()] == [(100.0, None), (-100.0, None)]


def test_table_has_a_line_for_each_seat() -> None:
    tally = Tally(GAME)
    tally.add([(20, -20), (0, 0)])
    assert result_table(GAME, tally).splitlines() == [
        "seat  bot           hands  bb/100    95 %",
        "   0  easy              2   +50.0  ± 98.0",
        "   1  caller:tight      2   -50.0  ± 98.0",
        "2 hands, preset online, seed 7",
    ]


def test_object_has_the_results_in_the_order_of_seats() -> None:
    tally = Tally(GAME)
    tally.add([(20, -20), (20, -20)])
    assert result_object(GAME, tally) == {
        "preset": "online",
        "seed": 7,
        "hands": 2,
        "results": [
            {"bot": "easy", "hands": 2, "bb_per_100": 100.0, "ci95": 0.0},
            {"bot": "caller:tight", "hands": 2, "bb_per_100": -100.0, "ci95": 0.0},
        ],
    }


def test_running_totals_stay_small_and_end_with_the_last_hand() -> None:
    totals = RunningTotals(GAME, hands=100_000)
    for _ in range(101):
        totals.add([(20, -20)] * 99)
    totals.finish()
    totals.finish()
    assert len(totals.hands) < 2002
    assert (totals.hands[0], totals.hands[-1]) == (0, 9999)
    assert [points[-1] for points in totals.totals] == [9999.0, -9999.0]
    assert [len(points) for points in totals.totals] == [len(totals.hands)] * 2
