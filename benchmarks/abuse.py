"""What others notice of abuse: a table for two beside hostile connections, and beside a hundred tables of fast bots.

    python benchmarks/abuse.py                       # both, a minute each
    python benchmarks/abuse.py --seconds 10 --only bots

The pair checks and calls; a figure is the time from an action's sending until it is durable and answered. The hostile
connections are those of tests/faults/hostile.py, in a process of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.faults.crowd import ServerProcess, running
from tests.faults.steady_pair import SteadyPair
from tests.faults.test_hostile import resident
from tests.faults.test_shutdown import enter, outside

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
        for number in range(ACCOUNTS):
            guest = await enter(there, f"Greedy {number}")
            socket = None
            for place in range(TABLES_EACH):
                table = await guest.make(maxStack=10**9, **settings)
                if place % 15 == 0:
                    socket = await guest.connect()
                assert socket is not None
                await socket.do("watch", table)
                await socket.do("sit", table, seat=8)
                await socket.do("start", table)
                await socket.do("sitOut", table)
        figures(f"beside {ACCOUNTS * TABLES_EACH} tables of {BOTS} hard bots", await measured(pair, seconds))
        await pair.end()


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
