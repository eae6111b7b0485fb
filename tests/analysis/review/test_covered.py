"""What nobody can call changes nothing: a bet beyond the stacks, a side pot without the player, a size out of reach."""

from collections.abc import Sequence

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, raise_to
from feltroom.analysis.review.review import SOLVED_STREETS, Reviewed, review
from feltroom.analysis.review.vocabulary import Grade, OptionKind
from feltroom.history.decisions import decisions_of
from tests.analysis.review.hands import last, play, reviewed, worth

CHECKED = [CHECK] * 4
MIDDLE_PAIR = ("AdAc", "7h8d")
DRY = "Kd7s2c9s4d"
OTHER = "Jd6s5c3s4d"


def shoved_on(street_checks: Sequence[Action], *, covers: int, solve: bool = False) -> Reviewed:
    """Forty chips are left in a pot of sixty, and whoever shoves has so many to begin with."""
    line = (raise_to(30), CALL, *street_checks, CHECK, ALL_IN, CALL)
    record = play(line, hole=MIDDLE_PAIR, board=DRY, stacks=(covers, 70))
    return review(decisions_of(record, 1)[-1:], samples=1500, solve=SOLVED_STREETS if solve else ()).decisions[-1]


@pytest.mark.parametrize("checks", [0, 2, 4])
def test_who_covers_by_much_bets_no_more_than_can_be_called(checks: int) -> None:
    even, deep = (shoved_on([CHECK] * checks, covers=covers) for covers in (70, 100_000))
    assert deep.winnable == even.winnable and deep.least == even.least
    assert deep.equity.value == pytest.approx(even.equity.value, abs=4 * even.equity.error)
    assert worth(deep, OptionKind.CALL) > 0
    assert deep.options[1].worth.error < 2 * even.options[1].worth.error
    assert deep.grade is even.grade is Grade.GOOD


def test_thresholds_go_by_the_chips_that_can_be_won() -> None:
    """Three big blinds against a shove of a hundred, by a chart; a river by its solution."""
    push = play((ALL_IN, FOLD), hole=("7c2d", "AhKc"), board=OTHER, stacks=(1000, 30))
    fold = reviewed(push, 1).decisions[0]
    assert fold.least == pytest.approx(0.1 * 40)
    assert fold.grade is Grade.MISTAKE
    assert shoved_on(CHECKED, covers=1000, solve=True).least == pytest.approx(0.05 * 100)


def test_a_short_opponent_weighs_a_shove_by_what_they_can_lose() -> None:
    """All-in for a hundred times the pot, or for what the opponent has: the same to them."""
    line = (raise_to(30), CALL, CHECK)
    shoved = play((*line, ALL_IN), hole=("KhQh", "9h8d"), board=DRY, stacks=(9000, 100))
    put_in = play((*line, raise_to(70)), hole=("KhQh", "9h8d"), board=DRY, stacks=(9000, 100))
    over, even = (last(record, 0) for record in (shoved, put_in))
    assert over.options[over.chosen].alone == pytest.approx(even.options[even.chosen].alone, abs=0.05)


def test_equity_is_of_the_chips_within_reach_so_that_a_side_pot_counts_as_much_as_it_holds() -> None:
    """Sixty lie in the main pot with an all-in, and hundreds beside it: against the other the hand is far ahead."""
    record = play(
        (ALL_IN, CALL, CALL, raise_to(200), CALL, CHECK, CHECK, CHECK, raise_to(300), CALL),
        hole=("AsAd", "KhTd", "Kc9c"),
        board="Kd7s2c4s3d",
        stacks=(20, 1000, 1000),
    )
    call = last(record, 1)
    assert call.equity.value > call.required
    assert worth(call, OptionKind.CALL) == pytest.approx(
        call.equity.value * call.winnable - call.price, abs=0.03 * call.winnable
    )


def test_solved_and_charted_equity_agrees_with_what_a_call_is_worth() -> None:
    river = shoved_on(CHECKED, covers=70, solve=True)
    push = reviewed(play((ALL_IN, CALL), hole=("7c2d", "9h8h"), board=OTHER, stacks=(70, 70)), 1).decisions[0]
    for one in (river, push):
        assert worth(one, OptionKind.CALL) == pytest.approx(
            one.equity.value * one.winnable - one.price, abs=0.02 * one.winnable
        )


def test_all_in_is_among_the_options_even_right_beside_what_was_done() -> None:
    record = play((raise_to(30), CALL, CHECK, raise_to(940)), hole=("KhQh", "9h8d"), board=DRY)
    totals = [valued.option.to for valued in last(record, 0).options]
    assert totals[-2:] == [940, 970]
    deep = play((raise_to(30), CALL, *CHECKED, CHECK, raise_to(40)), hole=("KhQh", "9h8d"), board=DRY)
    solved = review(decisions_of(deep, 0)[-1:], samples=100).decisions[-1]
    assert solved.options[-1].option.to == 970
