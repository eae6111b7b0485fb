"""The exact equity of a hand against a range on the turn or river."""

from collections.abc import Mapping
from itertools import combinations

from feltroom.analysis.board_strength import board_values
from feltroom.analysis.start_hands import NUMBER_OF
from feltroom.cards.card import DECK, Cards
from feltroom.cards.classes import Combo


def equity_against(hole: Cards, board: Cards, weights: Mapping[Combo, float]) -> float:
    """Return the part of the pot that a hand wins on average against combos that are held so often; 0 against none."""
    own = NUMBER_OF[(max(hole), min(hole))]
    held = [(NUMBER_OF[combo], weight) for combo, weight in weights.items() if weight and not {*combo} & {*hole}]
    won = total = 0.0
    for rest in combinations([card for card in DECK if card not in (*hole, *board)], 5 - len(board)):
        values = board_values(board + rest)
        mine = values[own]
        for number, weight in held:
            value = values[number]
            if value >= 0:  # it shares no card with the board
                total += weight
                won += weight * (1.0 if mine > value else 0.5 if mine == value else 0.0)
    return won / total if total else 0.0
