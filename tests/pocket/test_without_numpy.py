"""What a house counts without numpy, which no device has."""

import sys

import pytest

from feltroom import parse_cards
from feltroom.rooms.statistics.person_statistics import ready_equities


def test_the_equities_of_a_run_out_are_counted_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, board, dead = [parse_cards("AhKd"), parse_cards("QcQs")], parse_cards("2c7d9h"), parse_cards("JhTh")
    with_numpy = ready_equities()(hands, board, dead)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert ready_equities()(hands, board, dead) == with_numpy
