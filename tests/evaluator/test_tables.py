"""What the lookup tables must be for `evaluate` to be right and fast."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from feltroom.cards.card import DECK, Card
from feltroom.errors import InvalidNotation
from feltroom.evaluator import tables
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.on_board import evaluate_on_board


@pytest.mark.parametrize(("size", "collections"), [(5, 6_175), (6, 18_395), (7, 49_205)])
def test_every_collection_of_ranks_has_a_key_of_its_own(size: int, collections: int) -> None:
    tables.fill_tables(size)
    assert len(tables.RANK_VALUES[size]) == collections


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_suits_of_a_hand_tell_its_flush_and_nothing_else_does(size: int) -> None:
    keys = tables.CARD_KEYS
    for suits in combinations_with_replacement(range(4), size):
        flush = next((suit for suit in suits if suits.count(suit) >= 5), None)
        bits = tables.FLUSH_BITS[size][sum(keys[suit] for suit in suits) & 255]
        if flush is None:
            assert bits is None
        else:
            assert bits is not None
            assert bits == tuple(1 << card // 4 if card % 4 == flush else 0 for card in DECK)


def test_key_sums_stay_within_one_digit_of_a_python_int() -> None:
    keys = sorted(tables.CARD_KEYS[: len(DECK)])
    assert -(2**30) < sum(keys[:7]) < sum(keys[-7:]) < 2**30


def test_flush_values_cover_every_five_to_seven_ranks() -> None:
    tables.fill_tables(5)
    assert len(tables.FLUSH_VALUES) == 1_287 + 1_716 + 1_716


@pytest.fixture
def empty_tables() -> Iterator[None]:
    """Tables as they are before the first hand."""
    for table in (tables.FLUSH_VALUES, *tables.RANK_VALUES.values()):
        table.clear()
    yield
    for size in tables.RANK_VALUES:
        tables.fill_tables(size)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.usefixtures("empty_tables")
def test_the_first_hand_of_a_size_fills_its_tables_and_no_other(size: int) -> None:
    ordinary, flush = range(0, 5 * size, 5), range(0, 4 * size, 4)
    first = evaluate(tuple(map(Card, ordinary))), evaluate(tuple(map(Card, flush)))
    assert {count for count, table in tables.RANK_VALUES.items() if table} == {size}
    assert first == (evaluate(tuple(map(Card, ordinary))), evaluate(tuple(map(Card, flush))))


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.usefixtures("empty_tables")
def test_the_first_board_fills_its_tables(size: int) -> None:
    board, holes = DECK[:size], [DECK[10:12], DECK[20:22]]
    assert evaluate_on_board(board, holes) == [evaluate((*hole, *board)) for hole in holes]


@pytest.mark.usefixtures("empty_tables")
def test_a_wrong_hand_is_refused_before_any_table_is_filled() -> None:
    for wrong in ((0, 0, 4, 8, 12), (0, 4, 8, 12, 52), (0, 4)):
        with pytest.raises(InvalidNotation):
            evaluate(tuple(map(Card, wrong)))
    assert not any(tables.RANK_VALUES.values())
