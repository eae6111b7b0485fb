"""The decisions of one player: what they did when they were asked, and whether they could have raised.

The rules of the engine say both. They play the betting again, with any cards: no card decides whose turn it is or who
may raise, and the cards of others are not the player's to look at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from feltroom.analysis.steps import Step
from feltroom.deal.deal import Deal
from feltroom.engine.decisions import decision_of
from feltroom.engine.events import HandStarted
from feltroom.engine.redact import Visible
from feltroom.engine.state import HandState
from feltroom.errors import IllegalAction


@dataclass(frozen=True, slots=True)
class Decision:
    """A step that a player took in turn, and whether the rules let them raise."""

    step: Step
    could_raise: bool


def decisions_of(
    events: Sequence[Visible], player: int, steps: Sequence[Step], *, usual: bool = True
) -> list[Decision]:
    """Return what a player decided, first to last; a fold out of turn, by somebody who went away, is no decision.

    `steps` are those of the same events. From an action on that the rules refuse, everybody counts as free to raise. So
    they do from the first one on in a hand that is not a `usual` one: its blinds are out of place, and others begin.
    """
    own = [place for place, step in enumerate(steps) if step.player == player]
    if not own:
        return []
    start = events[0].event
    assert isinstance(start, HandStarted)
    hand = HandState.begun(start, deal=_any_cards(len(start.stacks), start.rules.boards))
    decided: list[Decision] = []
    place, by_the_rules = 0, usual
    for visible in events:
        if (move := decision_of(visible.event)) is None:
            continue
        actor, action = move
        if actor == player and not by_the_rules:
            decided.append(Decision(steps[place], could_raise=True))
        elif actor == player == hand.actor:
            decided.append(Decision(steps[place], could_raise=hand.legal().min_raise_to is not None))
        if place == own[-1]:  # most players fold long before the end of the hand
            break
        if by_the_rules:
            try:
                hand.repeat(action, player=actor)
            except IllegalAction:
                by_the_rules = False
        place += 1
    return decided


@cache
def _any_cards(players: int, boards: int) -> Deal:
    return Deal.standard(seed=0, players=players, button=0, more=5 * (boards - 1))
