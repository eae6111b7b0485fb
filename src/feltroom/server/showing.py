"""What one person is shown of a room besides the stream of its events."""

from collections.abc import Sequence

from feltroom.engine.events import BoardDealt, HoleCardsDealt
from feltroom.server.chat import ChatLine as Said
from feltroom.server.connection import Connection
from feltroom.server.messages.server import ChatLine, HandMade, LobbyTable, QueuePlace, SeatOffered, encode
from feltroom.server.room import Room
from feltroom.server.waiting import OFFER_SECONDS
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


def tell_queue(room: Room, *, now: int) -> None:
    """Tell everybody who waits for a seat his place, and whoever is next that one is free."""
    waiting = room.waiting
    for account in waiting:
        place = QueuePlace(room.info.id, waiting.position(account), len(waiting))
        room.audience.send_to(account, encode(place))
    if waiting.offer is not None:
        offer = SeatOffered(room.info.id, None, now + round(OFFER_SECONDS * 1000))
        room.audience.send_to(waiting.offer, encode(offer))


def tell_made_hands(room: Room, events: Sequence[TableEvent]) -> None:
    """Tell everybody in the hand what his cards and the board make, whenever cards were dealt."""
    if not any([_is_deal(event) for event in events]):
        return
    table = room.table
    deals: list[TableEvent] = []
    for event in reversed(table.since(table.first_seq)):
        if _is_deal(event):
            deals.insert(0, event)
        elif isinstance(event, HandBegan):
            break
    for seat, account in room.owners.people():
        if room.audience.present(account):
            made = made_hand([redact_table(event, seat) for event in deals], seat)
            if made is not None:
                room.audience.send_to(account, encode(HandMade(room.info.id, table.hand_number, made)))


def _is_deal(event: TableEvent) -> bool:
    return isinstance(event, HandEvent) and isinstance(event.event, HoleCardsDealt | BoardDealt)
