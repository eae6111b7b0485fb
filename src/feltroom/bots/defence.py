"""How often a bet must be met so that nobody profits by betting anything, and whether the own hand is among those.

A bet of b into a pot of p wins at once if it is given up to more often than b / (p + b). So the best p / (p + b) of the
hands that a player shows by their own actions stay in, whatever the bettor is taken to hold.
"""

from math import fsum

from feltroom.analysis.board_strength import board_strengths
from feltroom.analysis.start_hands import NUMBER_OF
from feltroom.analysis.steps import Step
from feltroom.bots.own_range import kept_part, own_range
from feltroom.cards.card import Cards
from feltroom.engine.actions import Legal
from feltroom.engine.events import Street
from feltroom.engine.view import HandView

# Hands that stay in on an early street have further bets to meet, so a little less than the whole part does.
_MET = {Street.FLOP: 0.88, Street.TURN: 0.88, Street.RIVER: 0.92}


def must_meet(view: HandView, legal: Legal, steps: list[Step]) -> float:
    """Return the part of the own range that has to stay in against the last bet or raise of this street."""
    opponents = view.folded.count(False) - 1
    part = kept_part(view, steps, view.street, chips=legal.bet + legal.stack, opponents=opponents)
    return part * _MET[view.street]


def part_of_range_ahead(view: HandView, legal: Legal, steps: list[Step], *, hole: Cards, luck: float) -> float:
    """Return which part of the own range is better than the own hand, from 0 for the best; `luck` parts equal hands."""
    weights = own_range(view, legal.player, steps)
    strengths = board_strengths(view.board)
    own = strengths[NUMBER_OF[max(hole), min(hole)]]
    total = fsum(weights)
    better = fsum([weight for weight, strength in zip(weights, strengths, strict=True) if strength > own])
    equal = fsum([weight for weight, strength in zip(weights, strengths, strict=True) if strength == own])
    return (better + luck * equal) / total if total else 0.0
