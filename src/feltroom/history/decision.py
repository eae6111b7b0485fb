"""One decision of a recorded hand, as the player who made it met it."""

from dataclasses import dataclass

from feltroom.engine.actions import Action, Legal
from feltroom.engine.view import HandView


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a player knew and might do, and what they did; `number` counts the hand's actions from 0."""

    number: int
    view: HandView
    legal: Legal
    action: Action
