"""An opponent's range as a grid of 13 by 13: how much of each class their actions support."""

from dataclasses import dataclass

from feltroom.analysis.review.rivals import Rival
from feltroom.analysis.start_hands import CLASS_NUMBERS, MASKS
from feltroom.cards.card import Cards
from feltroom.cards.classes import HAND_CLASSES

_CLASSES = {name: number for number, name in enumerate(HAND_CLASSES)}
_RANKS = "AKQJT98765432"
# The number of the class in each cell, row by row: pairs on the diagonal, suited hands above it.
_CELLS = [
    _CLASSES[high + low if high == low else (high + low + "s" if row < column else low + high + "o")]
    for row, high in enumerate(_RANKS)
    for column, low in enumerate(_RANKS)
]


@dataclass(frozen=True, slots=True)
class Grid:
    """A range for drawing: 169 cells row by row from aces, as percentages of the heaviest.

    `part` is how much of all hands the range amounts to, from 0 to 1; 1 is any two cards.
    """

    player: int
    part: float
    cells: tuple[int, ...]


def grid_of(rival: Rival, hole: Cards) -> Grid:
    """Return an opponent's range without the combos that hold one of the player's own cards."""
    known = 0
    for card in hole:
        known |= 1 << card
    sums, counts = [0.0] * len(HAND_CLASSES), [0] * len(HAND_CLASSES)
    for number, weight, mask in zip(CLASS_NUMBERS, rival.weights, MASKS, strict=True):
        if not mask & known:
            sums[number] += weight
            counts[number] += 1
    means = [total / count if count else 0.0 for total, count in zip(sums, counts, strict=True)]
    most = max(means)
    if most <= 0:
        return Grid(rival.player, 0.0, (0,) * len(_CELLS))
    # A few combos on the board can be far above the rest of their class; the heaviest class is the measure.
    part = min(1.0, sum(sums) / most / max(1, sum(counts)))
    return Grid(rival.player, part, tuple([round(100 * means[number] / most) for number in _CELLS]))
