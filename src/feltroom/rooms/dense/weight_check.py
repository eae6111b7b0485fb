"""Weights that somebody sends: checked by class and value, refused by code and numbers."""

from collections.abc import Mapping

from feltroom.cards.classes import COMBOS
from feltroom.contract.codes import Code
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.deal.feasibility import capacity_of
from feltroom.deal.weights import WeightTable

MOST_WEIGHT = 1_000_000
_LONGEST_SHOWN = 16


def check_weights(weights: Mapping[str, float]) -> WeightTable:
    """Return the table of weights; BadFrame with the class that is wrong, Refusal if nothing could be dealt."""
    for name, weight in weights.items():
        if name not in COMBOS:
            raise BadFrame(Code.UNKNOWN_CLASS, path=f"$.weights.{name[:_LONGEST_SHOWN]}")
        if not 0 <= weight <= MOST_WEIGHT:
            raise BadFrame(Code.BAD_WEIGHT, path=f"$.weights.{name}", most=MOST_WEIGHT)
    if not any(weights.values()):
        raise Refusal(Code.WEIGHTS_ZERO)
    return WeightTable(weights)


def check_thick(table: WeightTable, *, players: int) -> int:
    """Return for how many players there is enough of a table, Refusal if these are too many.

    The first time for a table it may take tenths of a second: not for the event loop.
    """
    most = capacity_of(table.classes).hands
    if most < players:
        raise Refusal(Code.WEIGHTS_TOO_THIN, players=players, most=most, classes=len(table.classes))
    return most
