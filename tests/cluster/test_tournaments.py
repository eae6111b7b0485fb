"""A node dies while a tournament of several tables is played: no chip and no place is lost, and it comes to its end.

`FELTROOM_FAULT_SEED` repeats a schedule, as far as timing lets it.
"""

import asyncio
import os
import secrets
import sys
import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from feltroom.storage.sql_records import SqlRecords
from feltroom.storage.verify import snapshot
from tests.cluster.nodes import Cluster, NodeProcess, running
from tests.cluster.test_faults import EVERY_FAULT
from tests.faults.audit import check_database
from tests.patience import PATIENCE
from tests.postgres import PostgresServer
from tests.tournament.counting import assert_in_one_hand_at_a_time, assert_results, counted_from_logs, read_logs

LONG_RUNS = 20
FAULTS = 3
LEVELS = [{"small": 25 * 2**level, "big": 50 * 2**level} for level in range(10)]
TABLE = {"preset": "sng_turbo", "stack": 1000, "pace": "off", "think": [0, 0]}


def test_a_tournament_goes_on_when_the_node_of_its_director_dies(tmp_path: Path, own_postgres: PostgresServer) -> None:
    trial = Trial(tmp_path, own_postgres, entrants=9, seats=3, level_seconds=1)
    asyncio.run(trial.run([], nodes=2, most_seconds=60))


@pytest.mark.long
@pytest.mark.parametrize("run", range(LONG_RUNS))
def test_tournaments_of_100_go_on_whatever_dies(tmp_path: Path, own_postgres: PostgresServer, run: int) -> None:
    trial = Trial(tmp_path, own_postgres, entrants=100, seats=9, level_seconds=8, run=run)
    asyncio.run(trial.run(trial.any_of(EVERY_FAULT, FAULTS), nodes=3, most_seconds=900))


class Trial:
    """One tournament of bots on a cluster of which nodes are killed."""

    def __init__(
        self,
        folder: Path,
        postgres: PostgresServer,
        *,
        entrants: int,
        seats: int,
        level_seconds: int,
        run: int = 0,
    ) -> None:
        seed = int(os.environ.get("FELTROOM_FAULT_SEED", secrets.randbelow(10**9))) + run
        sys.stdout.write(f"FELTROOM_FAULT_SEED={seed}\n")
        self._folder = folder
        self._postgres = postgres
        self._random = Random(seed)
        self._entrants = entrants
        schedule = {"levels": LEVELS, "milliseconds": level_seconds * 1000}
        self._table = {**TABLE, "seats": seats, "schedule": schedule}

    def any_of(self, kinds: Iterable[str], number: int) -> list[str]:
        """Choose so many of these kinds of faults."""
        return [self._random.choice(list(kinds)) for _ in range(number)]

    async def run(self, faults: list[str], *, nodes: int, most_seconds: float) -> None:
        """Play it to its end, kill the director's node on the way, let faults happen besides, and count it again."""
        sys.stdout.write(f"{faults}\n")
        async with running(self._folder, self._postgres, nodes=nodes) as cluster:
            headers = await self._enter(cluster)
            made = await self._ask(cluster, "POST", "/api/tournaments", headers, self._wish())
            tournament = made["tournament"]
            await self._ask(cluster, "POST", f"/api/tournaments/{tournament}/begin", headers)
            path = f"/api/tournaments/{tournament}"
            end = time.monotonic() + most_seconds
            for number, kind in enumerate(["", *faults], 1):
                left = self._entrants - number * self._entrants // (len(faults) + 3)
                await self._wait(cluster, path, headers, partial(_is_down_to, left), end)
                if kind:
                    await EVERY_FAULT[kind](cluster, self._random.choice(cluster.nodes), self._random)
                    continue
                owner = self._owner(cluster, tournament)
                owner.kill()
                cluster.forget(owner)
                if nodes > 2:
                    await cluster.start()
            seen = await self._wait(cluster, path, headers, lambda seen: seen["phase"] == "over", end)
            assert len(seen["entrants"]) == self._entrants
            await self._closed(cluster, tournament)
            self._count(cluster, tournament)

    def _wish(self) -> dict[str, Any]:
        bots = [{"level": "easy", "count": self._entrants}]
        return {"name": "Friday", "table": self._table, "plays": False, "bots": bots}

    async def _enter(self, cluster: Cluster) -> dict[str, str]:
        me = await self._ask(cluster, "POST", "/api/enter", {}, {"nickname": "Ann", "program": True})
        return {"Authorization": f"Bearer {me['token']}"}

    async def _ask(self, cluster: Cluster, method: str, path: str, headers: dict[str, str], body: object = None) -> Any:
        """Ask any node, and another one if that does not answer."""
        end = time.monotonic() + PATIENCE
        while True:
            port = self._random.choice(cluster.ports())
            try:
                async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=10) as http:
                    response = await http.request(method, path, json=body, headers=headers)
            except httpx.HTTPError as error:
                answer: object = error
            else:
                if response.status_code == 200:
                    return response.json()
                answer = response.text
            assert time.monotonic() < end, answer
            await asyncio.sleep(0.1)

    async def _wait(
        self, cluster: Cluster, path: str, headers: dict[str, str], wanted: Any, end: float
    ) -> dict[str, Any]:
        while True:
            seen: dict[str, Any] = await self._ask(cluster, "GET", path, headers)
            if wanted(seen):
                return seen
            assert time.monotonic() < end, _short(seen)
            await asyncio.sleep(0.1)

    def _owner(self, cluster: Cluster, tournament: str) -> NodeProcess:
        query = f"SELECT node FROM placements WHERE table_id = '{tournament}'"
        found = cluster.postgres.sql(query, database=cluster.database)
        return next(node for node in cluster.nodes if node.name in str(found))

    async def _closed(self, cluster: Cluster, tournament: str) -> None:
        """Wait until the director has closed everything."""
        async with asyncio.timeout(PATIENCE):
            query = f"SELECT closed FROM tournaments WHERE id = '{tournament}'"
            while cluster.postgres.sql(query, database=cluster.database) != [(True,)]:
                await asyncio.sleep(0.1)

    def _count(self, cluster: Cluster, tournament: str) -> None:
        """Count chips and places again from the logs of the tables."""
        with snapshot(cluster.url) as connection:
            check_database(connection)
            director, tables = read_logs(SqlRecords(connection), tournament)
        assert_results(director, counted_from_logs(director, tables))
        assert_in_one_hand_at_a_time(tables)


def _is_down_to(left: int, seen: dict[str, Any]) -> bool:
    return bool(seen["left"] <= left or seen["phase"] == "over")


def _short(seen: dict[str, Any]) -> object:
    return {name: value for name, value in seen.items() if name not in ("entrants", "levels")}
