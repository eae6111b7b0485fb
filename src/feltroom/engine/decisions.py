"""What a player decided, read from the event it led to."""

from feltroom.engine.actions import CALL, CHECK, FOLD, Action, raise_to
from feltroom.engine.events import Called, Checked, Event, Folded, Raised


def decision_of(event: Event) -> tuple[int, Action] | None:
    """Return who decided what; None for an event that is no decision."""
    match event:
        case Folded():
            return event.player, FOLD
        case Checked():
            return event.player, CHECK
        case Called():
            return event.player, CALL
        case Raised():
            return event.player, raise_to(event.to)
        case _:
            return None
