"""Those who are still in when a player decides: what they probably hold, and what they have put in."""

from dataclasses import dataclass

from feltroom.analysis.board_strength import board_strengths
from feltroom.analysis.matched_steps import matched
from feltroom.analysis.range_model import Weights, range_weights
from feltroom.analysis.start_hands import CLASS_NUMBERS, PLACES
from feltroom.analysis.steps import Did, Step, players_behind
from feltroom.cards.classes import HAND_CLASSES
from feltroom.deal.weights import WeightTable
from feltroom.engine.view import HandView


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """An opponent who is still in, with the weights of their combos.

    `did` is what they last did in this hand, None if they have not acted; `behind` is how many act after them before
    the flop.
    """

    player: int
    weights: Weights
    stack: int
    bet: int
    did: Did | None
    behind: int


def rivals_of(view: HandView, player: int, steps: list[Step], deck: WeightTable | None) -> list[Rival]:
    """Return the opponents still in; a deck that deals some classes more often than others weighs their ranges."""
    last = {step.player: step.did for step in steps}
    steps = matched(view, steps)
    return [
        Rival(
            player=other,
            weights=_dealt_from(deck, _sized(view, other, steps, range_weights(view, other, steps))),
            stack=view.stacks[other],
            bet=view.bets[other],
            did=last.get(other),
            behind=players_behind(view, other),
        )
        for other in range(view.players)
        if other != player and not view.folded[other]
    ]


def _sized(view: HandView, player: int, steps: list[Step], weights: Weights) -> Weights:
    """Go by the size of a bet or raise still to be met, where it is far from what the range model was made for."""
    last = next((step for step in reversed(steps) if step.player == player), None)
    if last is None or last.did is not Did.RAISE or last.street is not view.street:
        return weights
    size = (last.paid - last.price) / max(1, last.pot + last.price)
    if not view.board:
        pushed_first = not last.raises and not last.left  # its width follows from its size already
        return _dear(size, weights) if size > _LARGE and not pushed_first else weights
    if size > 1:
        return _overbet(size, view, weights)
    if size < _TINY:
        before = range_weights(view, player, steps[: steps.index(last)])
        return _tiny(size, before, weights)
    return weights


def _dear(size: float, weights: Weights) -> Weights:
    """Leave fewer hands to somebody who has raised by many pots before the flop: who risks more has better hands."""
    # To six places: the last digit of a power is not the same on every machine.
    room = round((_LARGE / size) ** _NARROWER, 6) * sum(weights)
    worst = 0.0
    for number in _BEST_FIRST:
        worst, room = PLACES[CLASS_NUMBERS[number]], room - weights[number]
        if room < 0:
            break
    return [
        weight if PLACES[number] <= worst else _RARELY * weight
        for weight, number in zip(weights, CLASS_NUMBERS, strict=True)
    ]


def _tiny(size: float, before: Weights, weights: Weights) -> Weights:
    """Let a bet of next to nothing say next to nothing: who made it holds part of what they held before it."""
    new = 1 - size / _TINY
    scale = sum(weights) / max(1e-9, sum(before))
    return [(1 - new) * weight + new * scale * old for weight, old in zip(weights, before, strict=True)]


def _overbet(size: float, view: HandView, weights: Weights) -> Weights:
    """Leave fewer bluffs to somebody who has bet more than the pot than the odds would allow them.

    A bet of b into p may hold b bluffs to p + b hands for value, and people bluff less the more they risk.
    """
    most = size / (1 + 2 * size) / size**0.75
    strengths = board_strengths(view.board)
    weak = [strength < _VALUE for strength in strengths]
    bluffs = sum([weight for weight, is_weak in zip(weights, weak, strict=True) if is_weak])
    value = sum(weights) - bluffs
    if not value or bluffs <= most * (bluffs + value):
        return weights
    part = most * value / ((1 - most) * bluffs)
    return [part * weight if is_weak else weight for weight, is_weak in zip(weights, weak, strict=True)]


def _dealt_from(deck: WeightTable | None, weights: Weights) -> Weights:
    """Weigh combos by how often the deck deals them: the weight of a class is shared by its combos."""
    if deck is None:
        return weights
    classes = [deck.weights[name] / _COMBOS[number] for number, name in enumerate(HAND_CLASSES)]
    return [weight * classes[number] for weight, number in zip(weights, CLASS_NUMBERS, strict=True)]


_LARGE, _NARROWER, _RARELY = 4.0, 0.55, 0.1
"""A raise before the flop by more pots than this is made with fewer hands: by this power of how many times more it is.
With the others it is made only so rarely."""
_VALUE = 75
"""From this strength on, of 100, a hand bets for value."""
_TINY = 0.15
"""A bet of a smaller part of the pot says the less the smaller it is."""
_BEST_FIRST = sorted(range(len(CLASS_NUMBERS)), key=lambda number: PLACES[CLASS_NUMBERS[number]])
_COMBOS = [CLASS_NUMBERS.count(number) for number in range(len(HAND_CLASSES))]
