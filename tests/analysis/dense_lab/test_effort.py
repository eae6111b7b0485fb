"""Fewer deals where a deal is much work, by counts alone."""

import pytest

from feltroom.analysis.dense_lab.effort import affordable
from feltroom.analysis.dense_lab.report import dense_report
from feltroom.cards.classes import HAND_CLASSES
from feltroom.deal.weights import WeightTable, mode_weights

HANDS = 25_000
DRAWS = 500_000
PAIRS = [rank * 2 for rank in "AKQJT98765432"]
ACES = WeightTable({**dict.fromkeys(PAIRS, 1e-6), "AA": 1e6})
"""Eight of nine hands are drawn in vain, again and again."""


def dead_ends() -> WeightTable:
    """Hands of two big cards use up the big cards, of which every other hand needs one."""
    big = "AKQJT"
    return WeightTable({name: 1e6 if name[1] in big else 1e-6 for name in HAND_CLASSES if name[0] in big})


def afford(table: WeightTable, players: int, hands: int = HANDS) -> int:
    return affordable(table, players=players, hands=hands, seed=0, draws=DRAWS)


@pytest.mark.parametrize("mode", ["superDense", "dense"])
@pytest.mark.parametrize("players", [2, 4, 10])
def test_the_shipped_tables_are_dealt_as_often_as_asked(mode: str, players: int) -> None:
    assert afford(mode_weights(mode), players) == HANDS


def test_weights_that_make_the_dealer_draw_in_vain_are_dealt_less_often() -> None:
    assert 1000 < afford(ACES, 9) < HANDS / 4
    assert 2 <= afford(dead_ends(), 9) < 100 < afford(dead_ends(), 4)
    assert afford(ACES, 9, hands=7) == 7


def test_a_report_says_how_many_deals_were_made_and_both_backends_make_as_many() -> None:
    reports = [
        dense_report(ACES, players=9, hands=500, backend=backend, draws=20_000) for backend in ("numpy", "python")
    ]
    assert reports[0] == reports[1]
    assert 100 < reports[0].hands < 200
    assert dense_report(ACES, players=9, hands=reports[0].hands) == reports[0]
