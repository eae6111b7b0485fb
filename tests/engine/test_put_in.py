"""Raising by chips put in, the call included: the four scenarios of the users' document on raises, and more.

The number box speaks of chips put in, the engine of raise to: the two differ by what the player has bet on
this street. Blinds are 10 and 20, A is the button, B and C are the blinds.
"""

from dataclasses import replace
from typing import cast

import pytest

from feltroom import CALL, Betting, HandState, IllegalAction, Rules, Street, raise_to
from tests.engine.edge_cases.table import call_to, offered, play, start

RULES = Rules(small_blind=10, big_blind=20)


def put_in(hand: HandState, chips: int) -> int:
    """Put chips in, and return by how much that raised the bet."""
    legal = hand.legal()
    hand.apply(legal.put_in(chips))
    return chips - legal.price


def refused(hand: HandState, chips: object) -> IllegalAction:
    """Return the error that refuses to put chips in, having seen that the hand stays as it was."""
    before = hand.copy()
    with pytest.raises(IllegalAction) as caught:
        hand.apply(hand.legal().put_in(cast(int, chips)))
    assert hand == before
    return caught.value


def test_worked_example_bet_10_facing_40() -> None:
    """Big blind 20, raised to 40, 10 already in: call 30, smallest increment 20, at least 50."""
    hand = play(start(1000, 1000, 1000, 1000, rules=RULES), "D raises to 40", "A folds")
    legal = hand.legal()
    assert (legal.bet, legal.price, legal.call, legal.min_raise) == (10, 30, 30, 20)
    assert legal.min_raise_total == 50
    assert legal.min_raise_to == 60
    assert refused(hand, 45).numbers["increment"] == 15
    assert refused(hand, 40).numbers["increment"] == 10
    assert put_in(hand, 50) == 20
    assert hand.bets[1] == 60


@pytest.mark.parametrize(("chips", "increment"), [(40, 20), (100, 80)])
def test_scenario_1_ordinary_raise_accepted(chips: int, increment: int) -> None:
    """Big blind 20, bet to match 20, nothing in, 1000 chips."""
    hand = start(1000, 1000, 1000, 1000, rules=RULES)
    assert (hand.legal().price, hand.legal().min_raise_total) == (20, 40)
    assert put_in(hand, chips) == increment
    assert hand.bets[3] == chips


@pytest.mark.parametrize(("chips", "increment"), [(30, 10), (20, 0)])
def test_scenario_1_ordinary_raise_refused(chips: int, increment: int) -> None:
    error = refused(start(1000, 1000, 1000, 1000, rules=RULES), chips)
    assert error.code == "raise_too_small"
    assert (error.numbers["increment"], error.numbers["min_raise"]) == (increment, 20)


def facing_100_with_20_in() -> HandState:
    """Scenario 2: C has bet 20, faces a raise by 80 to 100 and has 1000 left."""
    return play(start(2000, 2000, 1020, 2000, rules=RULES), "D raises to 100", "A folds", "B folds")


@pytest.mark.parametrize(("chips", "increment"), [(160, 80), (180, 100), (200, 120)])
def test_scenario_2_raise_of_a_raise_accepted(chips: int, increment: int) -> None:
    hand = facing_100_with_20_in()
    legal = hand.legal()
    assert (legal.bet, legal.price, legal.min_raise, legal.stack) == (20, 80, 80, 1000)
    assert (legal.min_raise_total, legal.min_raise_to) == (160, 180)
    assert put_in(hand, chips) == increment
    assert hand.bets[2] == 20 + chips


@pytest.mark.parametrize(("chips", "increment"), [(159, 79), (150, 70), (100, 20), (80, 0), (10, -70)])
def test_scenario_2_raise_of_a_raise_refused(chips: int, increment: int) -> None:
    error = refused(facing_100_with_20_in(), chips)
    assert error.code == "raise_too_small"
    assert (error.numbers["increment"], error.numbers["min_raise"]) == (increment, 80)


def test_scenario_3_whole_stack_is_all_in_and_here_a_call() -> None:
    """Facing 100 with nothing in and 50 chips."""
    hand = play(start(50, 1000, 1000, 1000, rules=RULES), "D raises to 100")
    legal = hand.legal()
    assert (legal.price, legal.call, legal.stack, legal.min_raise_total) == (100, 50, 50, None)
    assert legal.all_in
    assert legal.put_in(50) == CALL
    put_in(hand, 50)
    assert (hand.bets[0], hand.stacks[0]) == (50, 0)


@pytest.mark.parametrize("chips", [20, 50])
def test_scenario_4_smallest_bet_of_a_new_street_accepted(chips: int) -> None:
    """The raise by 80 before the flop is forgotten: the smallest bet is the big blind."""
    hand = call_to(facing_100_with_20_in(), Street.FLOP)
    legal = hand.legal()
    assert (legal.price, legal.min_raise, legal.min_raise_total) == (0, 20, 20)
    assert put_in(hand, chips) == chips


@pytest.mark.parametrize("chips", [10, 19])
def test_scenario_4_smallest_bet_of_a_new_street_refused(chips: int) -> None:
    error = refused(call_to(facing_100_with_20_in(), Street.FLOP), chips)
    assert error.code == "raise_too_small"
    assert (error.numbers["increment"], error.numbers["min_raise"]) == (chips, 20)


def test_first_raise_is_the_big_blind_and_starts_again_on_every_street() -> None:
    """Requirement D1."""
    hand = start(1000, 1000, 1000, rules=RULES)
    assert hand.legal().min_raise == 20
    play(hand, "A raises to 90")
    assert hand.legal().min_raise == 70
    play(hand, "B calls", "C calls")
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        assert hand.street is street
        assert hand.legal().min_raise == 20
        play(hand, "B bets 50")
        assert hand.legal().min_raise == 50
        play(hand, "C calls", "A calls")


@pytest.mark.parametrize(("stack", "to"), [(101, 101), (150, 150), (179, 179), (180, 180), (500, 500)])
def test_whole_stack_above_the_price_is_an_all_in_raise_of_any_size(stack: int, to: int) -> None:
    hand = play(start(stack, 1000, 1000, 1000, rules=RULES), "D raises to 100")
    assert hand.legal().put_in(stack) == raise_to(to)
    put_in(hand, stack)
    assert (hand.bets[0], hand.stacks[0]) == (to, 0)


@pytest.mark.parametrize("stack", [1, 99, 100])
def test_whole_stack_up_to_the_price_is_a_call(stack: int) -> None:
    hand = play(start(stack, 1000, 1000, 1000, rules=RULES), "D raises to 100")
    assert hand.legal().put_in(stack) == CALL
    put_in(hand, stack)
    assert hand.stacks[0] == 0


def test_whole_stack_with_chips_already_in() -> None:
    """C has 20 in and 70 left against a raise to 100: 70 does not exceed the price of 80."""
    hand = play(start(1000, 1000, 90, 1000, rules=RULES), "D raises to 100", "A folds", "B folds")
    assert (hand.legal().price, hand.legal().stack) == (80, 70)
    assert hand.legal().put_in(70) == CALL


def test_whole_stack_does_not_open_what_is_closed() -> None:
    """C raised, D's all-in is no full raise: C may call 60 and not put in everything."""
    hand = start(1000, 1000, 1000, 160, rules=RULES)
    play(hand, "D calls", "A calls", "B folds", "C raises to 100", "D is all-in for 160", "A calls")
    assert offered(hand) == "C: call 60, no raise (closed)"
    assert refused(hand, hand.legal().stack).code == "raise_closed"
    assert refused(hand, 60).code == "raise_closed"


def test_whole_stack_beyond_the_limit_is_refused_with_the_maximum() -> None:
    """In pot-limit the most is a raise to 70: 20 to call, then the pot of 50."""
    hand = start(1000, 1000, 1000, rules=replace(RULES, betting=Betting.POT_LIMIT))
    error = refused(hand, 1000)
    assert error.code == "raise_too_large"
    assert error.numbers["max_raise_to"] == 70


def test_numbers_of_the_message_that_the_increment_is_too_small() -> None:
    """Requirement D3: an increment of at least 20, and 5 was asked for."""
    hand = play(start(1000, 1000, 1000, 1000, rules=RULES), "D raises to 40", "A folds")
    error = refused(hand, 35)
    assert error.code == "raise_too_small"
    assert (error.numbers["min_raise"], error.numbers["increment"]) == (20, 5)


@pytest.mark.parametrize("chips", [101, 1000, 10**30])
def test_numbers_of_the_message_that_there_are_not_enough_chips(chips: int) -> None:
    """Requirement D3: at most 100, which is all-in."""
    error = refused(start(100, 1000, 1000, rules=RULES), chips)
    assert error.code == "not_enough_chips"
    assert error.numbers == {"chips": chips, "stack": 100}
    assert str(chips) in str(error)
    assert "100" in str(error)


@pytest.mark.parametrize("chips", [0, -1, True, 50.0, "50", "", None, float("nan")], ids=repr)
def test_numbers_of_the_message_that_the_amount_is_not_valid(chips: object) -> None:
    """Requirement D3."""
    error = refused(start(100, 1000, 1000, rules=RULES), chips)
    assert error.code == "bad_amount"
    assert error.numbers == {"stack": 100}
    assert repr(chips) in str(error)


@pytest.mark.parametrize("chips", [10**5000, -(10**5000)], ids=["huge", "minus huge"])
def test_amount_too_long_to_write_is_refused_like_any_other(chips: int) -> None:
    assert refused(start(100, 1000, 1000, rules=RULES), chips).numbers["stack"] == 100


def test_put_in_and_raise_to_differ_by_what_is_already_in() -> None:
    hand = facing_100_with_20_in()
    for chips in (160, 161, 400, 999, 1000):
        assert hand.legal().put_in(chips) == raise_to(20 + chips)


def test_min_raise_total_of_a_short_stack_is_the_whole_stack() -> None:
    hand = play(start(150, 1000, 1000, 1000, rules=RULES), "D raises to 100")
    assert hand.legal().min_raise_total == 150
    assert hand.legal().min_raise == 80
