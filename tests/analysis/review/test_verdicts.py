"""What is said of a decision, and where there is no verdict."""

from collections.abc import Sequence

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, Betting, Rules, raise_to
from feltroom.analysis.review.review import Reviewed, review
from feltroom.analysis.review.vocabulary import Grade, Method, Reason
from feltroom.history.decisions import decisions_of
from tests.analysis.review.hands import last, play, reviewed

OTHERS = ("4d3d", "5h5d", "9c8c", "JdTd", "6s3s")
SIX = [2000] * 6


def first_in(cards: str, action: Action) -> Reviewed:
    """The first to act at a table of six: seat 3 with the button at 0."""
    return last(play((action,), hole=(*OTHERS[:3], cards, *OTHERS[3:]), stacks=SIX), 3)


@pytest.mark.parametrize("cards", ["AsAd", "KsKc", "QsQd", "AsKs"])
def test_the_best_hands_are_never_folded_to_the_blinds_or_one_raise(cards: str) -> None:
    board = "2c7d9hJsTh"
    unraised = play((FOLD,), hole=(*OTHERS[:2], "8h8c", cards, "4s3s", "6s5s"), board=board)
    raised = play((raise_to(30), FOLD), hole=(*OTHERS[:2], "8h8c", "6s5s", cards, "4s3s"), board=board)
    for one in (last(unraised, 3), last(raised, 4)):
        assert (one.grade, one.reason) == (Grade.MISTAKE, Reason.BEST_HANDS)
        assert one.best != one.chosen and one.loss.value >= 0


@pytest.mark.parametrize("cards", ["7h2d", "3h2d"])
def test_opening_the_worst_hands_is_not_called_good(cards: str) -> None:
    opened = first_in(cards, raise_to(25))
    assert (opened.grade, opened.reason) == (Grade.UNSURE, Reason.NEEDS_FOLDS)


def test_an_open_shove_of_many_pots_gets_no_praise() -> None:
    for cards in ("AsAd", "6h6d"):
        shove = first_in(cards, ALL_IN)
        assert shove.grade is not Grade.GOOD
    assert first_in("AsAd", ALL_IN).reason is Reason.TOO_LARGE


def flop(*line: Action) -> Sequence[Reviewed]:
    """The big blind has flopped a set."""
    record = play((raise_to(30), CALL, *line), hole=("AhQc", "9s9d"))
    return reviewed(record, 1).decisions[1:]


def test_a_check_before_a_check_raise_is_part_of_it() -> None:
    check, raised = flop(CHECK, raise_to(40), raise_to(130), FOLD)
    assert (check.grade, check.reason) == (Grade.GOOD, Reason.CHECK_RAISED)
    assert raised.grade is Grade.GOOD
    alone, *_ = flop(CHECK, raise_to(40), CALL)
    assert alone.reason is not Reason.CHECK_RAISED


def test_folding_what_cannot_be_beaten_is_a_mistake_however_large_the_bet() -> None:
    line = (raise_to(30), CALL, *[CHECK] * 5, ALL_IN, FOLD)
    fold = last(play(line, hole=("7h2c", "9c8c"), board="AsKsQsJsTs"), 1)
    assert fold.loss.value < fold.pot * 0.05
    assert (fold.grade, fold.reason) == (Grade.MISTAKE, Reason.CANNOT_LOSE)


def test_with_too_few_draws_there_is_no_verdict() -> None:
    record = play((raise_to(30), FOLD), hole=("AsAd", "8c3d"))
    for samples in (0, 1, 49):
        (one,) = reviewed(record, 1, samples=samples).decisions
        assert (one.grade, one.reason) == (Grade.UNSURE, Reason.TOO_FEW)
        assert one.equity.error > 0
    assert reviewed(record, 1, samples=100).decisions[0].grade is Grade.GOOD


def test_a_loss_that_is_certain_but_small_is_not_called_too_close_to_tell() -> None:
    """Calling a raise with a bad hand costs a little; ten thousand draws know it. The worst hand costs more."""
    found = [
        reviewed(play((raise_to(30), CALL), hole=("AsAd", cards)), 1, samples=10_000).decisions[0]
        for cards in ("9c4d", "3h2d")
    ]
    assert [(one.grade, one.reason) for one in found] == [
        (Grade.GOOD, Reason.SMALL),
        (Grade.BETTER, Reason.FOLD_SAVES),
    ]


def test_a_fold_that_has_the_odds_but_not_the_future_says_so() -> None:
    hands = [("AsAd", cards) for cards in ("8c3d", "7c3d", "9c3d", "8c2d", "Tc2d", "Jc2d", "Qc2d", "9c4d")]
    found = [last(play((raise_to(30), FOLD), hole=hole, board="2h7d9hJsKd"), 1) for hole in hands]
    for one in found:
        if one.grade is Grade.GOOD and one.best == one.chosen:
            enough = one.equity.value >= one.required
            assert one.reason is (Reason.GOOD_FOLD_LATER if enough else Reason.GOOD_FOLD)
    assert Reason.GOOD_FOLD_LATER in {one.reason for one in found}


POT_LIMIT = Rules(small_blind=5, big_blind=10, betting=Betting.POT_LIMIT)
QUADS = "AhAsKd7c2h"


def test_a_check_that_ends_the_river_with_what_nothing_beats_gives_chips_away() -> None:
    """480 in the pot and 120 behind: nobody can win less by a bet than by a check, if nobody acts after it."""
    line = (raise_to(30), CALL, CHECK, raise_to(60), CALL, CHECK, raise_to(150), CALL)
    hands = ("AcAd", "KcQc")
    behind = last(play((*line, CHECK, CHECK), hole=hands, board=QUADS, stacks=(360, 360), rules=POT_LIMIT), 0)
    assert behind.grade is Grade.BETTER and behind.reason is Reason.RAISE_PAYS
    first = last(play((*line, CHECK), hole=hands[::-1], board=QUADS, stacks=(360, 360), rules=POT_LIMIT), 1)
    assert first.grade is Grade.GOOD  # a bet may still come


def test_what_nobody_beats_is_not_told_to_bet_more_than_the_model_can_answer_for() -> None:
    line = (raise_to(30), CALL, CALL, *[CHECK] * 8, raise_to(60), raise_to(180))
    one = last(play(line, hole=("8c3c", "QhTh", "5d5c"), board="2c7d9hJsKd"), 1)
    assert one.grade is Grade.GOOD
    assert one.options[one.best].option.cost <= 4 * one.pot


@pytest.mark.parametrize("blinds", [6, 10, 15, 20])
@pytest.mark.parametrize("cards", ["AsAd", "KsKc", "AsKs"])
def test_a_small_raise_with_few_chips_and_a_strong_hand_is_not_told_to_be_all_in(cards: str, blinds: int) -> None:
    """What is left goes in later; the model, which sees no later bets, must not count that as lost."""
    for to in (20, 30):
        hole = (*OTHERS[:3], cards, *OTHERS[3:])
        record = play((raise_to(to),), hole=hole, board="2c7d9hJsTh", stacks=[10 * blinds] * 6)
        assert reviewed(record, 3).decisions[0].grade is Grade.GOOD


def test_a_strong_hand_may_wait_on_the_flop() -> None:
    """A set calls a bet of the pot with somebody behind."""
    line = (raise_to(30), CALL, CALL, CHECK, CHECK, raise_to(90), CALL)
    assert last(play(line, hole=("6dQs", "7c7h", "3s9h"), board="6sAd7s2cKd"), 1).grade is Grade.GOOD


def test_a_bluff_of_the_solution_that_was_left_out_is_said_to_be_one() -> None:
    """Ten high on the river has nothing to show, and the solution always bets it."""
    line = (raise_to(25), CALL, CHECK, raise_to(16), CALL, CHECK, raise_to(27), CALL, CHECK, CHECK)
    record = play(line, hole=("Th8c", "AcQs"), board="6c2s4s3cQd")
    (check,) = review(decisions_of(record, 0)[-1:], samples=100).decisions
    assert check.options[check.chosen].often == pytest.approx(0, abs=0.05)
    assert (check.grade, check.reason) == (Grade.GOOD, Reason.SOLVED_BLUFFS)
    assert sum([valued.often or 0 for valued in check.options]) == pytest.approx(1, abs=0.01)


def test_a_chart_says_once_how_often_it_raises() -> None:
    opened = reviewed(play((raise_to(25),), hole=("Th8c", "AcQs"), board="6c2s4s3cQd"), 0).decisions[0]
    assert opened.method is Method.CHART
    assert sum([valued.often or 0 for valued in opened.options]) == pytest.approx(1, abs=0.01)
    assert opened.options[opened.chosen].often == pytest.approx(1, abs=0.1)
