"""What others notice of abuse: a table for two beside hostile connections, and beside a hundred tables of fast bots.

    python benchmarks/abuse.py                       # both, a minute each
    python benchmarks/abuse.py --seconds 10 --only bots

The pair checks and calls; a figure is the time from an action's sending until it is durable and answered. The hostile
connections are those of tests/faults/hostile.py, in a process of their own. Each part ends with what is demanded of it,
and whether that holds: beside hostile connections a p99 within 3 times the one in peace and at most 30 MiB more, beside
the bots a p95 within twice the one in peace. The times are worth something on a machine that does nothing else; the
server's share of a core, and what of it the pair does not need, on any.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from room_load.process import cpu_seconds
from tests.faults.crowd import ServerProcess, running
from tests.faults.steady_pair import SteadyPair
from tests.faults.test_hostile import resident
from tests.faults.test_shutdown import enter, outside
from tests.server.harness import is_own_turn, open_socket

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

IDLE_SECONDS = 12.0
ACCOUNTS, TABLES_EACH, BOTS = 5, 20, 8


@dataclass(frozen=True)
class Figures:
    """How a pair's decisions went, in milliseconds, and what the server did for them."""

    p50: float
    p95: float
    p99: float
    decisions: int
    core: float
    """The server's share of one core."""
    most: int
    """Its largest memory, in bytes."""

    def text(self) -> str:
        return (
            f"p50 {self.p50:.1f} ms, p95 {self.p95:.1f} ms, p99 {self.p99:.1f} ms of {self.decisions} decisions; "
            f"the server took {100 * self.core:.0f} % of a core"
        )


async def measured(server: ServerProcess, pair: SteadyPair, seconds: float) -> Figures:
    found: list[float] = []
    begun, cpu, most = time.monotonic(), cpu_seconds(server.process.pid), 0
    while time.monotonic() < begun + seconds:
        found += await pair.measure(10, seconds=120)
        most = max(most, resident(server))
    spent, took = cpu_seconds(server.process.pid) - cpu, time.monotonic() - begun
    found.sort()
    p50, p95, p99 = (1000 * found[int(len(found) * part)] for part in (0.5, 0.95, 0.99))
    return Figures(p50, p95, p99, len(found), spent / took, most)


def say(what: str, figure: str, *, holds: bool) -> None:
    """Print something that is demanded, and whether it is so."""
    print(f"  {'holds' if holds else 'DOES NOT HOLD'}: {what}: {figure}", flush=True)


async def hostile(server: ServerProcess, *, connections: int, seconds: float) -> None:
    async with outside(server) as there:
        pair = SteadyPair()
        await pair.begin(await enter(there, "Anna"), await enter(there, "Ben"))
        calm = await measured(server, pair, IDLE_SECONDS)
        print(f"  in peace: {calm.text()}", flush=True)
        before = resident(server)
        command = [sys.executable, "-m", "tests.faults.hostile", str(server.port), str(connections), str(seconds)]
        attackers = await asyncio.create_subprocess_exec(
            *command, cwd=Path(__file__).parent.parent, stdout=asyncio.subprocess.PIPE
        )
        beside = await measured(server, pair, seconds)
        print(f"  beside {connections} hostile connections: {beside.text()}")
        dialled, _ = await attackers.communicate()
        await pair.end()
        own = calm.core * (beside.decisions / seconds) / (calm.decisions / IDLE_SECONDS)
        print(f"  they dialled {int(dialled)} times, which took {100 * (beside.core - own):.1f} % of a core")
    say("p99 within 3 times", f"{beside.p99 / calm.p99:.1f} times", holds=beside.p99 <= 3 * calm.p99)
    more = (beside.most - before) / 2**20
    say("at most 30 MiB more", f"{more:.1f} MiB", holds=more <= 30)


async def bots(server: ServerProcess, *, seconds: float) -> None:
    async with outside(server) as there:
        pair = SteadyPair()
        await pair.begin(await enter(there, "Anna"), await enter(there, "Ben"))
        calm = await measured(server, pair, IDLE_SECONDS)
        print(f"  in peace: {calm.text()}", flush=True)
        settings = {"pace": "off", "think": [0, 0], "seats": 9, "bots": [{"level": "hard"}] * BOTS, "stack": 10**6}
        players: list[asyncio.Task[None]] = []
        for number in range(ACCOUNTS):
            guest = await enter(there, f"Greedy {number}")
            tables = [await guest.make(maxStack=10**9, **settings) for _ in range(TABLES_EACH)]
            for first in range(0, TABLES_EACH, 10):
                socket = await open_socket(there.socket_url, guest.token)
                players.append(asyncio.create_task(give_way(socket, tables[first : first + 10])))
        beside = await measured(server, pair, seconds)
        print(f"  beside {ACCOUNTS * TABLES_EACH} tables of {BOTS} hard bots: {beside.text()}")
        for player in players:
            if player.done():
                player.result()
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await pair.end()
        print(f"  {len(folded)} hands of the bots")
    say("p95 within 2 times", f"{beside.p95 / calm.p95:.1f} times", holds=beside.p95 <= 2 * calm.p95)


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
