"""What nodes are called: by their operator as they likes, and by each other as no other process ever was."""

import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from feltroom.cluster.join import new_name
from tests.cluster.nodes import running
from tests.cluster.roaming import RoamingCrowd
from tests.patience import PATIENCE
from tests.postgres import PostgresServer

TABLES = 6


def test_a_name_is_never_given_twice() -> None:
    names = {new_name("web-1") for _ in range(100)} | {new_name(None) for _ in range(100)}
    assert len(names) == 200
    assert all(name.startswith("web-1-") or "-" not in name for name in names)


@pytest.mark.long
def test_two_nodes_that_are_called_the_same_share_the_tables(tmp_path: Path, own_postgres: PostgresServer) -> None:
    async def scenario() -> None:
        async with running(tmp_path, own_postgres, nodes=0) as cluster:
            for _ in range(2):
                await cluster.start("twin")
            crowd = RoamingCrowd(Random(1), cluster.ports)
            await crowd.enter(cluster.nodes[0].port, tables=TABLES)
            end = time.monotonic() + PATIENCE
            while True:
                rows = own_postgres.sql("SELECT node FROM placements", database=cluster.database)
                drivers = Counter(str(node) for (node,) in rows)
                if sorted(drivers.values()) == [TABLES // 2, TABLES // 2]:
                    break
                assert time.monotonic() < end, drivers
                await asyncio.sleep(0.05)
            assert all(name.startswith("twin-") for name in drivers)
            await crowd.stop()

    asyncio.run(scenario())
