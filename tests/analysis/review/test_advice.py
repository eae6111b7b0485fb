"""What the review tells somebody to do instead: nothing that hangs on how the model answers what it does not know."""

import pytest

from feltroom.analysis.review.review import Reviewed
from feltroom.analysis.review.vocabulary import Grade, OptionKind, Reason
from tests.analysis.review.known_spots import KnownSpot

_OTHERS = ["2h2d", "3c3d", "4c4d", "5c5d", "6c6d", "8c8d"]


def folded(hole: str, *, seat: int, line: str) -> Reviewed:
    """The review of a fold at a table of six with a hundred big blinds."""
    cards = [hole if place == seat else other for place, other in enumerate(_OTHERS)]
    return KnownSpot(kind="", why="", hole=cards, line=line, right=["f"], wrong=[]).reviewed("f")


@pytest.mark.parametrize("hole", ["AhKs", "JhJs", "ThTs", "KhQh"])
def test_nobody_is_told_to_push_a_hundred_blinds_over_a_reraise(hole: str) -> None:
    found = folded(hole, seat=0, line="f f f 25 f 110")
    assert found.grade.flagged
    assert found.options[found.best].option.cost < 400  # of the 975 that are left


@pytest.mark.parametrize("hole", ["AhTh", "AhJh", "7h7s"])
def test_who_folds_to_a_reraise_is_told_to_raise_only_with_a_hand_that_pays_when_it_is_called(hole: str) -> None:
    found = folded(hole, seat=3, line="30 f f 100 f f")
    assert found.options[found.best].option.kind is OptionKind.CALL
    best = folded("AhAs", seat=3, line="30 f f 100 f f")
    assert best.options[best.best].option.kind is OptionKind.RAISE


def test_a_fold_where_a_check_is_free_is_never_good() -> None:
    nine_high = KnownSpot(
        kind="",
        why="",
        hole=["9c8c", "AdKs", "QcQd"],
        board="7c6c2dKhAs",
        stacks=[1000, 1000, 60],
        line="60 c c x x x x x",
        right=["x"],
        wrong=["f"],
    )
    found = nine_high.reviewed("f")
    assert (found.grade, found.reason) == (Grade.BETTER, Reason.FREE_CHECK)
    assert found.options[found.best].option.kind is OptionKind.CHECK
