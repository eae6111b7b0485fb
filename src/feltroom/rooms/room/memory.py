"""What the room of a table remembers besides its log, to move with the table from one node to another.

What belongs to connections is not in it: they are made anew.
"""

import msgspec

from feltroom.rooms.room.waiting_list import Place

MOST_PEOPLE = 1000


class RoomMemory(msgspec.Struct, frozen=True):
    """The waiting list in its order, when people were sent away, and what time it was at the table."""

    waiting: tuple[Place, ...] = ()
    sent_away: dict[str, int] = {}
    time: int | None = None


_read = msgspec.msgpack.Decoder(RoomMemory).decode


def write_memory(memory: RoomMemory) -> bytes:
    """Return a memory as bytes; those who would be too many are left out."""
    newest = sorted(memory.sent_away.items(), key=lambda one: one[1])[-MOST_PEOPLE:]
    return msgspec.msgpack.encode(RoomMemory(memory.waiting[:MOST_PEOPLE], dict(newest), memory.time))


def read_memory(data: bytes) -> RoomMemory | None:
    """Return a memory that a node has written, of whatever version; None if it cannot be read."""
    try:
        return _read(data)
    except msgspec.DecodeError:  # which a value of a wrong kind is, too
        return None
