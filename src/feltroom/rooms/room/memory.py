"""What the room of a table remembers besides its log, to move with the table from one node to another.

What belongs to connections is not in it: they are made anew.
"""

import msgspec

from feltroom.rooms.room.chat import ChatMemory
from feltroom.rooms.room.waiting_list import Place

MOST_BYTES = 200 * 1024
MOST_PEOPLE = 1000


class RoomMemory(msgspec.Struct, frozen=True):
    """Chat, the waiting list in its order, and when people were sent away."""

    chat: ChatMemory = ChatMemory()
    waiting: tuple[Place, ...] = ()
    sent_away: dict[str, int] = {}


_read = msgspec.msgpack.Decoder(RoomMemory).decode


def write_memory(memory: RoomMemory) -> bytes:
    """Return a memory as bytes; what would be too much is left out, the oldest lines of chat first of all."""
    newest = sorted(memory.sent_away.items(), key=lambda one: one[1])[-MOST_PEOPLE:]
    waiting, sent_away = memory.waiting[:MOST_PEOPLE], dict(newest)
    chat, lines = memory.chat, memory.chat.lines
    data = msgspec.msgpack.encode(RoomMemory(chat, waiting, sent_away))
    while len(data) > MOST_BYTES and lines:
        lines = lines[1:]
        data = msgspec.msgpack.encode(RoomMemory(ChatMemory(lines, chat.deleted, chat.last), waiting, sent_away))
    return data


def read_memory(data: bytes) -> RoomMemory | None:
    """Return a memory that a node has written, of whatever version; None if it cannot be read."""
    try:
        return _read(data)
    except msgspec.DecodeError:  # which a value of a wrong kind is, too
        return None
