"""What a raise risks beyond the deepest opponent is cut off."""

from feltroom import ALL_IN, CALL, CHECK, FOLD, raise_to
from feltroom.analysis.matched_steps import matched
from feltroom.analysis.steps import steps_of
from feltroom.engine.view import HandView
from feltroom.history import HandRecord
from feltroom.history.run import run_with_stand_ins
from tests.analysis.review.hands import play

THREE = ("AsAd", "8c8d", "KcKh")


def test_a_shove_counts_for_what_the_deepest_who_is_still_in_can_match() -> None:
    record = play((raise_to(30), CALL, FOLD, CHECK, ALL_IN, CALL), hole=THREE, stacks=(1000, 200, 3000))
    view = _view(record)
    steps = steps_of(view)
    cut = matched(view, steps)
    # The big blind with 3000 has folded: of 970 on the flop the other can match 170.
    assert [(step.price, step.paid) for step in steps[-2:]] == [(0, 970), (970, 170)]
    assert [(step.price, step.paid) for step in cut[-2:]] == [(0, 170), (170, 170)]
    assert cut[-1].pot == steps[-1].pot - 800
    assert cut[:-2] == steps[:-2]
    assert matched(view, cut) == cut


def test_nothing_is_cut_where_somebody_can_pay_it_all() -> None:
    record = play((ALL_IN, FOLD, CALL), hole=THREE, stacks=(1000, 200, 3000))
    view = _view(record)
    assert matched(view, steps_of(view)) == steps_of(view)


def _view(record: HandRecord) -> HandView:
    return run_with_stand_ins(record)[0].view(None)
