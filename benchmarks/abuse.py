"""What others notice of abuse: a table for two beside hostile connections, and beside a hundred tables of fast bots.

    python benchmarks/abuse.py                       # both, a minute each
    python benchmarks/abuse.py --seconds 10 --only bots

The pair checks and calls; a figure is the time from an action's sending until it is durable and answered. The hostile
connections are those of tests/faults/hostile.py, in a process of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.faults.crowd import ServerProcess, running
from tests.faults.steady_pair import SteadyPair
from tests.faults.test_hostile import resident
from tests.faults.test_shutdown import enter, outside
from tests.server.harness import is_own_turn, open_socket

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

IDLE_DECISIONS = 300
ACCOUNTS, TABLES_EACH, BOTS = 5, 20, 8


def figures(name: str, seconds: list[float]) -> None:
    p50, p95, p99 = (1000 * seconds[int(len(seconds) * part)] for part in (0.5, 0.95, 0.99))
    print(f"  {name}: p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms of {len(seconds)}")


async def measured(pair: SteadyPair, seconds: float) -> list[float]:
    found: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found += await pair.measure(20, seconds=120)
    return sorted(found)


async def hostile(server: ServerProcess, *, connections: int, seconds: float) -> None:
    async with outside(server) as there:
        pair = SteadyPair()
        await pair.begin(await enter(there, "Anna"), await enter(there, "Ben"))
        figures("idle", await pair.measure(IDLE_DECISIONS))
        before = resident(server)
        command = [sys.executable, "-m", "tests.faults.hostile", str(server.port), str(connections), str(seconds)]
        attackers = await asyncio.create_subprocess_exec(*command, cwd=Path(__file__).parent.parent)
        figures(f"beside {connections} hostile connections", await measured(pair, seconds))
        print(f"  {(resident(server) - before) / 2**20:.1f} MiB more")
        await attackers.wait()
        await pair.end()


async def bots(server: ServerProcess, *, seconds: float) -> None:
    async with outside(server) as there:
        pair = SteadyPair()
        await pair.begin(await enter(there, "Anna"), await enter(there, "Ben"))
        figures("idle", await pair.measure(IDLE_DECISIONS))
        settings = {"pace": "off", "think": [0, 0], "seats": 9, "bots": [{"level": "hard"}] * BOTS, "stack": 10**6}
        players: list[asyncio.Task[None]] = []
        for number in range(ACCOUNTS):
            guest = await enter(there, f"Greedy {number}")
            tables = [await guest.make(maxStack=10**9, **settings) for _ in range(TABLES_EACH)]
            for first in range(0, TABLES_EACH, 10):
                socket = await open_socket(there.socket_url, guest.token)
                players.append(asyncio.create_task(give_way(socket, tables[first : first + 10])))
        figures(f"beside {ACCOUNTS * TABLES_EACH} tables of {BOTS} hard bots", await measured(pair, seconds))
        for player in players:
            if player.done():
                player.result()
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await pair.end()
        print(f"  {sum(folded)} hands of the bots")


folded: list[int] = []


async def give_way(socket: ClientConnection, tables: list[str]) -> None:
    """Sit at tables and fold whenever asked, so that the bots play among themselves."""
    numbers = itertools.count()

    async def say(kind: str, table: str, **fields: object) -> None:
        said = {"type": kind, "id": f"g{next(numbers)}", "table": table, **fields}
        await socket.send(msgspec.json.encode(said), text=True)

    async with socket:
        for table in tables:
            await say("watch", table)
            await say("sit", table, seat=8)
            await say("start", table)
            await asyncio.sleep(0.1)
        async for frame in socket:
            message = msgspec.json.decode(frame)
            assert message["type"] != "closing", message
            for event in message["events"] if message["type"] == "events" else ():
                if is_own_turn(event, 8):
                    action = "check" if event["legal"]["check"] else "fold"
                    await say("act", message["table"], hand=event["hand"], decision=event["decision"], action=action)
                    folded.append(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--only", choices=["hostile", "bots"])
    arguments = parser.parse_args()
    for name in ("hostile", "bots") if arguments.only is None else (arguments.only,):
        print(name)
        with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "room.db") as server:
            if name == "hostile":
                asyncio.run(hostile(server, connections=arguments.connections, seconds=arguments.seconds))
            else:
                asyncio.run(bots(server, seconds=arguments.seconds))


if __name__ == "__main__":
    main()
