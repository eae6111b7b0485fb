"""Cards as numbers."""

import pytest

from feltroom.cards.card import DECK, RANKS, SUITS, is_card, make_card, rank_of, suit_of


def test_the_deck_is_52_numbers_that_hold_rank_and_suit() -> None:
    assert tuple(range(52)) == DECK
    assert [(rank_of(card), suit_of(card)) for card in DECK] == [
        (rank, suit) for rank in range(len(RANKS)) for suit in range(len(SUITS))
    ]


def test_a_card_is_made_of_its_rank_and_suit() -> None:
    assert all(make_card(rank=rank_of(card), suit=suit_of(card)) == card for card in DECK)
    assert make_card(rank=12, suit=3) == 51


@pytest.mark.parametrize("value", [-1, 52, 1.0, True, "As", None, (1,)])
def test_nothing_but_an_int_below_52_is_a_card(value: object) -> None:
    assert not is_card(value)
    assert all(is_card(card) for card in DECK)
