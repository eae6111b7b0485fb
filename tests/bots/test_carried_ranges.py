"""Both ranges come from what the solutions of the streets before do, and from nobody's cards."""

import pytest

from feltroom import CALL, CHECK, Action, Deal, HandState, Rules, Street, parse_cards, raise_to
from feltroom.analysis.start_hands import PAIRS
from feltroom.analysis.steps import steps_of
from feltroom.bots import carried_ranges
from feltroom.bots.carried_ranges import Brought, brought_to, seats_of

pytestmark = pytest.mark.slow  # solves streets

RULES = Rules(small_blind=5, big_blind=10)


def brought(*line: Action, hole: str = "3c2c", street: Street = Street.TURN) -> Brought:
    deal = Deal(hole=[None, parse_cards(hole)], board=parse_cards("Ks9c4d2s7h"))
    hand = HandState(RULES, stacks=[1000, 1000], button=0, deal=deal)
    for action in (raise_to(25), CALL, *line):
        hand.apply(action)
    view = hand.view(1)
    return brought_to(view, steps_of(view), street, seats_of(view), "numpy")


def weight(weights: tuple[float, ...], hole: str) -> float:
    first, second = parse_cards(hole)
    return dict(zip(PAIRS, weights, strict=True))[max(first, second), min(first, second)]


def test_a_called_bet_leaves_what_bets_and_what_calls() -> None:
    caller, bettor = brought(CHECK, raise_to(38), CALL)
    assert weight(caller, "Kh7d") > 5 * weight(caller, "8h6d")  # a pair of kings calls, nothing does not
    assert weight(bettor, "9h9d") > 5 * weight(bettor, "8h8d")  # a set bets, a pair below two cards of the board rarely
    assert weight(caller, "2s3h") == weight(bettor, "2s3h") == 0.0  # on the board


def test_checks_leave_no_sets_and_the_own_cards_play_no_part() -> None:
    checked, behind = brought(CHECK, CHECK)
    assert weight(behind, "9h9d") < 0.3 * weight(behind, "Ah5d")  # ace high checks, a set never does
    assert (checked, behind) == brought(CHECK, CHECK, hole="AhAd")


def test_a_street_is_solved_once_for_the_streets_after_it() -> None:
    carried_ranges._solved.cache_clear()
    brought(CHECK, CHECK)
    brought(CHECK, CHECK, CHECK, CHECK, street=Street.RIVER)
    brought(CHECK, CHECK, CHECK, CHECK, street=Street.TURN)  # seen from the river
    assert carried_ranges._solved.cache_info().misses == 2  # the flop, the turn
