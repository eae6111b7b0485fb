"""What the lookup tables must be for `evaluate` to be right and fast."""

from itertools import combinations_with_replacement

import pytest

from feltroom.cards.card import DECK
from feltroom.evaluator import tables

RANK_VALUES = {5: tables.RANK_VALUES_5, 6: tables.RANK_VALUES_6, 7: tables.RANK_VALUES_7}
FLUSH_BITS = {5: tables.FLUSH_BITS_5, 6: tables.FLUSH_BITS_6, 7: tables.FLUSH_BITS_7}


@pytest.mark.parametrize(("size", "collections"), [(5, 6_175), (6, 18_395), (7, 49_205)])
def test_every_collection_of_ranks_has_a_key_of_its_own(size: int, collections: int) -> None:
    assert len(RANK_VALUES[size]) == collections


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_suits_of_a_hand_tell_its_flush_and_nothing_else_does(size: int) -> None:
    keys = tables.CARD_KEYS
    for suits in combinations_with_replacement(range(4), size):
        flush = next((suit for suit in suits if suits.count(suit) >= 5), None)
        bits = FLUSH_BITS[size][sum(keys[suit] for suit in suits) & 255]
        if flush is None:
            assert bits is None
        else:
            assert bits is not None
            assert bits == tuple(1 << card // 4 if card % 4 == flush else 0 for card in DECK)


def test_key_sums_stay_within_one_digit_of_a_python_int() -> None:
    keys = sorted(tables.CARD_KEYS[: len(DECK)])
    assert -(2**30) < sum(keys[:7]) < sum(keys[-7:]) < 2**30


def test_flush_values_cover_every_five_to_seven_ranks() -> None:
    assert len(tables.FLUSH_VALUES) == 1_287 + 1_716 + 1_716
