"""The square of 13 by 13 that holds all classes of starting hands: pairs on the diagonal, suited hands above it."""

from collections.abc import Mapping

from feltroom.analysis.ranges import Range
from feltroom.cards.card import RANKS
from feltroom.cards.classes import HandClass

SIDE = len(RANKS)


def class_at(*, row: int, column: int) -> HandClass:
    """Return the class of a cell, counted from the aces in the upper left."""
    high, low = sorted((SIDE - 1 - row, SIDE - 1 - column), reverse=True)
    return RANKS[high] + RANKS[low] + ("" if row == column else "s" if row < column else "o")


def text_grid(texts: Mapping[HandClass, str]) -> str:
    """Write a text for every class into the square, in columns as wide as the longest needs."""
    width = max([len(text) for text in texts.values()]) + 1
    rows = [[texts[class_at(row=row, column=column)] for column in range(SIDE)] for row in range(SIDE)]
    return "\n".join(["".join([text.ljust(width) for text in row]).rstrip() for row in rows])


def format_grid(hands: Range) -> str:
    """Write a range as a square; a part of a class shows as a percentage, a class that is out as a dot."""
    cells = [class_at(row=row, column=column) for row in range(SIDE) for column in range(SIDE)]
    return text_grid({name: _cell(name, hands.weight(name)) for name in cells})


def _cell(name: HandClass, weight: float) -> str:
    if weight >= 0.9995:
        return name
    return "·" if weight < 0.0005 else f"{weight:.0%}"
