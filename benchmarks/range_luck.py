"""The luck of cards against a set of hands: what new cards of the board gave a player, which is nothing on average.

Before new cards come a player has an exact share of the pot against the hands that the bot may hold, and another one
after them. The mean of the difference over all cards is nothing, whoever plays how, and so is that of what the player's
own two cards are worth against any hand.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from feltroom import DECK
from feltroom.analysis.kernels.vectors import evaluate_hands
from feltroom.cards.classes import HAND_CLASSES, class_of
from feltroom.solver.preflop import class_equity
from feltroom.solver.preflop.equities import class_ways

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feltroom import Card


def mean_share(own: Sequence[Card], held: Sequence[Sequence[Card]], board: Sequence[Card]) -> float:
    """Return the share of a pot that two cards have against a set of hands, over all boards that may come.

    Before the flop it is that of the classes: suits that block each other count by their mean.
    """
    if not board:
        return sum([class_equity(class_of(*own), class_of(*hole)) for hole in held]) / len(held)
    free = [card for card in DECK if card not in {*own, *board}]
    runs = list(combinations(free, 5 - len(board)))
    more = np.array(runs, dtype=np.uint8).reshape(len(runs), 5 - len(board))
    full = np.concatenate([np.tile(np.array(board, dtype=np.uint8), (len(more), 1)), more], axis=1)
    mine = evaluate_hands(_with(own, full))
    shares = []
    for hole in held:
        live = ~np.isin(more, hole).any(axis=1) if more.shape[1] else np.ones(len(more), dtype=bool)
        theirs = evaluate_hands(_with(hole, full[live]))
        shares.append(float(((mine[live] > theirs) + 0.5 * (mine[live] == theirs)).mean()))
    return sum(shares) / len(shares)


def _with(hole: Sequence[Card], boards: np.ndarray) -> np.ndarray:
    return np.concatenate([np.tile(np.array(hole, dtype=np.uint8), (len(boards), 1)), boards], axis=1)


@cache
def share_of_class(name: str) -> float:
    """Return the share of a pot that a class has against any two cards."""
    ways = {other: class_ways(name, other) for other in HAND_CLASSES}
    return sum([count * class_equity(name, other) for other, count in ways.items()]) / sum(ways.values())
