"""A table as the lobby shows it."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol

from feltroom.contract.server_messages import LobbyTable
from feltroom.engine.rules import Rules
from feltroom.rooms.room.room import Room
from feltroom.table.config import TableConfig
from feltroom.table.phases import Phase
from feltroom.table.seat import Seat


class ListedTable(Protocol):
    """As much of a `Table` as the lobby shows."""

    @property
    def config(self) -> TableConfig:
        """How the table plays."""

    @property
    def rules(self) -> Rules:
        """The rules of the next hand."""

    @property
    def seats(self) -> Sequence[Seat | None]:
        """The seats, None where nobody sits."""

    @property
    def phase(self) -> Phase:
        """Where the table is."""

    @property
    def hand_number(self) -> int:
        """The number of the last hand."""


_SHOWN = attrgetter(*[name for name in LobbyTable.__struct_fields__ if name not in ("phase", "hand")])


def looks_same(one: LobbyTable, other: LobbyTable) -> bool:
    """Whether two lines are the same to somebody who looks at the list: what every action changes is not shown."""
    return bool(_SHOWN(one) == _SHOWN(other))


def lobby_line(room: Room) -> LobbyTable:
    """Return the line of a room in the lobby."""
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


def lobby_table(
    table: ListedTable,
    *,
    id: str,  # noqa: A002 - the field's name
    name: str,
    preset: str,
    private: bool,
    has_password: bool,
    waiting: int,
    watching: int,
    running: bool,
) -> LobbyTable:
    """Return a table's line in the lobby."""
    taken = [seat for seat in table.seats if seat is not None]
    bots = sum(seat.bot is not None for seat in taken)
    rules = table.rules
    return LobbyTable(
        id=id,
        name=name,
        preset=preset,
        private=private,
        has_password=has_password,
        seats=table.config.seats,
        taken=len(taken),
        people=len(taken) - bots,
        bots=bots,
        waiting=waiting,
        watching=watching,
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        ante=rules.ante,
        betting=rules.betting,
        deal=table.config.deal,
        custom_weights=table.config.weights is not None,
        stack=table.config.stack,
        phase=table.phase,
        running=running,
        hand=table.hand_number,
    )
