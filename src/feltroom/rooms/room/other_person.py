"""Who is at a table: oneself, and somebody else by their seat."""

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.room.room import Room


def check_present(room: Room, account: str) -> None:
    """Refusal unless somebody sits at the table or watches it."""
    if room.owners.seat_of(account) is None and not room.audience.present(account):
        raise Refusal(Code.NOT_WATCHING)


def account_of_other(room: Room, account: str, seat: int) -> str:
    """Return whose seat it is, for somebody who is there too; Refusal if it is free, a bot's or their own."""
    check_present(room, account)
    if not 0 <= seat < len(room.table.seats):
        raise Refusal(Code.NO_SUCH_SEAT, seats=len(room.table.seats))
    player = room.table.seats[seat]
    if player is None:
        raise Refusal(Code.SEAT_FREE, seat=seat)
    if player.bot is not None or not player.account or player.account == account:
        raise Refusal(Code.NOT_A_PERSON, seat=seat)
    return player.account
