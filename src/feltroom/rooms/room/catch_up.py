"""What a connection is sent when it begins to watch a table: all of it, or what it has missed."""

from feltroom.contract.server_messages import Avatars, ChancesKnown, ChatDeleted, Control, SeatRequests, encode
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.room.avatars import seat_avatars
from feltroom.rooms.room.chat import chat_line
from feltroom.rooms.room.notices import seat_requests, waiting_notices
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.snapshot import snapshot
from feltroom.table.redact import redact_table


def catch_up(room: Room, connection: Connection, *, seq: int | None) -> list[bytes]:
    """Return all that came after an event which a connection has seen, or the whole table if that is not held."""
    table, account = room.table, connection.account
    if seq is not None and table.first_seq <= seq + 1 <= table.seq:
        missed = room.audience.missed(account, list(enumerate(table.since(seq + 1), seq + 1)))
        payloads = [] if missed is None else [missed]
        payloads += [encode(Control(room.info.id, True)), *missed_notices(room, connection, seq=seq)]
    else:
        payloads = [whole_table(room, connection)]
    if room.waiting.position(account) is not None:
        payloads += waiting_notices(room, account)
    return payloads


def send_table(room: Room, connection: Connection) -> None:
    """Send a connection the whole table, as it may see it."""
    connection.send(whole_table(room, connection))


def whole_table(room: Room, connection: Connection) -> bytes:
    """Return the whole table, as a connection may see it."""
    table, account, owners = room.table, connection.account, room.owners
    held = enumerate(table.since(table.first_seq), table.first_seq)
    info = room.info
    muted = connection in room.audience.muted
    shown = snapshot(
        table,
        [redact_table(event, owners.seat_then(account, seq)) for seq, event in held],
        first_seq=table.first_seq,
        id=info.id,
        name=info.name,
        preset=info.preset,
        now=room.now(),
        seat=owners.seat_of(account),
        controls=room.audience.controls(connection),
        owner=account == info.owner,
        waiting_place=room.waiting.position(account),
        chat=() if muted else [chat_line(info.id, line) for line in room.talk.chat.lines],
        waiting=len(room.waiting),
        watching=len(room.audience),
        private=info.private,
        reproducible=table.config.seed is not None,
        chances=None if room.chances is None else room.chances.now,
        requests=seat_requests(room, account),
        avatars=seat_avatars(room),
    )
    return encode(shown)


def missed_notices(room: Room, connection: Connection, *, seq: int) -> list[bytes]:
    """Return what a connection has missed besides the events after one."""
    table, account = room.table, connection.account
    made = room.audience.hands.message(account)
    payloads = [] if made is None else [made]
    payloads.append(encode(Avatars(room.info.id, seat_avatars(room))))
    if room.chances is not None and room.chances.now is not None:
        payloads.append(encode(ChancesKnown(room.info.id, room.chances.now)))
    since = table.since(seq)[0].time if table.first_seq <= seq < table.seq else 0
    if room.table.config.approval:
        payloads.append(encode(SeatRequests(room.info.id, seat_requests(room, account))))
    if connection not in room.audience.muted:
        payloads += [encode(chat_line(room.info.id, line)) for line in room.talk.chat.lines if line.time >= since]
    payloads += [encode(ChatDeleted(room.info.id, number)) for number in room.talk.chat.deleted_since(since)]
    if room.owners.seat_of(account) is None and room.waiting.position(account) is None:
        payloads += waiting_notices(room, account)  # they may have waited when the room was forgotten
    return payloads


def send_control(room: Room, connection: Connection, *, controls: bool) -> None:
    """Send a connection whether it is the one that controls its person's seat."""
    connection.send(encode(Control(room.info.id, controls)))
