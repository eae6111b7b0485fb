"""What a player decided, read from the event it led to."""

from feltroom.engine.actions import CALL, CHECK, FOLD, MUCK, SHOW, Action, raise_to
from feltroom.engine.events import Called, Checked, Event, Folded, HandMucked, HandShown, Raised


def decision_of(event: Event, *, chosen: bool = False) -> tuple[int, Action] | None:
    """Return who decided what; None for an event that is no decision.

    `chosen` says that the hand is at a showdown where players choose: only there showing is a decision.
    """
    match event:
        case HandShown() if chosen:
            return event.player, SHOW
        case HandMucked() if chosen:
            return event.player, MUCK
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
