"""What a bot is: one decision from what a player may know, the bounds of the rules and a source of randomness."""

from typing import Protocol

from feltroom.engine.actions import Action, Legal
from feltroom.engine.view import HandView
from feltroom.rng import Stream


class Bot(Protocol):
    """A player who keeps nothing between decisions: the same view, bounds and stream give the same action."""

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        """Return a legal action for the player whose view this is and whose turn it is."""
        ...
