"""What people at a table are sent besides its events: what their hands make, and their place on the waiting list."""

from collections.abc import Sequence

from feltroom.contract.server_messages import HandMade, QueuePlace, SeatOffered, encode
from feltroom.rooms.room.made_hands import deals_or_shows_cards, made_hands
from feltroom.rooms.room.room import Room
from feltroom.table.events import HandBegan, HandVoided, TableEvent
from feltroom.table.redact import VisibleAtTable, redact_table


def send_waiting_places(room: Room) -> None:
    """Send everybody who waits for a seat their place, and until when one is offered to them, if that is news."""
    news = {account: waiting_notices(room, account) for account in room.waiting}
    for account, payloads in news.items():
        for payload in payloads:
            if payload not in room.waiting_sent.get(account, ()):
                room.audience.send_to(account, payload)
    room.waiting_sent = news


def waiting_notices(room: Room, account: str) -> list[bytes]:
    """Return a person's place on the waiting list, and the offer they have."""
    table, waiting = room.info.id, room.waiting
    payloads = [encode(QueuePlace(table, waiting.position(account), len(waiting)))]
    until = waiting.offered_until(account)
    if until is not None:
        payloads.append(encode(SeatOffered(table, None, until)))
    return payloads


def send_made_hands(room: Room, events: Sequence[TableEvent]) -> None:
    """Send everybody what the hands that they see make, whenever cards were dealt or shown."""
    if not any([deals_or_shows_cards(event) for event in events]):
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


def made_hands_notice(room: Room, account: str) -> bytes | None:
    """Return what the hands that a person sees make now; None if they see none."""
    return _hand_made(room, _seen(room, account, _last_hand(room)))


def _last_hand(room: Room) -> list[tuple[int, TableEvent]]:
    """The events of the last hand, with their numbers, that decide what its hands make."""
    table = room.table
    held = table.since(table.first_seq)
    hand: list[tuple[int, TableEvent]] = []
    for place in range(len(held) - 1, -1, -1):
        event = held[place]
        if deals_or_shows_cards(event) or isinstance(event, HandBegan | HandVoided):
            hand.append((table.first_seq + place, event))
        if isinstance(event, HandBegan):
            return hand[::-1]
    return []


def _seen(room: Room, account: str, events: Sequence[tuple[int, TableEvent]]) -> list[VisibleAtTable]:
    return [redact_table(event, room.owners.seat_then(account, seq)) for seq, event in events]


def _hand_made(room: Room, seen: Sequence[VisibleAtTable]) -> bytes | None:
    """What the hands in these events make, which are redacted for the viewer; None if they see none."""
    made = made_hands(seen)
    began = seen[0].event if made else None
    return encode(HandMade(room.info.id, began.hand, made)) if isinstance(began, HandBegan) else None
