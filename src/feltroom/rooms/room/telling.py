"""What one person is shown of a room besides the stream of its events."""

from collections.abc import Sequence

from feltroom.contract.server_messages import (
    ChatDeleted,
    ChatLine,
    HandMade,
    LobbyTable,
    QueuePlace,
    SeatOffered,
    encode,
)
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.room.chat import ChatLine as Said
from feltroom.rooms.room.made_hands import changes_made, made_hands
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.snapshot import snapshot
from feltroom.rooms.tables.lobby_line import lobby_table
from feltroom.table.events import HandBegan, HandVoided, TableEvent
from feltroom.table.redact import VisibleAtTable, redact_table


def show_table(room: Room, connection: Connection, *, now: int) -> None:
    """Show a connection the whole table."""
    connection.send(whole_table(room, connection, now=now))


def whole_table(room: Room, connection: Connection, *, now: int) -> bytes:
    """Return the table as one connection may see it."""
    table, account, owners = room.table, connection.account, room.owners
    held = enumerate(table.since(table.first_seq), table.first_seq)
    info = room.info
    muted = connection in room.audience.muted
    return encode(
        snapshot(
            table,
            [redact_table(event, owners.seat_then(account, seq)) for seq, event in held],
            first_seq=table.first_seq,
            id=info.id,
            name=info.name,
            preset=info.preset,
            now=now,
            seat=owners.seat_of(account),
            controls=room.audience.controls(connection),
            owner=account == info.owner,
            queue=room.waiting.position(account),
            chat=() if muted else [chat_line(info.id, line) for line in room.chat.lines],
            waiting=len(room.waiting),
            watching=len(room.audience),
            private=info.private,
            reproducible=table.config.seed is not None,
        )
    )


def listed(room: Room) -> LobbyTable:
    """Return the room's line in the lobby."""
    info = room.info
    return lobby_table(
        room.table,
        id=info.id,
        name=info.name,
        preset=info.preset,
        private=info.private,
        has_password=info.has_password,
        waiting=len(room.waiting),
        watching=len(room.audience),
        running=room.table.turn is not None or room.table.deadline is not None,
    )


def chat_line(table: str, line: Said) -> ChatLine:
    """Return a line of chat as it is told to everybody."""
    return ChatLine(table, line.number, line.time, line.seat, line.name, line.text, line.emote)


def tell_queue(room: Room) -> None:
    """Tell everybody who waits for a seat his place, and whoever is offered one until when, if that is news."""
    news = {account: _queue_place(room, account) for account in room.waiting}
    for account, payloads in news.items():
        for payload in payloads:
            if payload not in room.told_waiting.get(account, ()):
                room.audience.send_to(account, payload)
    room.told_waiting = news


def tell_made_hands(room: Room, events: Sequence[TableEvent]) -> None:
    """Tell everybody what the hands that he sees make, whenever cards were dealt or shown."""
    if not any([changes_made(event) for event in events]):
        return
    hand = _last_hand(room)
    public = [redact_table(event, None) for _, event in hand]
    shared = _hand_made(room, public)
    for account in dict.fromkeys([connection.account for connection in room.audience.connections]):
        made = shared
        if room.owners.seat_of(account) is not None:
            seen = _seen(room, account, hand)
            made = shared if seen == public else _hand_made(room, seen)
        if made is not None:
            room.audience.send_to(account, made)


def missed(room: Room, connection: Connection, *, seq: int) -> list[bytes]:
    """Return what somebody who resumes after an event has missed besides events."""
    table, account = room.table, connection.account
    made = _hand_made(room, _seen(room, account, _last_hand(room)))
    payloads = [] if made is None else [made]
    since = table.since(seq)[0].time if table.first_seq <= seq < table.seq else 0
    if connection not in room.audience.muted:
        payloads += [encode(chat_line(room.info.id, line)) for line in room.chat.lines if line.time >= since]
    payloads += [encode(ChatDeleted(room.info.id, number)) for number in room.chat.deleted_since(since)]
    if room.owners.seat_of(account) is None and room.waiting.position(account) is None:
        payloads += _queue_place(room, account)  # he may have waited when the room was forgotten
    return payloads


def own_queue(room: Room, account: str) -> list[bytes]:
    """Return the place of somebody who waits and the offer he has; nothing for anybody else."""
    return _queue_place(room, account) if room.waiting.position(account) is not None else []


def _queue_place(room: Room, account: str) -> list[bytes]:
    table, waiting = room.info.id, room.waiting
    payloads = [encode(QueuePlace(table, waiting.position(account), len(waiting)))]
    until = waiting.offered_until(account)
    if until is not None:
        payloads.append(encode(SeatOffered(table, None, until)))
    return payloads


def _last_hand(room: Room) -> list[tuple[int, TableEvent]]:
    """The events of the last hand, with their numbers, that decide what its hands make."""
    table = room.table
    held = table.since(table.first_seq)
    hand: list[tuple[int, TableEvent]] = []
    for place in range(len(held) - 1, -1, -1):
        event = held[place]
        if changes_made(event) or isinstance(event, HandBegan | HandVoided):
            hand.append((table.first_seq + place, event))
        if isinstance(event, HandBegan):
            return hand[::-1]
    return []


def _seen(room: Room, account: str, events: Sequence[tuple[int, TableEvent]]) -> list[VisibleAtTable]:
    return [redact_table(event, room.owners.seat_then(account, seq)) for seq, event in events]


def _hand_made(room: Room, seen: Sequence[VisibleAtTable]) -> bytes | None:
    """What the hands in these events, redacted for whoever is told, make; None if he sees none."""
    made = made_hands(seen)
    began = seen[0].event if made else None
    return encode(HandMade(room.info.id, began.hand, made)) if isinstance(began, HandBegan) else None
