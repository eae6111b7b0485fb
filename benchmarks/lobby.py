"""The lobby under load: what people cost who look at it while two thousand tables are live.

    python benchmarks/lobby.py                                    # 1,000 viewers, 2,000 tables
    python benchmarks/lobby.py --viewers 100 --tables 200         # a short look

All viewers are real connections of one client process. Half of them look at the first page, the others at further
pages and choices. Meanwhile people play at some tables, and spectators come and go at others, so that every second
something on the first page is different. CPU is the server process's own, by the kernel's count, so other work on the
machine matters little. It is measured with the same connections and the same play while nobody looks and while all do;
the difference, for each viewer, times 10,000 is what so many would cost.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from room_load import SEATS
from room_load.database import file_in, prepare
from room_load.load import Load, pause_for
from room_load.person import HANDSHAKES_A_SECOND, Person, address_of
from room_load.process import cpu_seconds, our_server

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_load.database import Prepared

PLAYING = 20
ACTIONS = 100.0
MOVES = 5.0
"""Spectators that come or go a second."""
FIRST = 50
"""Spectators move among the tables of the first page: they are listed by name, since all are full."""
CROWD = 10_000


class Viewer(WSListener):
    """Somebody who looks at the lobby, and counts what comes."""

    frames = 0
    bytes = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def say(self, message: dict[str, object]) -> None:
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        self.frames += 1
        self.bytes += len(frame.get_payload_as_bytes())


_numbers = itertools.count()


async def connect(prepared: Prepared, port: int, token: int, make: Callable[[], WSListener]) -> WSListener:
    """Connect in somebody's name."""
    headers = {"Authorization": f"Bearer {prepared.tokens[token]}"}
    url, address = f"ws://127.0.0.1:{port}/ws", address_of(next(_numbers))
    _, listener = await ws_connect(make, url, extra_headers=headers, local_addr=address)
    await asyncio.sleep(1 / HANDSHAKES_A_SECOND)
    return listener


def choices(rng: random.Random) -> dict[str, object]:
    """What a viewer looks at."""
    if rng.random() < 0.5:
        return {}
    return rng.choice(
        [{"free": True}, {"preset": "online"}, {"page": rng.randrange(40)}, {"search": f"{rng.randrange(16):x}"}]
    )


async def come_and_go(spectators: list[Viewer], tables: list[str], rng: random.Random) -> None:
    """Let spectators move, so that lines of the lobby change."""
    number = 0
    while True:
        one, table = rng.choice(spectators), rng.choice(tables)
        one.say({"type": "watch", "id": f"w{number}", "table": table})
        await asyncio.sleep(1 / MOVES)
        one.say({"type": "unwatch", "id": f"u{number}", "table": table})
        number += 1


async def measure(server: int, viewers: list[Viewer], seconds: float) -> tuple[float, float, float]:
    """The server's CPU seconds a second, and the frames and bytes that a viewer gets a second."""
    await asyncio.sleep(3)
    frames, size, cpu = sum(one.frames for one in viewers), sum(one.bytes for one in viewers), cpu_seconds(server)
    await asyncio.sleep(seconds)
    spent = (cpu_seconds(server) - cpu) / seconds
    each = seconds * len(viewers)
    return (
        spent,
        (sum(one.frames for one in viewers) - frames) / each,
        (sum(one.bytes for one in viewers) - size) / each,
    )


async def run(folder: Path, *, viewers: int, tables: int, seconds: float) -> None:
    rng = random.Random(7)
    prepared = await prepare(file_in(folder), tables=tables, hands=0)
    server = our_server(prepared.url)
    load = Load(pause=lambda: 0.5, rng=rng)
    try:
        load.pause = pause_for(load, ACTIONS, PLAYING)
        for number in range(PLAYING * SEATS):
            person = partial(Person, load, prepared.tables[number // SEATS], number % SEATS)
            await connect(prepared, server.port, number, person)
        after = PLAYING * SEATS
        lookers = [
            await connect(prepared, server.port, after + n % (6 * tables - after), Viewer) for n in range(viewers)
        ]
        spectators = [await connect(prepared, server.port, n % after, Viewer) for n in range(20)]
        moving = asyncio.get_running_loop().create_task(come_and_go(spectators, sorted(prepared.tables)[:FIRST], rng))
        without, _, _ = await measure(server.id, lookers, seconds)
        for one in lookers:
            one.say({"type": "browseLobby", "id": "b", **choices(rng)})
        looking, frames, size = await measure(server.id, lookers, seconds)
        moving.cancel()
        each = (looking - without) / viewers
        print(f"  nobody looks: {without:.3f} of a core; {viewers} look: {looking:.3f}")
        print(f"  a viewer gets {frames:.2f} frames and {size:.0f} bytes a second")
        print(f"  {each * 1e6:.1f} µs CPU a second for each: {each * CROWD:.3f} of a core for {CROWD:,} of them")
    finally:
        server.stop()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=20.0)
    arguments = parser.parse_args()
    print(f"{arguments.viewers} viewers, {arguments.tables} tables", flush=True)
    with tempfile.TemporaryDirectory(prefix=".bench-data-", dir=Path.cwd()) as folder:
        await run(Path(folder), viewers=arguments.viewers, tables=arguments.tables, seconds=arguments.seconds)


if __name__ == "__main__":
    uvloop.run(main())
