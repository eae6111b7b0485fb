"""Figures of many hands: results, sessions and the curve."""

import random
from math import sqrt
from statistics import stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import HandState, Rules
from feltroom.analysis.statistics.counts import NONE, Count, Stat
from feltroom.analysis.statistics.curve import MOST_POINTS, curve_of
from feltroom.analysis.statistics.facts import HandFacts
from feltroom.analysis.statistics.positions import Position
from feltroom.analysis.statistics.sessions import LONGEST_PAUSE, Played, split_sessions
from feltroom.analysis.statistics.totals import Hand, Totals
from tests.analysis.statistics.lines import facts, play
from tests.history.hands import FIXED, hands
from tests.property_examples import examples

MINUTE = 60_000


def hand_of(won: int, *, big_blind: int = 10, expected: int | None = None) -> Hand:
    found = HandFacts(
        position=Position.BUTTON,
        big_blind=big_blind,
        won=won,
        counts={},
        ran_out=expected is not None,
        all_in=None,
    )
    return Hand(found, expected)


def test_no_hands_have_no_figures() -> None:
    totals = Totals.of([])
    assert (totals.hands, totals.real.per_hundred, totals.real.error) == (0, None, None)
    assert all(totals.count(stat) == NONE and totals.count(stat).rate is None for stat in Stat)


def test_counts_keep_their_denominators() -> None:
    lines = ["r30 f f", "f c x x x x x x x", "c f x x x x x x x", "f f"]
    totals = Totals.of(Hand(facts(play(line), 0)) for line in lines)
    assert (totals.count(Stat.VPIP), totals.count(Stat.PFR)) == (Count(2, 4), Count(1, 4))
    assert totals.count(Stat.VPIP).rate == 0.5
    walk = Totals.of([Hand(facts(play("f f"), 2))])
    assert walk.hands == 1 and walk.count(Stat.VPIP) == NONE


def test_every_hand_counts_by_its_own_big_blind() -> None:
    totals = Totals.of([hand_of(100, big_blind=10), hand_of(-100, big_blind=50)])
    assert (float(totals.real.chips), float(totals.real.big_blinds), totals.real.per_hundred) == (0, 8, 400)


def test_the_error_is_that_of_the_mean_for_a_hundred_hands() -> None:
    won = [15, -10, 0, 40, -100, 7]
    totals = Totals.of(hand_of(chips) for chips in won)
    expected = 100 * stdev([chips / 10 for chips in won]) / sqrt(len(won))
    assert totals.real.error == pytest.approx(expected)
    assert Totals.of([hand_of(5)]).real.error is None


def test_adjusted_hands_are_counted_beside_the_real_result() -> None:
    hidden = HandFacts(position=Position.BUTTON, big_blind=10, won=7, counts={}, ran_out=True, all_in=None)
    totals = Totals.of([hand_of(100, expected=25_000), hand_of(-10), Hand(hidden)])
    assert (float(totals.real.chips), float(totals.adjusted.chips)) == (97, 22)
    assert totals.run_outs == Count(1, 2)


@settings(FIXED, max_examples=examples(40))
@given(played=st.lists(hands(finished=True), min_size=1, max_size=8), seed=st.integers(0, 99))
def test_order_and_grouping_change_nothing(played: list[HandState], seed: int) -> None:
    known = [Hand(facts(hand, 0)) for hand in played]
    whole = Totals.of(known)
    shuffled = random.Random(seed).sample(known, len(known))
    assert Totals.of(shuffled) == whole
    merged = Totals()
    for place in range(0, len(known), 3):
        merged.merge(Totals.of(known[place : place + 3]))
    assert merged == whole


def played_at(table: str, *minutes: int) -> list[Played]:
    return [Played(table, minute * MINUTE, minute * MINUTE + 30_000, hand_of(minute)) for minute in minutes]


def test_a_session_ends_with_a_pause_of_half_an_hour() -> None:
    last = 2 * MINUTE + 30_000
    near = Played("a", last + LONGEST_PAUSE, last + LONGEST_PAUSE + 1, hand_of(0))
    far = Played("a", last + LONGEST_PAUSE + 1, last + LONGEST_PAUSE + 2, hand_of(0))
    assert len(split_sessions([*played_at("a", 1, 2), near])) == 1
    assert [len(session.hands) for session in split_sessions([*played_at("a", 1, 2), far])] == [2, 1]


def test_two_tables_at_once_are_two_sessions() -> None:
    both = sorted([*played_at("a", 1, 3, 5), *played_at("b", 2, 4)], key=lambda one: one.began)
    sessions = split_sessions(both)
    assert [(session.table, len(session.hands), session.began) for session in sessions] == [
        ("a", 3, MINUTE),
        ("b", 2, 2 * MINUTE),
    ]
    assert sessions[0].ended == 5 * MINUTE + 30_000


def test_sessions_together_are_all_hands() -> None:
    played = sorted(
        [*played_at("a", *range(0, 300, 7)), *played_at("b", *range(1, 300, 40))], key=lambda one: one.began
    )
    sessions = split_sessions(played)
    assert len(sessions) > 2
    merged = Totals()
    for session in sessions:
        merged.merge(Totals.of(one.hand for one in session.hands))
    assert merged == Totals.of(one.hand for one in played)
    assert split_sessions([]) == []


def test_the_curve_begins_at_zero_and_ends_at_the_result() -> None:
    curve = curve_of([hand_of(10), hand_of(-30, expected=2500)])
    assert [(point.hands, point.chips, point.adjusted_chips) for point in curve] == [
        (0, 0, 0),
        (1, 10, 10),
        (2, -20, 12.5),
    ]
    assert [point.big_blinds for point in curve] == [0, 1, -2]
    assert len(curve_of([])) == 1


def test_a_long_curve_keeps_its_ends_and_its_extremes() -> None:
    source = random.Random(5)
    won = [source.choice((-10, -5, 0, 5, 12)) for _ in range(4000)]
    won[1234] += 5000
    won[1235] -= 5000
    played = [hand_of(chips, expected=chips * 500 if source.random() < 0.1 else None) for chips in won]
    whole, thin = curve_of(played, most=10**6), curve_of(played)
    assert len(whole) == 4001 and 100 < len(thin) <= MOST_POINTS
    assert (thin[0], thin[-1]) == (whole[0], whole[-1])
    for value in (lambda point: point.big_blinds, lambda point: point.adjusted_big_blinds):
        assert max(map(value, thin)) == max(map(value, whole))
        assert min(map(value, thin)) == min(map(value, whole))
    assert set(thin) <= set(whole) and [point.hands for point in thin] == sorted(point.hands for point in thin)


def test_a_game_with_one_blind_counts_in_its_big_blind() -> None:
    one = Rules(small_blind=0, big_blind=20)
    totals = Totals.of([Hand(facts(play("r60 f f", rules=one), 2))])
    assert totals.real.big_blinds == 1
