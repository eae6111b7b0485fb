"""What people at a table are sent besides its events: chat, and their place on the waiting list."""

from feltroom.contract.server_messages import QueuePlace, SeatOffered, encode
from feltroom.rooms.room.room import Room


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
