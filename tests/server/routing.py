"""Five ways to run the same room.

On SQLite, with sockets; in memory, in one event loop and without sockets; in the same way on a device, whose disk is a
dict; on PostgreSQL; and in a cluster where every visitor is at another node than the table. Tests that run a room with
`serving` run it these ways, by the fixture `routing` in their conftest. In memory and on a device are those of
tests/server that are not marked `not_in_memory`.

`make test` runs the cheapest way a test has: in memory, or else on SQLite. The mark `socket` adds SQLite and
a device, the mark `everywhere` adds all ways. `make test-long` runs the rest.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Engine

from feltroom.cluster import node, relays
from feltroom.cluster.bus import Bus
from feltroom.cluster.node import Node
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.house import House
from feltroom.rooms.ports.neighbours import Elsewhere
from tests.new_database import lay_database
from tests.pocket.disks import DictDisk

if TYPE_CHECKING:
    from tests.postgres import PostgresServer

DRIVER, FRONT = "driver", "front"
MEMORY, DEVICE, SQLITE, POSTGRES, FAR = "memory", "device", "sqlite", "postgres", "far"
PATIENT_SECONDS = 60.0


class Watched(Node):
    """A node of which it is known whether what it sent has arrived."""

    def _sent(self, other: Node) -> bool:
        outbox, inbox = self._channels._out.get(other.name), other._channels._in.get(self.name)
        if outbox is None or not (outbox.number or outbox.items):
            return True
        return inbox is not None and inbox.expected == outbox.number and not outbox.items


class Driver(Watched):
    """The node that owns all tables, and gives none away; tests do not want to wait for its lobby."""

    lobby_seconds = 0.1

    def __init__(self, house: House, engine: Engine, bus: Bus, *, name: str) -> None:
        super().__init__(house, engine, bus, name=name)
        self.tables.balance = _do_nothing  # type: ignore[method-assign]  # of this one alone

    def has_told(self, other: "Front") -> bool:
        """Whether all that was sent there has arrived, and all there is to know of the tables."""
        known = other.name in self._others  # from the next beat on
        return known and self._sent(other) and other._heard_lines.of(self.name) == self._house.lobby.own_tables()

    def has_heard(self, other: "Front") -> bool:
        """Whether all that was sent from there has arrived."""
        return other._sent(self)


class Front(Watched):
    """The node that all visitors come to, and that owns no table."""

    def __init__(self, house: House, engine: Engine, bus: Bus, *, name: str) -> None:
        super().__init__(house, engine, bus, name=name)
        self.tables.claim = _leave_to_driver  # type: ignore[method-assign]  # of this one alone
        self.tables.take = _take_nothing  # type: ignore[method-assign]  # of this one alone


async def _leave_to_driver(table: str) -> int | None:
    del table
    raise Elsewhere(DRIVER)


async def _take_nothing(tables: Iterable[str]) -> None:
    """Leave every table to the other node."""


async def _do_nothing() -> None:
    """Give no table away."""


class Routing:
    """How the rooms of one test are run, with a database of its own for each folder."""

    def __init__(
        self,
        *,
        in_memory: bool = False,
        on_device: bool = False,
        postgres: "PostgresServer | None" = None,
        template: str = "",
        nats: str | None = None,
    ) -> None:
        self.in_memory = in_memory
        self.on_device = on_device
        self._memories: dict[Path, Memory] = {}
        self._disks: dict[Path, DictDisk] = {}
        self._postgres = postgres
        self._template = template
        self._names: dict[Path, str] = {}
        self.nats = nats

    def memory_of(self, folder: Path) -> Memory:
        """What belongs to a folder, for a house that has no database."""
        return self._memories.setdefault(folder, Memory())

    def disk_of(self, folder: Path) -> DictDisk:
        """What belongs to a folder, for a house on a device."""
        return self._disks.setdefault(folder, DictDisk())

    def database(self, folder: Path) -> str:
        """The URL of the database that belongs to a folder."""
        if self._postgres is None:
            lay_database(folder / "room.db")
            return f"sqlite:///{folder / 'room.db'}"
        if folder not in self._names:
            self._names[folder] = self._postgres.create_database(template=self._template)
        return self._postgres.url(self._names[folder])

    def close(self) -> None:
        """Take the databases away."""
        for name in self._names.values():
            assert self._postgres is not None
            self._postgres.drop_database(name)


_current = [Routing()]


def current() -> Routing:
    """How a room is run now."""
    return _current[-1]


def parametrize(metafunc: pytest.Metafunc, *, in_memory: bool = False) -> None:
    """Run a test that serves a room every way; `make test` leaves out the dear ways where no mark asks for them."""
    markers = {marker.name for marker in metafunc.definition.iter_markers()}
    chosen = any("routing" in marker.args[0] for marker in metafunc.definition.iter_markers("parametrize"))
    if "routing" not in metafunc.fixturenames or "embedded" in markers or chosen or not _serves(metafunc):
        return
    marks = [pytest.mark.services, *([] if "everywhere" in markers else [pytest.mark.long])]
    ways = [pytest.param(POSTGRES, marks=marks), pytest.param(FAR, marks=marks)]
    if in_memory and "not_in_memory" not in markers:  # which is enough for make quick
        on_socket = not markers.isdisjoint({"socket", "everywhere"})
        ways += [pytest.param(SQLITE, marks=pytest.mark.slow if on_socket else pytest.mark.long), pytest.param(MEMORY)]
        ways.append(pytest.param(DEVICE, marks=pytest.mark.slow if on_socket else pytest.mark.long))
    else:
        ways.append(pytest.param(SQLITE))
    metafunc.parametrize("routing", ways, indirect=True)


def _serves(metafunc: pytest.Metafunc) -> bool:
    """Whether a test serves a room: every room has a folder."""
    can = hasattr(metafunc.module, "serving") or hasattr(metafunc.module, "spend_evening")
    return can and not {"tmp_path", "shared_server"}.isdisjoint(metafunc.fixturenames)


@contextmanager
def routed(request: pytest.FixtureRequest) -> Iterator[Routing]:
    """Run rooms the way a test is parametrised for."""
    way = getattr(request, "param", SQLITE)
    if way in (SQLITE, MEMORY, DEVICE):
        routing = Routing(in_memory=way == MEMORY, on_device=way == DEVICE)
    else:
        postgres, template = request.getfixturevalue("postgres"), request.getfixturevalue("migrated_template")
        nats = request.getfixturevalue("nats") if way == FAR else None
        routing = Routing(postgres=postgres, template=template, nats=None if nats is None else nats.url)
    _current.append(routing)
    try:
        with pytest.MonkeyPatch.context() as patch:
            for name in (
                "LEASE_SECONDS",
                "SILENT_SECONDS",
                "UNLINKED_SECONDS",
                "ASIDE_SECONDS",
            ):  # a busy machine is no fault
                patch.setattr(node, name, PATIENT_SECONDS)
            patch.setattr(node, "LOBBY_SECONDS", 0.0)
            patch.setattr(relays, "OPEN_SECONDS", PATIENT_SECONDS)
            yield routing
    finally:
        _current.pop()
        routing.close()
