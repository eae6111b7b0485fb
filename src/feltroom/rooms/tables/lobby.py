"""The lobby: the tables everybody may see, and the connections that look at the list."""

import asyncio
from collections.abc import Callable, Iterable

from feltroom.contract.server_messages import Lobby as LobbyMessage
from feltroom.contract.server_messages import LobbyChanged, LobbyTable, encode
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.ports.neighbours import Company, Neighbours
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.seating import unwelcome
from feltroom.rooms.tables.lobby_line import lobby_line
from feltroom.table.phases import Phase

CALM_SECONDS = 0.5


class Lobby:
    """Public tables as they are now; changes are sent a few times a second at most."""

    def __init__(self, rooms: Callable[[], Iterable[Room]], neighbours: Callable[[], Neighbours]) -> None:
        self._rooms = rooms
        self._neighbours = neighbours
        self._looking: dict[Connection, None] = {}
        self._sent: dict[str, LobbyTable] = {}
        self._timer: asyncio.TimerHandle | None = None

    def tables(self) -> tuple[LobbyTable, ...]:
        """All public tables of all nodes, the liveliest first."""
        lines = [*self._neighbours().listed(), *self.own_tables()]
        return tuple(sorted(lines, key=lambda line: (-line.people, -line.watching, line.id)))

    def own_tables(self) -> list[LobbyTable]:
        """The public tables of this house."""
        return [lobby_line(room) for room in self._rooms() if not room.info.private]

    def look(self, connection: Connection) -> None:
        """Show the list, and its changes from now on."""
        if self._timer is not None:
            self._timer.cancel()
        self._send_changes()  # those who look already have what the newcomer is sent
        self._looking[connection] = None
        connection.send(encode(LobbyMessage(tuple(self._sent.values()))))

    def look_away(self, connection: Connection) -> None:
        """Show a connection no more changes."""
        self._looking.pop(connection, None)

    def changed(self) -> None:
        """Note that some table of this house is different."""
        self._neighbours().lobby_changed()
        self.changed_anywhere()

    def changed_anywhere(self) -> None:
        """Note that some table of this house or of another node is different."""
        if self._looking and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(CALM_SECONDS, self._send_changes)

    def close(self) -> None:
        """Send nobody anything any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._looking.clear()

    def company(self, account: str, *, preset: str | None, without: str | None) -> Company | None:
        """The table of this house where a person finds company soonest: most people, then most players, a seat free."""
        fits = [room for room in self._rooms() if _fits(room, account, preset) and room.info.id != without]
        return max(map(_company, fits), default=None)

    async def quick_seat(self, account: str, *, preset: str | None, without: str | None) -> str | None:
        """The table of all nodes where a person finds company soonest."""
        here = self.company(account, preset=preset, without=without)
        there = await self._neighbours().company(account, preset=preset, without=without)
        best = max([*there, *([] if here is None else [here])], default=None)
        return None if best is None else best.table

    def _send_changes(self) -> None:
        self._timer = None
        now = {line.id: line for line in self.tables()}
        news = [LobbyChanged(table=line) for name, line in now.items() if self._sent.get(name) != line]
        news += [LobbyChanged(gone=name) for name in self._sent if name not in now]
        self._sent = now
        for payload in [encode(message) for message in news]:
            for connection in list(self._looking):
                connection.send(payload)


def _fits(room: Room, account: str, preset: str | None) -> bool:
    return (
        not room.info.private
        and not room.info.has_password
        and (preset is None or room.info.preset == preset)
        and room.table.phase is not Phase.FINISHED
        and room.free_places > 0
        and not len(room.waiting)
        and room.owners.seat_of(account) is None
        and unwelcome(room, account) is None
    )


def _company(room: Room) -> Company:
    seats = [seat for seat in room.table.seats if seat is not None]
    return Company(sum(seat.bot is None for seat in seats), len(seats), room.info.id)
