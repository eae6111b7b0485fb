"""Those who are still in when a player decides: what they probably hold, and what they have put in."""

from dataclasses import dataclass

from feltroom.analysis.range_model import Weights, range_weights
from feltroom.analysis.start_hands import CLASS_NUMBERS
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
    return [
        Rival(
            player=other,
            weights=_dealt_from(deck, range_weights(view, other, steps)),
            stack=view.stacks[other],
            bet=view.bets[other],
            did=last.get(other),
            behind=players_behind(view, other),
        )
        for other in range(view.players)
        if other != player and not view.folded[other]
    ]


def _dealt_from(deck: WeightTable | None, weights: Weights) -> Weights:
    """Weigh combos by how often the deck deals them: the weight of a class is shared by its combos."""
    if deck is None:
        return weights
    classes = [deck.weights[name] / _COMBOS[number] for number, name in enumerate(HAND_CLASSES)]
    return [weight * classes[number] for weight, number in zip(weights, CLASS_NUMBERS, strict=True)]


_COMBOS = [CLASS_NUMBERS.count(number) for number in range(len(HAND_CLASSES))]
