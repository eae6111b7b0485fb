"""How hands fare on the streets to come, in grades of strength.

On the street that is solved every hand stands for itself. On later streets hands of about the same strength are one
grade: a hand has a chance of each grade, worked out over boards that are spread evenly over the deck. The boards depend
on the cards on the table alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from feltroom.cards.classes import Combo

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Cards = NDArray[np.uint8]
Evaluate = Callable[[Cards], NDArray[np.int32]]
"""Gives the values of rows of 6 or 7 cards, higher for better hands."""

# Where the grades of the river end, as parts of what both players may hold: finer among the best.
_RIVER = np.array([*np.arange(0.06, 0.85, 0.06), 0.885, 0.925, 0.955, 0.98])
_TURN_MADE = np.array([*np.arange(0.08, 0.87, 0.08), 0.93, 0.975])
_TURN_DRAWS = np.array([0.25, 0.5, 0.75])
# A draw gains so much on as many of the rivers.
_GAIN, _GAINS = 0.25, 0.12
_NEVER = 1e-5
_TURNS, _RIVERS = 13, 11
# Steps through the rest of a deck, by its size, that go evenly through ranks and suits.
_STRIDES = {49: 31, 48: 29}


@dataclass(frozen=True, slots=True)
class Grades:
    """The chances of grades: `onward` from each street to the next one, `final` from each street to the river's.

    The rows of the first street are hands, those of later ones grades.
    """

    onward: tuple[Floats, ...]
    final: tuple[Floats, ...]

    @property
    def widths(self) -> tuple[int, ...]:
        """How many hands or grades each street has."""
        return (*[len(table) for table in self.onward], self.onward[-1].shape[1])


def hand_weights(hands: Sequence[Combo], weights: Mapping[Combo, float]) -> Floats:
    """Return how likely a player holds each hand; one that they never hold keeps a little, to have a strategy too."""
    found = np.array([weights.get(hand, 0.0) for hand in hands])
    found = np.maximum(found, _NEVER * found.max())
    parts: Floats = found / found.sum()
    return parts


def grade_hands(
    board: Sequence[int], hands: Sequence[Combo], both: tuple[Floats, Floats], evaluate: Evaluate
) -> Grades:
    """Return the grades of hands on a flop or turn; `both` say how likely either player holds each hand."""
    cards, weights = np.array(hands, dtype=np.intp).reshape(-1, 2), both[0] + both[1]
    if len(board) == 4:
        table = _grades_of(_river_places(board, _spread(board, 48, 0), cards, weights, evaluate))
        return Grades((table,), (table,))
    count, turn_width = len(cards), len(_TURN_MADE) + len(_TURN_DRAWS) + 2
    turn_table = np.zeros((count, turn_width))
    river_table = np.zeros((count, len(_RIVER) + 1))
    between = np.full((turn_width, len(_RIVER) + 1), 1e-9)
    for number, turn in enumerate(_spread(board, _TURNS, 0)):
        four = [*board, turn]
        live = np.flatnonzero(~(cards == turn).any(axis=1))
        own, own_weights = cards[live], weights[live]
        now = _places(evaluate(_rows(four, own)), own_weights)
        later = _river_places(four, _spread(four, _RIVERS, number), own, own_weights, evaluate)
        grades = _turn_grades(now, later, own_weights)
        turn_table[live, grades] += 1
        table = _grades_of(later)
        river_table[live] += table
        np.add.at(between, grades, own_weights[:, None] * table)
    return Grades((_parts(turn_table), _parts(between)), (_parts(river_table), _parts(between)))


def _spread(board: Sequence[int], count: int, offset: int) -> list[int]:
    """So many cards of the rest of the deck, evenly over ranks and suits."""
    free = [card for card in range(52) if card not in board]
    stride = _STRIDES[len(free)]
    return [free[(offset + number * stride) % len(free)] for number in range(min(count, len(free)))]


def _rows(board: Sequence[int], cards: Ints) -> Cards:
    rows = np.empty((len(cards), len(board) + 2), dtype=np.uint8)
    rows[:, :2] = cards
    rows[:, 2:] = board
    return rows


def _river_places(
    board: Sequence[int], rivers: Sequence[int], cards: Ints, weights: Floats, evaluate: Evaluate
) -> Floats:
    """Which part of what may be held each hand beats on each river, a river a row; -1 where it holds the river."""
    found = np.full((len(rivers), len(cards)), -1.0)
    for number, river in enumerate(rivers):
        live = np.flatnonzero(~(cards == river).any(axis=1))
        found[number, live] = _places(evaluate(_rows([*board, river], cards[live])), weights[live])
    return found


def _grades_of(places: Floats) -> Floats:
    """The chances of the river's grades for each hand."""
    width = len(_RIVER) + 1
    rivers, hands = np.nonzero(places >= 0)
    grades = np.searchsorted(_RIVER, places[rivers, hands])
    counts = np.bincount(hands * width + grades, minlength=places.shape[1] * width)
    return _parts(counts.reshape(-1, width).astype(np.float64))


def _turn_grades(now: Floats, later: Floats, weights: Floats) -> Ints:
    """The grade of each hand on a turn: made hands by what they beat, then draws by what they come to."""
    dealt = later >= 0
    gains = (dealt & (later - now > _GAIN)).sum(axis=0) / np.maximum(1, dealt.sum(axis=0))
    draw = gains >= _GAINS
    mean = np.where(dealt, later, 0.0).sum(axis=0) / np.maximum(1, dealt.sum(axis=0))
    drawn = np.searchsorted(_TURN_DRAWS, _places(mean, np.where(draw, weights, 0.0)))
    found: Ints = np.where(draw, len(_TURN_MADE) + 1 + drawn, np.searchsorted(_TURN_MADE, now))
    return found


def _places(strengths: NDArray[np.int32] | Floats, weights: Floats) -> Floats:
    """Which part of all weight each strength beats, half of what is equal counted."""
    order = np.argsort(strengths, kind="stable")
    ordered = strengths[order]
    new = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    sums = np.concatenate(([0.0], np.cumsum(weights[order])))
    bounds = np.append(new, len(order))
    middle = (sums[bounds[:-1]] + sums[bounds[1:]]) / (2 * max(1e-12, float(sums[-1])))
    found = np.empty(len(order))
    found[order] = np.repeat(middle, np.diff(bounds))
    return np.round(found, 9)


def _parts(table: Floats) -> Floats:
    """Rows that add up to 1; a row of nothing says that each grade is as likely."""
    total = table.sum(axis=1, keepdims=True)
    found: Floats = np.where(total > 0, table / np.where(total > 0, total, 1.0), 1.0 / table.shape[1])
    return found
