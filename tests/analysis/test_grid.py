"""The square of 13 by 13 in text."""

from feltroom import HAND_CLASSES
from feltroom.analysis import parse_range
from feltroom.analysis.grid import class_at, format_grid, text_grid


def test_every_class_has_one_cell_and_suited_hands_stand_above_the_diagonal() -> None:
    cells = {(row, column): class_at(row=row, column=column) for row in range(13) for column in range(13)}
    assert sorted(cells.values()) == sorted(HAND_CLASSES)
    assert (cells[0, 0], cells[0, 1], cells[1, 0], cells[12, 12]) == ("AA", "AKs", "AKo", "22")
    assert cells[12, 7] == "72o"


def test_the_grid_shows_suited_hands_above_the_diagonal() -> None:
    rows = [row.split() for row in format_grid(parse_range("AA, AKs, 72o, KQs:0.5")).splitlines()]
    assert [len(row) for row in rows] == [13] * 13
    assert rows[0][:2] == ["AA", "AKs"] and rows[1][0] == "·"
    assert rows[1][2] == "50%"
    assert rows[12][7] == "72o"


def test_columns_are_as_wide_as_the_longest_text() -> None:
    texts = dict.fromkeys(HAND_CLASSES, "x") | {"72o": "longer"}
    lines = text_grid(texts).splitlines()
    assert lines[0] == ("x" + " " * 6) * 12 + "x"
    assert lines[12].startswith(("x" + " " * 6) * 7 + "longer ")
