"""What is measured of one server: the load, memory, the first hand, and the start after a crash."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from picows import ws_connect

from room_load.database import file_in, prepare
from room_load.load import Load, Result, measure, name_of, pause_for
from room_load.person import Person, connect_all
from room_load.process import memory, our_server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from room_load.database import Prepared


FEW_TABLES = 10


async def run_ours(prepared: Prepared, rates: Sequence[float], seconds: float) -> tuple[list[Result], float]:
    server = our_server(prepared.url)
    load = Load(pause=lambda: 0.5, rng=random.Random(7))
    try:
        before = memory(server.id)
        people = await connect_all(prepared, server.port, load)
        each = (memory(server.id) - before) / len(people)
        results = []
        for rate in rates:
            load.pause = pause_for(load, rate, len(prepared.tables))
            results.append(await measure(load, [server.id], seconds))
            print(f"  ours, {name_of(rate)}: {results[-1].text()}", flush=True)
        return results, each
    finally:
        server.stop()


async def first_hand(folder: Path) -> float:
    """The seconds from the command to the first decision of a solo session."""
    prepared = await prepare(file_in(folder), tables=1, hands=0)
    started = time.perf_counter()
    server = our_server(prepared.url)
    try:
        load = Load(pause=lambda: 60.0, rng=random.Random(7))
        acted = asyncio.get_running_loop().create_future()

        class Solo(Person):
            def turn(self, event: dict[str, object] | None) -> None:
                if event is not None and not acted.done():
                    acted.set_result(time.perf_counter() - started)

        headers = {"Authorization": f"Bearer {prepared.tokens[0]}"}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
            settings = {"preset": "solo", "pace": "off", "think": [0, 0]}
            table = (await http.post("/api/tables", json=settings, headers=headers)).json()["table"]
        _, solo = await ws_connect(
            lambda: Solo(load, table, 0), f"ws://127.0.0.1:{server.port}/ws", extra_headers=headers
        )
        await solo.settled
        solo.say({"type": "start", "id": "s", "table": table})
        return await acted
    finally:
        server.stop()


async def recovery(folder: Path, *, tables: int) -> tuple[float, float]:
    """The seconds from the command until the room is open, with nothing to recover and with so many tables in play."""
    empty = folder / "empty"
    full = folder / "full"
    empty.mkdir()
    full.mkdir()
    servers = []
    for place in (
        await prepare(file_in(empty), tables=0, hands=0),
        await prepare(file_in(full), tables=tables, hands=10),
    ):
        server = our_server(place.url)
        servers.append(server.ready)
        server.stop()
    return servers[0], servers[1]


async def table_memory(folder: Path, *, tables: int) -> float:
    """The bytes a table in the middle of a hand takes, without connections and without what the first tables load."""
    sizes = []
    for count in (FEW_TABLES, FEW_TABLES + tables):
        place = folder / str(count)
        place.mkdir()
        server = our_server((await prepare(file_in(place), tables=count, hands=2)).url)
        sizes.append(memory(server.id))
        server.stop()
    return (sizes[1] - sizes[0]) / tables
