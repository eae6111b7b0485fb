"""The arithmetic behind a review: pots, errors, thresholds, ranges and decks."""

from math import sqrt

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, HandState, Post, parse_cards, raise_to
from feltroom.analysis.review import model
from feltroom.analysis.review.grade import Estimate, estimate, grade, reason, threshold
from feltroom.analysis.review.options import Option
from feltroom.analysis.review.payoffs import Draws, cannot_be_beaten, payoffs_of
from feltroom.analysis.review.range_grid import grid_of
from feltroom.analysis.review.responses import Spot
from feltroom.analysis.review.rivals import Rival, rivals_of
from feltroom.analysis.review.vocabulary import Grade, OptionKind, Reason
from feltroom.analysis.showdowns import Showdown
from feltroom.analysis.start_hands import PAIRS
from feltroom.analysis.steps import steps_of
from feltroom.analysis.winnable import winnable
from feltroom.deal.weights import WeightTable
from feltroom.history import HandRecord
from feltroom.history.decisions import decisions_of
from tests.analysis.review.hands import last, play, reviewed

FOLDS, CALLS, RAISES = Option(OptionKind.FOLD), Option(OptionKind.CALL, 10), Option(OptionKind.RAISE, 30, 30)
SURE = 99.0


def spot_of(record: HandRecord, player: int) -> Spot:
    """The last decision of a player as the model sees it."""
    decision = decisions_of(record, player)[-1]
    view, steps = decision.view, steps_of(decision.view)
    hole = view.hole[player]
    assert hole is not None
    return Spot(view, decision.legal, steps, hole, rivals_of(view, player, steps, None))


def one_showdown(own: int, others: list[int]) -> Draws:
    """Everybody stays in and has a hand of this value."""
    return Draws([Showdown(own, others, [0] * len(others))], [[SURE] * len(others)])


def test_an_estimate_is_the_mean_with_its_standard_error() -> None:
    values = [1.0, 2.0, 3.0, 6.0]
    found = estimate(values, span=4.0)
    assert found.value == 3
    # Four values and two made-up ones, 2 above and 2 below the mean.
    assert found.error == pytest.approx(sqrt(((2**2 + 1 + 0 + 3**2 + 2**2 + 2**2) / 5) / 6))
    assert estimate([2.0] * 9, span=0) == Estimate(2.0, 0.0)


@pytest.mark.parametrize("count", [0, 1, 5, 50])
def test_few_draws_that_came_out_alike_are_not_certain(count: int) -> None:
    assert estimate([0.0] * count, span=1.0).error > 1 / (2 * count + 4)


def test_a_loss_must_exceed_the_threshold_and_the_error() -> None:
    assert grade(Estimate(11.0, 1.0), 10.0) is Grade.BETTER
    assert grade(Estimate(10.0, 1.0), 10.0) is Grade.GOOD
    assert grade(Estimate(11.0, 11.0 / model.SURE), 10.0) is Grade.GOOD
    assert grade(Estimate(31.0, 1.0), 10.0) is Grade.MISTAKE
    assert grade(Estimate(31.0, 31.0), 10.0) is Grade.GOOD


def test_thresholds_grow_with_the_pot_and_with_what_can_be_played_for() -> None:
    assert threshold(FOLDS, CALLS, pot=20, stack=1000) == 4
    assert threshold(FOLDS, CALLS, pot=20, stack=100) == 1
    assert threshold(FOLDS, CALLS, pot=1000, stack=1000) == 50


def test_more_is_asked_where_a_bet_is_compared() -> None:
    assert threshold(CALLS, RAISES, pot=1000, stack=1000) == 120
    assert threshold(RAISES, CALLS, pot=1000, stack=1000) == 250
    assert threshold(RAISES, Option(OptionKind.RAISE, 60, 60), pot=1000, stack=1000) == 250
    assert threshold(RAISES, FOLDS, pot=1000, stack=1000) == 120
    assert threshold(CALLS, FOLDS, pot=1000, stack=1000, bets_to_come=True) == 120
    assert threshold(FOLDS, CALLS, pot=1000, stack=1000, bets_to_come=True) == 120
    assert threshold(RAISES, CALLS, pot=1000, stack=1000, later=900) == 900


def test_a_call_that_pays_only_with_those_behind_says_so() -> None:
    certain = Estimate(100.0, 0.0)
    for enough, good, told in (
        (True, Reason.GOOD_CALL, Reason.CALL_PAYS),
        (False, Reason.GOOD_CALL_LATER, Reason.CALL_PAYS_LATER),
    ):
        assert reason(CALLS, CALLS, Grade.GOOD, Estimate(0.0, 0.0), enough=enough) is good
        assert reason(CALLS, FOLDS, Grade.MISTAKE, certain, enough=enough) is told


def test_a_short_stack_wins_the_main_pot_only_and_the_rest_comes_back() -> None:
    """Stacks of 50, 200 and 1000: who is covered wins layer by layer."""
    record = play((ALL_IN, ALL_IN, CALL), hole=("AsAd", "8c8d", "KcKh"), stacks=(50, 200, 1000))
    spot = spot_of(record, 2)
    assert [rival.player for rival in spot.rivals] == [0, 1]
    call = Option(OptionKind.CALL, 190)
    won = payoffs_of(spot, call, one_showdown(5, [9, 1])).chips
    assert won == [2 * 150 - 190]  # the side pot; the main pot of 150 goes to the short stack
    assert payoffs_of(spot, call, one_showdown(10, [9, 1])).chips == [150 + 300 - 190]
    assert payoffs_of(spot, call, one_showdown(9, [9, 1])).chips == [75 + 300 - 190]


def test_dead_chips_belong_to_everybody_who_is_still_in() -> None:
    """Thirty dead chips of a player whose last ten are a call: with the three blinds' worth, sixty can be won."""
    dealt = play((FOLD, FOLD), hole=("AsAd", "8c8d", "QcQd"))
    hand = HandState(
        dealt.rules,
        stacks=[40, 100, 100],
        button=0,
        deal=dealt.deal,
        posts=[Post(1, 5), Post(2, 10), Post(0, 30, live=False)],
    )
    hand.apply(CALL)
    spot = spot_of(HandRecord.of(hand), 0)
    call = Option(OptionKind.CALL, 10)
    assert payoffs_of(spot, call, one_showdown(5, [1, 1])).chips == [60 - 10]
    assert winnable(spot.view, 0, 10) == 5 + 10 + 10 + 30


def test_a_grid_shows_the_heaviest_class_full_and_own_cards_never() -> None:
    weights = [0.0] * len(PAIRS)
    for number, (high, low) in enumerate(PAIRS):
        if high >> 2 == low >> 2 == 12:
            weights[number] = 1.0
    rival = Rival(player=3, weights=weights, stack=100, bet=0, did=None, behind=1)
    grid = grid_of(rival, parse_cards("KsKd"))
    assert (grid.player, grid.cells[0], sum(grid.cells)) == (3, 100, 100)
    anything = Rival(player=3, weights=[1.0] * len(PAIRS), stack=100, bet=0, did=None, behind=1)
    assert grid_of(anything, parse_cards("KsKd")).part == 1.0
    assert len(grid.cells) == 169


def test_a_deck_that_deals_only_some_classes_narrows_every_range() -> None:
    record = play((raise_to(30), FOLD), hole=("AsAd", "KsKc"))
    dense = reviewed(record, 1, deck=WeightTable({"AA": 1.0, "KK": 1.0}))
    ordinary = reviewed(record, 1)
    assert dense.decisions[0].equity.value < 0.35 < ordinary.decisions[0].equity.value
    cells = dense.decisions[0].rivals[0].cells
    assert [place for place, cell in enumerate(cells) if cell] == [0, 14]


def test_on_a_board_that_plays_for_everybody_nobody_folds_and_a_bet_brings_nothing() -> None:
    record = play((CALL, *[CHECK] * 7), hole=("7h2c", "9c8c"), board="AsKsQsJsTs")
    check, *bets = last(record, 0).options[1:]
    assert bets and all(bet.alone == 0 and bet.worth.value <= check.worth.value for bet in bets)
    assert cannot_be_beaten(parse_cards("7h2c"), parse_cards("AsKsQsJsTs"))
    assert not cannot_be_beaten(parse_cards("7h2c"), parse_cards("AsKsQsJs9s"))


def test_a_raise_that_loses_to_a_fold_is_told_its_own_price() -> None:
    record = play((ALL_IN,), hole=("AsAd", "KsKc", "QsQd", "7h2d", "JcTc", "5c4c"))
    shove = last(record, 3)
    chosen = shove.options[shove.chosen]
    assert shove.reason is Reason.RAISE_COSTS
    assert chosen.called < chosen.needs
    assert 1000 / 2015 >= chosen.needs > 0.45  # less when two call


def test_where_nobody_has_posted_anything_equity_is_the_part_of_what_may_come() -> None:
    record = play((CHECK, CHECK), hole=("AsAd", "7c2d"), posts=())
    first = reviewed(record, record.button).decisions[0]
    assert first.equity.value > 0.7
    assert first.grade is Grade.GOOD
