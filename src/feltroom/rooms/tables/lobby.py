"""The lobby: the tables everybody may see and play at, and the connections that look at the list."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from feltroom.contract.server_messages import LobbyTable
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.ports.neighbours import Company, Neighbours
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.seating import unwelcome
from feltroom.rooms.tables.lobby_line import lobby_line, looks_same
from feltroom.rooms.tables.lobby_pages import Change, Choice, LobbyPages

if TYPE_CHECKING:
    from feltroom.rooms.tables.rooms import Rooms


class Lobby:
    """Public tables as they are now, but for those where no hand begins any more; what changes is sent to those who
    look at it, once a second at most.

    A table that does something is only noted as different; its line is made when somebody wants the list. A line that
    looks as before stays the same object.
    """

    def __init__(self, rooms: Callable[[], "Rooms"], neighbours: Callable[[], Neighbours]) -> None:
        self._rooms = rooms
        self._neighbours = neighbours
        self._own: dict[str, LobbyTable] | None = None
        self._listed: dict[str, LobbyTable] = {}
        self._different: set[str] = set()
        self._pages = LobbyPages(self._refresh, lambda: self._listed.values())

    def tables(self) -> tuple[LobbyTable, ...]:
        """All public tables of all nodes, the liveliest first."""
        own = [lobby_line(room) for room in self._rooms().live if _is_listed(room)]
        lines = [*self._neighbours().listed(), *own]
        return tuple(sorted(lines, key=lambda line: (-line.people, -line.watching, line.id)))

    def own_tables(self) -> dict[str, LobbyTable]:
        """The public tables of this house by their ids; to be read only, and now."""
        rooms = self._rooms()
        if self._own is None:
            self._own, self._different = {}, {room.info.id for room in rooms.live}
        own, self._different, different = self._own, set(), self._different
        for table in different:
            room = rooms.find(table)
            if room is None or not _is_listed(room):
                own.pop(table, None)
                continue
            line = lobby_line(room)
            if table not in own or not looks_same(own[table], line):
                own[table] = line
        return own

    def look(self, connection: Connection, choice: Choice) -> None:
        """Show a page of the list, and its changes from now on."""
        self._pages.look(connection, choice)

    def look_away(self, connection: Connection) -> None:
        """Show a connection no more changes."""
        self._pages.look_away(connection)

    def changed(self, table: str) -> None:
        """Note that a table of this house may be different, or gone."""
        self._different.add(table)
        self._neighbours().lobby_changed()
        self._pages.changed()

    def changed_anywhere(self) -> None:
        """Note that some table of another node is different."""
        self._pages.changed()

    def close(self) -> None:
        """Send nobody anything any more."""
        self._pages.close()

    def _refresh(self) -> list[Change]:
        """Bring the list of all tables up to date, and return what has changed."""
        before, now = self._listed, {line.id: line for line in self._neighbours().listed()} | self.own_tables()
        self._listed = now
        changes = [Change(before.get(name), line) for name, line in now.items() if before.get(name) is not line]
        return changes + [Change(line, None) for name, line in before.items() if name not in now]

    def company(self, account: str, *, preset: str | None, without: str | None) -> Company | None:
        """The table of this house where a person finds company soonest: most people, then most players, a seat free."""
        fits = [room for room in self._rooms().live if _fits(room, account, preset) and room.info.id != without]
        return max(map(_company, fits), default=None)

    async def quick_seat(self, account: str, *, preset: str | None, without: str | None) -> str | None:
        """The table of all nodes where a person finds company soonest."""
        here = self.company(account, preset=preset, without=without)
        there = await self._neighbours().company(account, preset=preset, without=without)
        best = max([*there, *([] if here is None else [here])], default=None)
        return None if best is None else best.table


def _is_listed(room: Room) -> bool:
    return not room.info.private and room.table.plays_on


def _fits(room: Room, account: str, preset: str | None) -> bool:
    return (
        _is_listed(room)
        and not room.info.has_password
        and (preset is None or room.info.preset == preset)
        and room.free_places > 0
        and not room.table.config.approval
        and not len(room.waiting)
        and room.owners.seat_of(account) is None
        and unwelcome(room, account) is None
    )


def _company(room: Room) -> Company:
    seats = [seat for seat in room.table.seats if seat is not None]
    return Company(sum(seat.bot is None for seat in seats), len(seats), room.info.id)
