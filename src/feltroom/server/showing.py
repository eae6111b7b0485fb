"""What one person is shown of a room besides the stream of its events."""

from collections.abc import Sequence

from feltroom.engine.events import BoardDealt, HoleCardsDealt
from feltroom.server.chat import ChatLine as Said
from feltroom.server.connection import Connection
from feltroom.server.messages.server import ChatLine, HandMade, LobbyTable, QueuePlace, SeatOffered, encode
from feltroom.server.room import Room
from feltroom.server.wire.lobby import lobby_table
from feltroom.server.wire.made import made_hand
from feltroom.server.wire.snapshot import snapshot
from feltroom.table.events import HandBegan, HandEvent, TableEvent
from feltroom.table.redact import redact_table


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
    """Tell everybody in the hand what his cards and the board make, whenever cards were dealt."""
    if not any([_is_deal(event) for event in events]):
        return
    deals = _deals(room)
    for _, account in room.owners.people():
        if room.audience.present(account):
            made = _hand_made(room, account, deals)
            if made is not None:
                room.audience.send_to(account, made)


def missed(room: Room, connection: Connection, *, seq: int) -> list[bytes]:
    """Return what somebody who resumes after an event has missed besides events."""
    table, account = room.table, connection.account
    made = _hand_made(room, account, _deals(room))
    payloads = [] if made is None else [made]
    if connection not in room.audience.muted:
        since = table.since(seq)[0].time if table.first_seq <= seq < table.seq else 0
        payloads += [encode(chat_line(room.info.id, line)) for line in room.chat.lines if line.time >= since]
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


def _deals(room: Room) -> list[tuple[int, TableEvent]]:
    """The deals of the last hand, with their numbers."""
    table = room.table
    deals: list[tuple[int, TableEvent]] = []
    held = table.since(table.first_seq)
    for place in range(len(held) - 1, -1, -1):
        if _is_deal(held[place]):
            deals.insert(0, (table.first_seq + place, held[place]))
        elif isinstance(held[place], HandBegan):
            break
    return deals


def _hand_made(room: Room, account: str, deals: Sequence[tuple[int, TableEvent]]) -> bytes | None:
    owners = room.owners
    seen = [redact_table(event, owners.seat_then(account, seq)) for seq, event in deals]
    made = made_hand(seen, owners.seat_of(account))
    return None if made is None else encode(HandMade(room.info.id, room.table.hand_number, made))


def _is_deal(event: TableEvent) -> bool:
    return isinstance(event, HandEvent) and isinstance(event.event, HoleCardsDealt | BoardDealt)
