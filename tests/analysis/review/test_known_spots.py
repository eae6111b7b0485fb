"""Decisions with known answers: the review is right about every one of them, or gives no verdict."""

import pytest

from feltroom.analysis.review.vocabulary import Grade, Method
from feltroom.engine.events import Street
from tests.analysis.review.known_spots import KnownSpot, fault, known_spots

pytestmark = pytest.mark.slow  # many spots
# A street takes part of a second to solve, so only a few rivers are in `make test`.
QUICK = 2


def faults_of(spots: list[KnownSpot]) -> tuple[list[str], list[Grade], set[Method]]:
    faults, grades, methods = [], list[Grade](), set[Method]()
    for spot in spots:
        for word in (*spot.right, *spot.wrong):
            found = spot.reviewed(word)
            grades.append(found.grade)
            methods.add(found.method)
            if wrong := fault(spot, word, found):
                faults.append(f"{spot.kind}: {spot.why}: {wrong}")
    return faults, grades, methods


def is_solved(spot: KnownSpot) -> bool:
    return len(spot.hole) == 2 and spot.decision(spot.right[0]).view.street in (Street.TURN, Street.RIVER)


def test_there_are_spots_of_every_kind() -> None:
    kinds = [spot.kind for spot in known_spots()]
    assert len(kinds) >= 60
    assert {*kinds} >= {"pot odds", "drawing dead", "nuts", "set mining", "push or fold", "solved river", "short stack"}


def test_the_review_is_right_about_known_spots() -> None:
    plain = [spot for spot in known_spots() if not is_solved(spot)]
    rivers = [spot for spot in known_spots() if spot.kind == "solved river"]
    faults, grades, methods = faults_of(plain[::6] + rivers[:QUICK])
    assert faults == []
    assert methods == {*Method}
    assert grades.count(Grade.UNSURE) <= len(grades) // 20


@pytest.mark.long
def test_the_review_is_right_about_all_known_spots() -> None:
    faults, grades, methods = faults_of(list(known_spots()))
    assert faults == []
    assert methods == {*Method}
    assert grades.count(Grade.UNSURE) <= len(grades) // 20


def test_a_raise_that_wins_when_it_is_called_is_no_bluff() -> None:
    """Two pair raises a bet on the flop; a pair of tens pushes six big blinds."""
    two_pair = KnownSpot(
        kind="", why="", hole=["AhQc", "9d7d"], board="9s7h2c", line="30 c x 40", right=["130"], wrong=[]
    )
    tens = next(spot for spot in known_spots() if "pocket tens" in spot.why)
    for spot, word in ((two_pair, "130"), (tens, "a")):
        found = spot.reviewed(word)
        assert not found.options[found.chosen].bluff
        assert found.grade is Grade.GOOD


def test_all_in_is_always_among_the_options() -> None:
    for spot in known_spots():
        if spot.wrong == ["f"] and spot.kind == "short stack":
            found = spot.reviewed("f", solve=())
            stakes = [valued.option.cost for valued in found.options]
            assert max(stakes) >= min(found.stack, found.price + 1)
            assert found.stack in stakes
