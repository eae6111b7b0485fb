"""Joining a cluster: several nodes on one database."""

import os

from feltroom.cluster import leases
from feltroom.cluster.bus import Bus
from feltroom.cluster.node import CONNECTIONS, Node
from feltroom.rooms.house import House
from feltroom.steady_clock import SteadyClock
from feltroom.storage.backend import parse_url
from feltroom.storage.errors import storage_errors
from feltroom.storage.postgres_backend import engine_beside, name_of


async def join(house: House, *, database: str, nats: str, name: str, kind: type[Node] = Node) -> Node:
    """Make a house one of the nodes on its database; BusError if NATS cannot be reached."""
    key = await house.store.write(lambda records: records.secret("cluster", lambda: os.urandom(16)))
    bus = Bus(room=key.hex(), node=name)
    engine = engine_beside(database, connections=CONNECTIONS)
    try:
        await bus.connect(nats)
        node = kind(house, engine, bus, name=name)
        await node.start()
    except BaseException:
        await bus.close()
        engine.dispose()
        raise
    return node


class DatabaseClock:
    """The time of the database, read once: all nodes of a room agree on it."""

    def __init__(self, database: str) -> None:
        """Ask the database for the time; StorageError if it does not answer."""
        engine = engine_beside(database, connections=1)
        try:
            with storage_errors(f"{name_of(parse_url(database))} does not give the time"), engine.begin() as connection:
                self._own = SteadyClock()
                self._ahead = leases.database_time(connection) - self._own.now()
        finally:
            engine.dispose()

    def now(self) -> int:
        """Return the time in whole milliseconds."""
        return self._own.now() + self._ahead


def new_name(label: str | None) -> str:
    """Return the name of a node, which no other process has ever had, however its operator calls it."""
    return "-".join([*([label] if label else []), os.urandom(4).hex()])
