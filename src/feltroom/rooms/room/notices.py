"""What people at a table are sent besides its events: their place on the waiting list, and who asks for a seat."""

from feltroom.contract.server_messages import QueuePlace, SeatOffered, SeatRequest, SeatRequests, encode
from feltroom.rooms.people.look_alike import told_apart
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


def send_seat_requests(room: Room) -> None:
    """Send everybody who asks the host for a seat now."""
    for account in {connection.account for connection in room.audience.connections}:
        room.audience.send_to(account, encode(SeatRequests(room.info.id, seat_requests(room, account))))


def seat_requests(room: Room, account: str) -> tuple[SeatRequest, ...]:
    """Return who asks the host for a seat, as a person sees it; nobody is called like somebody who sits there."""
    usual = room.table.config.stack
    names = [one.name for one in room.table.seats if one is not None]
    requests = []
    for one in room.requests:
        names.append(told_apart(one.wish.name, names))
        requests.append(
            SeatRequest(
                request=one.number,
                name=names[-1],
                seat=one.wish.seat,
                buy_in=usual if one.wish.buy_in is None else one.wish.buy_in,
                until=one.until,
                you=one.wish.account == account,
            )
        )
    return tuple(requests)
