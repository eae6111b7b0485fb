"""A table that can be configured can be dealt: every mode, with and without weights, at every number of seats."""

from dataclasses import replace
from typing import get_args

import pytest

from feltroom.deal.deal import MODES
from feltroom.deal.seating import MAX_PLAYERS, MIN_PLAYERS
from feltroom.deal.weights import WeightTable
from feltroom.errors import InvalidSetup
from feltroom.table.config import DealName, TableConfig
from feltroom.table.dealing import deal_cards
from feltroom.table.presets import PRESETS

PAIRS = WeightTable({rank * 2: 1.0 for rank in "AKQJT98765432"})
THIN = WeightTable({"AA": 1.0, "KK": 1.0, "AKs": 1.0, "AKo": 1.0})
LOPSIDED = WeightTable({**PAIRS.weights, "AA": 1e6, "KK": 1e-6})


def configured(deal: DealName, weights: WeightTable | None, seats: int) -> TableConfig | None:
    """The table, or None where there can be none."""
    try:
        return replace(PRESETS["online"], deal=deal, weights=weights, seats=seats, seating=(), max_humans=1)
    except InvalidSetup:
        return None


def test_the_names_of_deals_are_those_of_the_dense_deal_and_the_standard_one() -> None:
    assert get_args(DealName) == ("standard", *MODES)


@pytest.mark.parametrize("weights", [None, PAIRS, THIN, LOPSIDED])
@pytest.mark.parametrize("deal", ["standard", *MODES])
def test_what_a_table_accepts_it_can_deal(deal: DealName, weights: WeightTable | None) -> None:
    accepted = 0
    for seats in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        config = configured(deal, weights, seats)
        if config is None:
            continue
        accepted += 1
        for players in {MIN_PLAYERS, seats}:
            dealt = deal_cards(config, bytes(32), players=players, button=0, rules=config.rules)
            assert all(cards is not None for cards in dealt.hole)
            assert len(dealt.hole) == players
    weightless = deal in ("standard", "full")
    assert (accepted > 0) == (weights is None or (weights is not THIN and not weightless))


@pytest.mark.parametrize(
    ("deal", "reason"), [("standard", "the standard deal has no weights"), ("full", "the full deck has no weights")]
)
def test_weights_beside_a_deal_without_weights_are_refused(deal: DealName, reason: str) -> None:
    with pytest.raises(InvalidSetup, match=reason):
        replace(PRESETS["online"], deal=deal, weights=PAIRS)
