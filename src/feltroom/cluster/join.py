"""Joining a cluster: several nodes on one database."""

import os

from feltroom.cluster.bus import Bus
from feltroom.cluster.node import CONNECTIONS, Node
from feltroom.rooms.house import House
from feltroom.storage.postgres_backend import engine_beside


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


def new_name(label: str | None) -> str:
    """Return the name of a node, which no other process has ever had, however its operator calls it."""
    return "-".join([*([label] if label else []), os.urandom(4).hex()])
