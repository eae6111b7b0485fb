"""Many holes on one board are worth what each is alone."""

import pytest
from hypothesis import given

from feltroom.cards.card import Card, Cards
from feltroom.cards.notation import parse_cards
from feltroom.errors import InvalidNotation
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.on_board import evaluate_on_board
from tests.evaluator.hands import FIXED, hands

BOARD = parse_cards("Qh Jh Th 2s 3s")
HOLE = parse_cards("AhKh")


@FIXED
@given(hands(least=11, most=13))
def test_each_hole_is_worth_what_it_is_alone(cards: Cards) -> None:
    holes = [cards[:2], cards[2:4], cards[4:6]]
    for size in (3, 4, 5):
        board = cards[6 : 6 + size]
        assert evaluate_on_board(board, holes) == [evaluate(hole + board) for hole in holes]


def test_holes_may_be_any_collection() -> None:
    holes = {"one": HOLE, "other": parse_cards("2c2d")}
    assert evaluate_on_board(list(BOARD), holes.values()) == [evaluate(hole + BOARD) for hole in holes.values()]
    assert evaluate_on_board(BOARD, []) == []


@pytest.mark.parametrize("size", [0, 2, 6])
def test_a_wrong_board_is_refused_with_its_size(size: int) -> None:
    board = parse_cards("2c 3c 4c 5d 6d 8d")[:size]
    with pytest.raises(InvalidNotation, match=f"a board has 3, 4 or 5 cards, not {size}"):
        evaluate_on_board(board, [HOLE])


@pytest.mark.parametrize("size", [1, 3])
def test_a_wrong_number_of_hole_cards_is_refused(size: int) -> None:
    with pytest.raises(InvalidNotation, match=f"a pair of hole cards has 2 cards, not {size}"):
        evaluate_on_board(BOARD, [HOLE, parse_cards("2c 4c 5c")[:size]])


@pytest.mark.parametrize("wrong", [-1, 52, "As"])
def test_what_is_not_a_card_is_refused_with_its_value(wrong: object) -> None:
    with pytest.raises(InvalidNotation, match=f"not {wrong!r}"):
        evaluate_on_board(BOARD, [HOLE, (wrong, Card(0))])  # type: ignore[list-item]  # wrong on purpose
    with pytest.raises(InvalidNotation, match=f"not {wrong!r}"):
        evaluate_on_board((*BOARD[:4], wrong), [HOLE])  # type: ignore[arg-type]  # wrong on purpose


def test_what_is_not_a_collection_of_holes_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="not a board and pairs of hole cards"):
        evaluate_on_board(BOARD, 7)  # type: ignore[arg-type]  # wrong on purpose
