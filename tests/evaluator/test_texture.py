"""The texture of boards."""

import pytest
from hypothesis import given

from feltroom.cards.card import Cards
from feltroom.cards.notation import parse_cards
from feltroom.errors import InvalidNotation
from feltroom.evaluator.texture import Pairing, SuitPattern, texture
from tests.evaluator.hands import FIXED, hands

ACE, KING, JACK = 12, 11, 9


@pytest.mark.parametrize(
    ("board", "pairing"),
    [
        ("Ks 8c 3d", Pairing.UNPAIRED),
        ("Ks 8c 3d 2c 4h", Pairing.UNPAIRED),
        ("Ks 8c 8d", Pairing.PAIRED),
        ("Ks 8c 8d Kd", Pairing.TWO_PAIR),
        ("Ks 8c 8d Kd 2c", Pairing.TWO_PAIR),
        ("8s 8c 8d", Pairing.TRIPS),
        ("8s 8c 8d 2c Ah", Pairing.TRIPS),
        ("8s 8c 8d 2c 2h", Pairing.FULL_HOUSE),
        ("8s 8c 8d 8h", Pairing.QUADS),
        ("8s 8c 8d 8h 2c", Pairing.QUADS),
    ],
)
def test_repeated_ranks_are_named(board: str, pairing: Pairing) -> None:
    assert texture(parse_cards(board)).pairing is pairing


@pytest.mark.parametrize(
    ("board", "pattern", "suited"),
    [
        ("Ks 8c 3d", SuitPattern.RAINBOW, 1),
        ("Ks 8c 3d 2h", SuitPattern.RAINBOW, 1),
        ("Ks 8s 3d", SuitPattern.TWO_TONE, 2),
        ("Ks 8s 3d 2d 4c", SuitPattern.TWO_TONE, 2),
        ("Ks 8s 3s", SuitPattern.MONOTONE, 3),
        ("Ks 8s 3s 2s 4s", SuitPattern.MONOTONE, 5),
    ],
)
def test_suits_are_named_by_the_most_of_one(board: str, pattern: SuitPattern, suited: int) -> None:
    found = texture(parse_cards(board))
    assert (found.suits, found.suited) == (pattern, suited)


@pytest.mark.parametrize(
    ("board", "connected", "straights", "high"),
    [
        ("9s 8c 7d", 3, 3, 7),
        ("Js 8c 7d", 3, 1, JACK),
        ("Ks 8c 3d", 1, 0, KING),
        ("As 2c 3d", 3, 1, ACE),
        ("As Kc Qd", 3, 1, ACE),
        ("As Kc 2d", 2, 0, ACE),
        ("8s 8c 8d", 1, 0, 6),
        ("9s 8c 7d 6h 5c", 5, 5, 7),
    ],
)
def test_connection_counts_ranks_in_a_row_and_the_straights_two_cards_can_complete(
    board: str, connected: int, straights: int, high: int
) -> None:
    found = texture(parse_cards(board))
    assert (found.connected, found.straights, found.high) == (connected, straights, high)


def test_boards_go_from_dry_to_wet() -> None:
    boards = ["Ks 8c 3d", "Ks 8s 3d", "9s 8c 7d", "9s 8s 7d", "9s 8s 7s"]
    scores = [texture(parse_cards(board)).wetness for board in boards]
    assert scores == sorted(scores)
    assert len(set(scores)) == len(scores)


def test_a_repeated_rank_makes_a_board_drier() -> None:
    assert texture(parse_cards("9s 8s 8d")).wetness < texture(parse_cards("9s 8s 2d")).wetness


def test_on_the_river_two_of_a_suit_are_no_draw() -> None:
    assert texture(parse_cards("Ks 8s 3d 2d")).wetness > texture(parse_cards("Ks 8s 3d 2d 7c")).wetness == 0


@FIXED
@given(hands(least=3, most=5))
def test_wetness_is_a_percentage_that_no_order_of_the_cards_changes(board: Cards) -> None:
    assert 0 <= texture(board).wetness <= 100
    assert texture(board) == texture(board[::-1])


@pytest.mark.parametrize("size", [0, 1, 2, 6])
def test_a_board_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(InvalidNotation, match=f"a board has 3, 4 or 5 cards, not {size}"):
        texture(parse_cards("2c 3c 4c 5d 6d 8d")[:size])
