"""The pictures of the people at a table: chosen by them and kept with their accounts, never in the table's log."""

from feltroom.contract.avatars import AvatarName
from feltroom.contract.server_messages import Avatars, SeatAvatar, encode
from feltroom.rooms.room.room import Room


def seat_avatars(room: Room) -> tuple[SeatAvatar, ...]:
    """Return the pictures of those who sit and have chosen one."""
    return tuple(
        [
            SeatAvatar(seat, avatar)
            for seat, account in room.owners.people()
            if (avatar := room.avatars.get(account)) is not None
        ]
    )


def show_avatar(room: Room, account: str, avatar: AvatarName | None) -> None:
    """Let everybody see the picture of a person with a seat, if it is another one."""
    if room.closed or room.owners.seat_of(account) is None or room.avatars.get(account) == avatar:
        return
    if avatar is None:
        del room.avatars[account]
    else:
        room.avatars[account] = avatar
    room.audience.send(encode(Avatars(room.info.id, seat_avatars(room))))


def forget_avatar(room: Room, account: str) -> None:
    """Forget the picture of somebody who has left: clients do so on their own."""
    room.avatars.pop(account, None)
