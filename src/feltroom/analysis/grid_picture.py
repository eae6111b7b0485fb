"""Squares of 13 by 13 as a picture: a range, or what a weight table dealt and how its seats differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from feltroom.analysis.dense_lab.chances import Share
from feltroom.analysis.dense_lab.findings import DenseReport
from feltroom.analysis.grid import SIDE, class_at
from feltroom.analysis.picture import Box, Picture, Words, blend, ink_on
from feltroom.analysis.ranges import ALL_COMBOS, Range
from feltroom.cards.classes import HAND_CLASSES, HandClass

_CELL_WIDTH, _CELL_HEIGHT, _GAP = 46, 36, 1
_MARGIN, _HEAD, _LINE, _PANEL_HEAD = 24, 44, 20, 30
_PANEL_WIDTH = SIDE * _CELL_WIDTH
_PANEL_HEIGHT = _PANEL_HEAD + SIDE * _CELL_HEIGHT
_SHADE = 0.86
"""How far a fill goes towards its darkest colour, so that words on it can be read."""

_PALE, _GREEN, _RED, _BLUE = "#eceff1", "#0b6b3a", "#b3261e", "#1b5e9b"


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands below the name of a class, and the colour behind both."""

    text: str
    fill: str


@dataclass(frozen=True, slots=True)
class Panel:
    """One square with its heading."""

    title: str
    cells: Mapping[HandClass, Cell]


def range_picture(hands: Range, *, title: str) -> Picture:
    """Draw a range: the darker, the larger the part of a class that is held."""
    weights = {name: hands.weight(name) for name in HAND_CLASSES}
    cells = {
        name: Cell(_part(weight), blend(_PALE, _GREEN, _SHADE * weight) if weight else _PALE)
        for name, weight in weights.items()
    }
    size = f"{hands.size:.10g} of {ALL_COMBOS} combos, {100 * hands.share:.2f} %"
    return _draw(title, [size], [Panel("Part of each class, in per cent", cells)])


def _part(weight: float) -> str:
    return f"{100 * weight:.0f}" if weight else ""


def report_picture(report: DenseReport) -> Picture:
    """Draw what was dealt to all seats, and for each seat how it differs from that."""
    largest = max([one.dealt for one in report.classes])
    dealt = {
        one.name: Cell(
            f"{100 * one.dealt:.2f}" if one.dealt else "", blend(_PALE, _GREEN, _SHADE * one.dealt / largest)
        )
        for one in report.classes
    }
    most = max([abs(seat.value - one.dealt) for one in report.classes for seat in one.seats]) or 1.0
    panels = [Panel("Share of all hands, in per cent", dealt)]
    for order, seat in enumerate(report.seats):
        cells = {one.name: _difference(one.seats[order], one.dealt, most=most) for one in report.classes}
        panels.append(Panel(f"Draws {order + 1} (player {seat.player}), more or less than all seats", cells))
    notes = [
        f"Mean chance against a random hand {100 * report.strength:.2f} %, in ordinary hold'em 50 %."
        f" Are all cards alike on the board: {_board(report)}.",
        "Seats: difference in points, red or blue where the 95 % interval is all above or all below the share of all"
        " seats.",
    ]
    return _draw(f"{report.hands} hands, mode {report.mode}, {report.players} players", notes, panels)


def _board(report: DenseReport) -> str:
    test = report.board.uniform
    return "too few boards to tell" if test is None else f"p = {test.p:.3f}"


def _difference(seat: Share, dealt: float, *, most: float) -> Cell:
    """Show how a seat differs from all; only what its interval shows to be more than luck gets a colour."""
    value = seat.value - dealt
    colour = _RED if seat.low > dealt else _BLUE if seat.high < dealt else _PALE
    return Cell(f"{100 * value:+z.2f}" if dealt else "", blend(_PALE, colour, _SHADE * abs(value) / most))


def _draw(title: str, notes: Sequence[str], panels: Sequence[Panel]) -> Picture:
    """Set the panels side by side, in as many columns as keep the page about square."""
    columns = 1 if len(panels) == 1 else 2 if len(panels) < 7 else 3 if len(panels) < 13 else 4
    rows = -(-len(panels) // columns)
    width = _MARGIN + columns * (_PANEL_WIDTH + _MARGIN)
    head = _HEAD + len(notes) * _LINE
    height = head + rows * (_PANEL_HEIGHT + _MARGIN)
    boxes: list[Box] = []
    words = [Words(_MARGIN, 30, _fitting(title, width - 2 * _MARGIN), 19)]
    words += [Words(_MARGIN, 52 + _LINE * number, note, 13) for number, note in enumerate(notes)]
    for number, panel in enumerate(panels):
        left = _MARGIN + number % columns * (_PANEL_WIDTH + _MARGIN)
        top = head + number // columns * (_PANEL_HEIGHT + _MARGIN)
        words.append(Words(left, top + 19, panel.title, 13))
        for row, column in product(range(SIDE), repeat=2):
            name = class_at(row=row, column=column)
            x, y = left + column * _CELL_WIDTH, top + _PANEL_HEAD + row * _CELL_HEIGHT
            boxes.append(Box(x, y, _CELL_WIDTH - _GAP, _CELL_HEIGHT - _GAP, panel.cells[name].fill))
            words += _cell_words(name, panel.cells[name], middle=x + (_CELL_WIDTH - _GAP) / 2, top=y)
    return Picture(width, height, f"{title}: {' '.join(notes)}", tuple(boxes), tuple(words))


def _cell_words(name: HandClass, cell: Cell, *, middle: float, top: float) -> list[Words]:
    ink = ink_on(cell.fill)
    below = [Words(middle, top + 29, cell.text, 10.5, ink, "middle")] if cell.text else []
    return [Words(middle, top + 16, name, 13, ink, "middle"), *below]


def _fitting(title: str, width: float) -> str:
    """Cut a heading that would run over the page, by the width of an average letter."""
    most = int(width / 10)
    return title if len(title) <= most else title[: most - 1] + "…"
