"""The one way out for events of a table: what of an event somebody at a seat may know."""

from typing import get_args

from feltroom.engine.events import Event
from feltroom.engine.hiding import Hide, differs_by_viewer, hider_of, is_hidden
from feltroom.engine.redact import redact
from feltroom.engine.value import value
from feltroom.markers import Privacy, marked_fields
from feltroom.table.events import HandEvent, TableEvent


def check_no_own_items(kind: type[TableEvent]) -> None:
    """TypeError for an `Own` field: its items are counted by player, and an event of a table knows seats."""
    for field in marked_fields(kind):
        if field.privacy is Privacy.OWN:
            raise TypeError(f"{kind.__name__}.{field.name} is Own, which only an event of a hand can be")


for _kind in get_args(TableEvent):
    check_no_own_items(_kind)
_HIDERS: dict[type[TableEvent], Hide[TableEvent] | None] = {kind: hider_of(kind) for kind in get_args(TableEvent)}
_BY_VIEWER = frozenset(kind for kind in get_args(Event) if differs_by_viewer(kind))
_HIDDEN = frozenset(kind for kind in get_args(TableEvent) if is_hidden(kind))


@value
class VisibleAtTable:
    """An event as one viewer may see it, None if they may not see it at all; made by `redact_table` only."""

    event: TableEvent | None


def same_for_all(event: TableEvent) -> bool:
    """Whether all viewers may know the same of an event, though it may be less than the house knows."""
    return not isinstance(event, HandEvent) or type(event.event) not in _BY_VIEWER


def redact_table(event: TableEvent, viewer_seat: int | None) -> VisibleAtTable:
    """Return what the player at a seat, or a spectator (None), may know of an event.

    The seat must have been the viewer's own when the event happened: for what is older, they are a spectator. A public
    event stays the same object, so that a room can encode it once for everybody.
    """
    if isinstance(event, HandEvent):
        player = event.seats.index(viewer_seat) if viewer_seat in event.seats else None
        seen = redact(event.event, player).event
        same = seen is event.event
        return VisibleAtTable(event if same else HandEvent(event.time, event.hand, event.seats, seen))
    hide = _HIDERS[type(event)]
    if hide is None:
        return VisibleAtTable(event)
    return VisibleAtTable(None if type(event) in _HIDDEN else hide(event, viewer_seat))
