"""The names of places at tables of every size."""

import pytest

from feltroom import Rules
from feltroom.analysis.statistics.positions import Position, position_of
from feltroom.engine.view import HandView
from tests.analysis.statistics.lines import RULES, play, seen

NAMES = {
    "E": Position.EARLY,
    "M": Position.MIDDLE,
    "C": Position.CUTOFF,
    "D": Position.BUTTON,
    "s": Position.SMALL_BLIND,
    "b": Position.BIG_BLIND,
}


@pytest.mark.parametrize("names", ["Db", "Dsb", "DsbC", "DsbMC", "DsbEMC", "DsbEMMC", "DsbEEMMC", "DsbEEMMMC"])
def test_from_the_button_clockwise(names: str) -> None:
    for button in range(len(names)):
        hand = play("", players=len(names), button=button)
        view = HandView(seen(hand, 0)[0], viewer=0)
        places = [position_of(view, (button + place) % len(names)) for place in range(len(names))]
        assert places == [NAMES[name] for name in names]


@pytest.mark.parametrize("names", ["Db", "DbC", "DbMC", "DbEMC"])
def test_with_one_blind(names: str) -> None:
    one = Rules(small_blind=0, big_blind=RULES.big_blind)
    view = HandView(seen(play("", players=len(names), rules=one), 0)[0], viewer=0)
    assert [position_of(view, place) for place in range(len(names))] == [NAMES[name] for name in names]
