"""How strong every combo is on a board, as a number from 0 to 100, draws included."""

from bisect import bisect_left, bisect_right
from functools import lru_cache

from feltroom.analysis.start_hands import MASKS, PAIRS
from feltroom.cards.card import Cards
from feltroom.evaluator.on_board import evaluate_on_board
from feltroom.evaluator.tables import STRAIGHTS

BLOCKED = 101
"""The strength of a combo that holds a card of the board: one past the real ones, so that tables can end with a 0."""

# The chance that an out comes, by the number of board cards.
_OUT = {3: 0.040, 4: 0.022, 5: 0.0}


@lru_cache(maxsize=64)
def board_values(board: Cards) -> tuple[int, ...]:
    """Return the value of each combo of `start_hands.PAIRS` with a board of 3 to 5 cards, -1 if it shares a card."""
    mask = 0
    for card in board:
        mask |= 1 << card
    free = [number for number, cards in enumerate(MASKS) if not cards & mask]
    values = [-1] * len(PAIRS)
    for number, value in zip(free, evaluate_on_board(board, [PAIRS[number] for number in free]), strict=True):
        values[number] = value
    return tuple(values)


@lru_cache(maxsize=256)
def board_strengths(board: Cards) -> tuple[int, ...]:
    """Return the strength of each combo of `start_hands.PAIRS` on a board of 3 to 5 cards.

    It is the percentage of all possible hands that the combo beats, half of the splits counted, raised by the chance
    that a draw to a straight or a flush comes in.
    """
    by_number = board_values(board)
    free = [number for number, value in enumerate(by_number) if value >= 0]
    values = [by_number[number] for number in free]
    ordered = sorted(values)
    beaten: dict[int, float] = {}
    for value in {*values}:
        beaten[value] = (bisect_left(ordered, value) + bisect_right(ordered, value)) / (2 * len(ordered))
    strengths = [BLOCKED] * len(PAIRS)
    if len(board) == 5:
        for number, value in zip(free, values, strict=True):
            strengths[number] = int(100 * beaten[value])
        return tuple(strengths)
    chance = _OUT[len(board)]
    suits = [card & 3 for card in board]
    drawing = [suits.count(suit) for suit in range(4)]
    outs_of = _straight_outs(board)
    for number, value in zip(free, values, strict=True):
        high, low = PAIRS[number]
        strength = beaten[value]
        if value < 4 << 20:  # less than a straight
            outs = outs_of[(high >> 2) * 13 + (low >> 2)]
            if high & 3 == low & 3:
                outs += 9 if drawing[high & 3] == 2 else 0
            elif drawing[high & 3] == 3 or drawing[low & 3] == 3:
                outs += 7
            strength += (1 - strength) * min(0.6, outs * chance)
        strengths[number] = int(100 * strength)
    return tuple(strengths)


def _straight_outs(board: Cards) -> list[int]:
    """The outs to a straight that the board alone does not make, for each pair of ranks (higher * 13 + lower)."""
    on_board = 0
    for card in board:
        on_board |= 1 << (card >> 2)
    alone = [STRAIGHTS[on_board | 1 << rank] for rank in range(13)]
    outs = [0] * 169
    for high in range(13):
        for low in range(high + 1):
            held = on_board | 1 << high | 1 << low
            outs[high * 13 + low] = 4 * sum([STRAIGHTS[held | 1 << rank] > alone[rank] for rank in range(13)])
    return outs
