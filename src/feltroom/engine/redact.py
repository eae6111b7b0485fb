"""The one door events leave by: what of an event a viewer may know."""

from typing import assert_never

from feltroom.engine.events import (
    BetReturned,
    BoardDealt,
    Called,
    Checked,
    ChipsPosted,
    Event,
    Folded,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    PotAwarded,
    Raised,
)
from feltroom.engine.value import value
from feltroom.errors import InvalidSetup


@value
class Visible:
    """An event as one viewer may see it; made by `redact` only."""

    event: Event


def redact(event: Event, viewer: int | None) -> Visible:
    """Return what a player, or a spectator (None), may know of an event."""
    match event:
        case HandStarted():
            return Visible(HandStarted(event.hand_id, event.rules, event.stacks, event.button, event.posts, deal=None))
        case HoleCardsDealt():
            if viewer is not None and type(viewer) is not int:
                raise InvalidSetup(f"a viewer is a player's number or None, not {viewer!r}")
            own = tuple([cards if player == viewer else None for player, cards in enumerate(event.hands)])
            return Visible(HoleCardsDealt(own))
        case BoardDealt():
            return Visible(BoardDealt(event.street, event.cards, burned=None))
        case (
            Checked()
            | Called()
            | Raised()
            | Folded()
            | ChipsPosted()
            | BetReturned()
            | HandShown()
            | HandMucked()
            | PotAwarded()
            | HandEnded()
        ):
            return Visible(event)
        case _:
            assert_never(event)
