"""Fixed limit: bets of 100 before the flop and on it, of 200 on turn and river; one bet and three raises."""

from dataclasses import replace

import pytest

from feltroom import (
    ALL_IN,
    Betting,
    Reopen,
    Street,
    raise_to,
)
from tests.engine.edge_cases.table import (
    TDA,
    call_to,
    offered,
    play,
    pots,
    refusal,
    start,
    start_on_flop,
)

FIXED = replace(TDA, betting=Betting.FIXED_LIMIT)


def test_bet_and_three_raises_on_every_street() -> None:
    hand = start(*[9000] * 4, rules=FIXED)
    for total, player in ((200, "D"), (300, "A"), (400, "B")):
        assert hand.legal().min_raise_to == hand.legal().max_raise_to == total
        play(hand, f"{player} raises to {total}")
    assert offered(hand) == "C: call 300, no raise (capped)"
    play(hand, "C calls", "D calls", "A calls")
    for street, bet in ((Street.FLOP, 100), (Street.TURN, 200), (Street.RIVER, 200)):
        assert hand.street is street
        for raises, player in enumerate("BCDA", start=1):
            assert hand.legal().min_raise_to == hand.legal().max_raise_to == raises * bet
            play(hand, f"{player} raises to {raises * bet}")
        assert offered(hand) == f"B: call {3 * bet}, no raise (capped)"
        assert not hand.legal().all_in
        error = refusal(hand, ALL_IN)
        assert error.code == "raise_capped"
        play(hand, "B calls", "C calls", "D calls")
    assert hand.over
    assert hand.committed == [400 + 400 + 800 + 800] * 4


def test_any_other_amount_is_refused() -> None:
    hand = start(*[9000] * 4, rules=FIXED)
    assert refusal(hand, raise_to(199)).code == "raise_too_small"
    assert refusal(hand, raise_to(201)).code == "raise_too_large"
    assert refusal(hand, raise_to(9000)).code == "raise_too_large"


def test_all_in_button_is_a_raise_by_one_bet() -> None:
    """ALL_IN is a raise to the maximum, and the maximum is one bet."""
    hand = start(*[9000] * 4, rules=FIXED)
    hand.apply(ALL_IN)
    assert hand.bets[3] == 200


def test_big_blind_is_the_first_bet() -> None:
    hand = play(start(*[9000] * 4, rules=FIXED), "D calls", "A calls", "B calls")
    assert offered(hand) == "C: check, raise to 200..200"
    play(hand, "C raises to 200", "D raises to 300", "A raises to 400")
    assert offered(hand) == "B: call 300, no raise (capped)"


def test_no_cap_when_two_are_dealt_in() -> None:
    hand = start(9000, 9000, rules=FIXED)
    for raises in range(2, 20):
        assert hand.legal().min_raise_to == hand.legal().max_raise_to == raises * 100
        hand.apply(ALL_IN)


def test_cap_stays_when_two_of_three_are_left() -> None:
    """What counts is how many were dealt in."""
    hand = play(start(9000, 9000, 9000, rules=FIXED), "A folds")
    play(hand, "B raises to 200", "C raises to 300", "B raises to 400")
    assert offered(hand) == "C: call 100, no raise (capped)"


@pytest.mark.parametrize("cap", [0, 1, 2, 5])
def test_cap_can_be_set(cap: int) -> None:
    hand = start(*[9000] * 3, rules=replace(FIXED, raise_cap=cap))
    for raises in range(1, cap + 1):
        assert hand.legal().min_raise_to == 100 + 100 * raises
        hand.apply(ALL_IN)
    assert offered(hand).endswith("no raise (capped)")
    flop = start_on_flop(9000, 9000, 9000, rules=replace(FIXED, raise_cap=cap))
    for bets in range(1, cap + 2):
        assert flop.legal().min_raise_to == 100 * bets
        flop.apply(ALL_IN)
    assert offered(flop).endswith("no raise (capped)")


def test_cap_can_be_lifted() -> None:
    hand = start(*[9000] * 3, rules=replace(FIXED, raise_cap=None))
    for raises in range(2, 60):
        assert hand.legal().min_raise_to == raises * 100
        hand.apply(ALL_IN)


def test_all_in_for_less_than_a_raise() -> None:
    hand = start(5000, 5000, 5000, 130, rules=FIXED)
    assert offered(hand) == "D: call 100, raise to 130..130"
    play(hand, "D is all-in for 130")
    assert offered(hand) == "A: call 130, raise to 230..230"
    play(hand, "A calls", "B folds")
    assert offered(hand) == "C: call 30, raise to 230..230"
    play(hand, "C calls")
    assert pots(hand) == [(130 * 3 + 50, "ACD")]


def test_all_in_for_half_a_raise_counts_as_one_of_the_raises() -> None:
    hand = start(5000, 5000, 5000, 150, rules=FIXED)
    play(hand, "D is all-in for 150", "A raises to 250", "B raises to 350")
    assert offered(hand) == "C: call 250, no raise (capped)"


def test_all_in_for_less_than_the_bet_is_a_call() -> None:
    hand = play(start(5000, 5000, 5000, 70, rules=FIXED), "D is all-in for 70")
    assert offered(hand) == "A: call 100, raise to 200..200"


def test_half_a_bet_reopens_under_the_half_rule() -> None:
    """TDA 47B plays fixed limit by this rule."""
    for stack, least in ((150, "raise to 250..250"), (149, "no raise (closed)")):
        hand = start(5000, 5000, 5000, 5000, stack, rules=replace(FIXED, reopen=Reopen.HALF))
        play(hand, "D calls", f"E is all-in for {stack}", "A folds", "B folds", "C calls")
        assert offered(hand) == f"D: call {stack - 100}, {least}"


def test_smallest_bet_of_the_turn_is_the_big_bet_unless_all_in() -> None:
    hand = call_to(start_on_flop(150, 5000, 5000, rules=FIXED), Street.TURN)
    assert offered(hand) == "A: check, raise to 150..150"
    play(hand, "A is all-in for 150")
    assert offered(hand) == "B: call 150, raise to 350..350"
