"""From what a viewer may see of an event to bytes: the only way there is.

Public events are the same for everybody, so a room encodes each once and joins the bytes for its viewers.
"""

from collections.abc import Iterable

import msgspec

from feltroom.contract.events import WireEvent
from feltroom.contract.wire_events import AT_TABLE, IN_HAND
from feltroom.table.events import HandEvent
from feltroom.table.redact import VisibleAtTable

_encode = msgspec.json.Encoder().encode


def encode_event(seq: int, visible: VisibleAtTable) -> bytes | None:
    """Write an event with its number in the log; None if the viewer may not see it."""
    event = to_wire(seq, visible)
    return None if event is None else _encode(event)


def frame_events(table: str, events: Iterable[bytes]) -> bytes:
    """Write an `events` message from events that are written already."""
    return b'{"type":"events","table":%b,"events":[%b]}' % (_encode(table), b",".join(events))


def to_wire(seq: int, visible: VisibleAtTable) -> WireEvent | None:
    """Return an event as it is sent to the viewer it was redacted for; None if they may not see it."""
    event = visible.event
    if isinstance(event, HandEvent):
        return IN_HAND[type(event.event)](seq, event, event.event)
    if event is None:
        return None
    convert = AT_TABLE[type(event)]
    return None if convert is None else convert(seq, event)
