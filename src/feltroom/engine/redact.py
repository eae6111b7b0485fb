"""The one way out for events of a hand: what of an event a viewer may know."""

from typing import get_args

from feltroom.engine.events import Event
from feltroom.engine.hiding import Hide, hider_of
from feltroom.engine.value import value

_HIDERS: dict[type[Event], Hide[Event] | None] = {kind: hider_of(kind) for kind in get_args(Event)}


@value
class Visible:
    """An event as one viewer may see it; made by `redact` only."""

    event: Event


def redact(event: Event, viewer: int | None) -> Visible:
    """Return what a player, or a spectator (None), may know of an event; a public event stays the same object."""
    hide = _HIDERS[type(event)]
    return Visible(event if hide is None else hide(event, viewer))
