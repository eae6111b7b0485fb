"""Who may sit down at a table, and who has to wait."""

from typing import TYPE_CHECKING

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.people.look_alike import told_apart
from feltroom.rooms.people.people import Person
from feltroom.rooms.room.seat_requests import SeatWish
from feltroom.table.commands import Rename, Sit

if TYPE_CHECKING:
    from feltroom.rooms.room.room import Room

SENT_AWAY_MILLISECONDS = 10 * 60_000


def unwelcome(room: "Room", account: str) -> Refusal | None:
    """Why a person gets no seat: they were sent away a while ago, or it is somebody else's table with a seed."""
    if account == room.info.owner:
        return None
    sent_away = room.sent_away.get(account)
    wait = 0 if sent_away is None else sent_away + SENT_AWAY_MILLISECONDS - room.now()
    if wait > 0:
        return Refusal(Code.SENT_AWAY, wait=wait)
    if room.table.config.seed is not None:
        return Refusal(Code.NO_MORE_PEOPLE, people=1, most=1)
    return None


def check_welcome(room: "Room", account: str) -> None:
    """Refuse a person who is not welcome."""
    refusal = unwelcome(room, account)
    if refusal is not None:
        raise refusal


def check_offer(room: "Room", account: str) -> None:
    """Refuse a place that is kept for people who wait."""
    kept = room.waiting.kept(besides=account)
    if kept and room.free_places <= kept:
        raise Refusal(Code.SEAT_OFFERED)


def check_chair(room: "Room") -> None:
    """Refuse a bot a chair that is kept for people who wait."""
    kept = room.waiting.kept()
    if kept and room.table.seats.count(None) <= kept:
        raise Refusal(Code.SEAT_OFFERED)


def approved(wish: SeatWish, room: "Room") -> Sit:
    """What seats somebody whom the host wants here: where they asked to sit, or at any free seat."""
    if (own := room.owners.seat_of(wish.account)) is not None:
        raise Refusal(Code.ALREADY_SEATED, seat=own)
    check_welcome(room, wish.account)
    free = wish.seat is not None and wish.seat < len(room.table.seats) and room.table.seats[wish.seat] is None
    seat = wish.seat if free and wish.seat is not None else free_seat(room)
    names = [one.name for one in room.table.seats if one is not None]
    return Sit(seat, told_apart(wish.name, names), wish.buy_in, wish.post, wish.account)


def ask_host(room: "Room", wish: SeatWish) -> None:
    """Ask the host for a seat; Refusal if there is none, or if the person would get none anyway."""
    check_welcome(room, wish.account)
    table = room.table
    if table.hosting.locked:
        raise Refusal(Code.TABLE_LOCKED)
    if not room.free_places:
        raise Refusal(Code.TABLE_FULL, seats=table.config.seats)
    check_offer(room, wish.account)
    most, chip = table.config.most, table.config.rules.chip
    if wish.buy_in is not None and (not 1 <= wish.buy_in <= most or wish.buy_in % chip):
        raise Refusal(Code.BAD_BUY_IN, most=most, chip=chip)
    room.requests.ask(wish)


def free_seat(room: "Room") -> int:
    """A free seat for somebody who names none; Refusal if there is none."""
    table = room.table
    for number, seat in enumerate(table.seats):
        if seat is None:
            return number
    raise Refusal(Code.TABLE_FULL, seats=table.config.seats)


def renaming(person: Person, room: "Room") -> Rename:
    """What gives a person's seat the name that they have now; one they have with a number behind it stays."""
    number = room.seat_of(person.account)
    names = {seat: one.next_name or one.name for seat, one in enumerate(room.table.seats) if one is not None}
    own = names.pop(number)
    if is_called(own, person.nickname):
        return Rename(number, own)
    return Rename(number, told_apart(person.nickname, names.values()))


def name_in_chat(person: Person, room: "Room") -> str:
    """What a person is called who says something: as at their seat, or like nobody who sits there or was just read."""
    place = room.owners.seat_of(person.account)
    seat = None if place is None else room.table.seats[place]
    if seat is not None:
        return seat.name
    seated = [name for one in room.table.seats if one is not None for name in (one.name, one.next_name) if name]
    read = [line.name for line in room.talk.chat.lines if line.account != person.account]
    return told_apart(person.nickname, [*seated, *read])


def is_called(name: str, nickname: str) -> bool:
    """Whether a name at a table is somebody's nickname, or that with a number behind it."""
    number = name.removeprefix(f"{nickname} (").removesuffix(")")
    return name == nickname or (number.isdecimal() and name == f"{nickname} ({number})")


def wait_for_seat(room: "Room", account: str) -> None:
    """Put a person on the waiting list; Refusal if they need not wait, do so already or would get no seat."""
    seat, position = room.owners.seat_of(account), room.waiting.position(account)
    if seat is not None:
        raise Refusal(Code.ALREADY_SEATED, seat=seat)
    if position is not None:
        raise Refusal(Code.ALREADY_WAITING, position=position)
    check_welcome(room, account)
    if room.free_places > room.waiting.kept():
        raise Refusal(Code.SEATS_FREE)
    room.waiting.join(account)


def wait_no_longer(room: "Room", account: str) -> None:
    """Take a person off the waiting list; Refusal if they are not on it."""
    if room.waiting.position(account) is None:
        raise Refusal(Code.NOT_WAITING)
    room.waiting.leave(account)
    room.send_not_waiting(account)
