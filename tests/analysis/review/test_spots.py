"""Spots whose right answer everybody knows."""

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Betting, Rules, raise_to
from feltroom.analysis.review.vocabulary import Grade, OptionKind, Reason
from tests.analysis.review.hands import last, play, reviewed, worth

# The button of two raises, the big blind calls and checks every street; the button bets the river.
CALLED_DOWN = (raise_to(30), CALL, CHECK, CHECK, CHECK, CHECK, CHECK, raise_to(60))


def test_folding_the_nuts_to_a_bet_is_a_mistake_and_calling_them_is_none() -> None:
    nuts = ("8c3c", "QhTh")  # a straight to the king on 2 7 9 J K
    folded = last(play((*CALLED_DOWN, FOLD), hole=nuts), 1)
    assert folded.grade is Grade.MISTAKE
    assert folded.reason is Reason.CANNOT_LOSE
    assert folded.equity.value > 0.95
    assert worth(folded, OptionKind.CALL) > 100  # the pot of 120 is theirs, and what the bet adds
    raised = last(play((*CALLED_DOWN, ALL_IN, FOLD), hole=nuts), 1)
    assert raised.grade is Grade.GOOD


def test_folding_seven_deuce_before_the_flop_is_fine() -> None:
    line = (FOLD, FOLD, FOLD, FOLD, FOLD)
    hole = ("AsKs", "5h5d", "9c8c", "7c2d", "JdTd", "4s3s")
    fold = last(play(line, hole=hole), 3)  # first to act at a table of six with button 0
    assert fold.grade is Grade.GOOD
    assert fold.best == fold.chosen
    assert fold.reason is Reason.GOOD_FOLD


def test_calling_all_in_with_a_hopeless_hand_is_a_mistake() -> None:
    line = (raise_to(30), raise_to(100), raise_to(300), ALL_IN, CALL)
    call = last(play(line, hole=("7c2d", "AsAd")), 0)
    assert call.grade is Grade.MISTAKE
    assert call.reason is Reason.FOLD_SAVES
    assert call.equity.value < call.required


def test_a_close_call_is_not_flagged_either_way() -> None:
    """Before the flop, all-in for about what the odds ask."""
    line = (ALL_IN,)
    spots = [last(play((*line, action), hole=("AhKc", "Qs9s"), stacks=(150, 150)), 1) for action in (CALL, FOLD)]
    assert abs(worth(spots[0], OptionKind.CALL)) < 10
    assert {one.grade for one in spots} == {Grade.GOOD}


def test_a_free_check_beats_a_fold() -> None:
    gone = last(play((CALL, CHECK, FOLD), hole=("AhKc", "9s9c")), 1)
    assert gone.grade is not Grade.GOOD
    assert gone.reason in (Reason.FREE_CHECK, Reason.RAISE_PAYS)


def test_a_short_call_is_paid_by_what_it_can_win_only() -> None:
    """Three players, the short one has 50 left: of bets of 500 they can win 50 from each."""
    line = (raise_to(500), CALL, CALL)
    record = play(line, hole=("AsAd", "8c8d", "KcKh"), stacks=(1000, 50, 1000), button=0)
    call = next(one for one in reviewed(record, 1).decisions)
    assert call.price == 45  # the small blind of 5 is in
    assert call.winnable == 50 + 50 + 10  # the big blind has put in 10 so far
    assert call.required == pytest.approx(45 / 110)
    # Nobody can bet them out, and they cannot win more than 150.
    assert worth(call, OptionKind.CALL) <= 150 - 45


def test_an_uncalled_part_of_a_raise_comes_back() -> None:
    """All-in over a shorter stack risks only what that stack can match."""
    line = (ALL_IN, CALL)
    shove = last(play(line, hole=("7c2d", "AsAd"), stacks=(5000, 100)), 0)
    all_in = shove.options[shove.chosen]
    assert all_in.option.cost == 4995
    assert -95 <= all_in.worth.value < 0


@pytest.mark.parametrize("betting", [Betting.FIXED_LIMIT, Betting.POT_LIMIT])
def test_only_legal_raises_are_weighed(betting: Betting) -> None:
    rules = Rules(small_blind=5, big_blind=10, betting=betting)
    line = (CALL, CALL, CHECK, CHECK, raise_to(10), CALL, FOLD)
    record = play(line, hole=("AsAd", "8c8d", "KcKh"), rules=rules)
    for player in range(3):
        for one in reviewed(record, player).decisions:
            totals = [valued.option.to for valued in one.options if valued.option.to is not None]
            assert len(totals) == 1 if betting is Betting.FIXED_LIMIT else max(totals) <= 4 * one.pot + 20


def test_a_game_with_one_blind_can_be_reviewed() -> None:
    rules = Rules(small_blind=0, big_blind=10)
    record = play((raise_to(25), CALL, CHECK, raise_to(20), FOLD), hole=("AsAd", "8c8d"), rules=rules)
    assert [one.street.name for one in reviewed(record, 1).decisions] == ["PREFLOP", "FLOP", "FLOP"]


def test_a_bluff_that_was_not_made_is_never_held_against_anybody() -> None:
    checked = last(play((raise_to(30), CALL, CHECK, CHECK, CHECK, CHECK, CHECK, CHECK), hole=("3c4c", "5h5s")), 0)
    assert checked.equity.value < 0.2
    assert all(valued.bluff for valued in checked.options if valued.option.kind is OptionKind.RAISE)
    assert checked.grade is Grade.GOOD


def test_a_fold_is_worth_nothing_and_every_option_has_an_error() -> None:
    one = last(play((*CALLED_DOWN, FOLD), hole=("8c3c", "QhTh")), 1)
    assert worth(one, OptionKind.FOLD) == 0
    assert all(valued.worth.error > 0 for valued in one.options if valued.option.kind is OptionKind.RAISE)
    assert one.least == pytest.approx(max(0.12 * 120, 0.006 * 970))  # a raise is the best of it
