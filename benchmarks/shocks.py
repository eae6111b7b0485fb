"""What a crowd does to those who play: a server restarts and everybody comes back at once, phones stop reading.

    python benchmarks/shocks.py                                   # 2,000 come back within a second
    python benchmarks/shocks.py --crowd 200 --seconds 3           # a short look

Six people each play at twenty tables while others do something to the server: nothing, to have something to compare
with; two thousand come back within a second and watch a table each; a hundred spectators stop reading. Latency is from
an action's sending until the last of the table's viewers who play has it; the crowd is another process. The goal is a
p99 within three times the one in peace.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import uvloop
from picows import ws_connect
from room_load import SEATS, storm
from room_load.database import file_in, prepare
from room_load.load import Load, Result, measure, pause_for
from room_load.person import HANDSHAKES_A_SECOND, Person
from room_load.process import memory, our_server

if TYPE_CHECKING:
    from room_load.database import Prepared
    from room_load.process import Process

PLAYING = 20
ACTIONS = 100.0
SLOW = 100


async def play(prepared: Prepared, server: Process, load: Load) -> None:
    """Let people play at the first tables."""
    people = []
    for number in range(PLAYING * SEATS):
        person = partial(Person, load, prepared.tables[number // SEATS], number % SEATS)
        headers = {"Authorization": f"Bearer {prepared.tokens[number]}"}
        _, one = await ws_connect(person, f"ws://127.0.0.1:{server.port}/ws", extra_headers=headers)
        people.append(one)
        await asyncio.sleep(1 / HANDSHAKES_A_SECOND)
    await asyncio.gather(*[person.settled for person in people])


async def with_crowd(
    folder: Path, prepared: Prepared, server: Process, load: Load, *, crowd: int, seconds: float
) -> tuple[Result, str]:
    """Measure while a crowd comes back within a second."""
    first = PLAYING * SEATS
    rest = [(token, prepared.tables[(first + n) // SEATS]) for n, token in enumerate(prepared.tokens[first:])]
    (folder / "crowd.txt").write_text("\n".join(f"{token} {table}" for token, table in rest[:crowd]))
    command = [sys.executable, storm.__file__, f"ws://127.0.0.1:{server.port}/ws", str(folder / "crowd.txt"), "1"]
    coming = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert coming.stdout is not None
    back = asyncio.get_running_loop().run_in_executor(None, coming.stdout.readline)
    result = await measure(load, [server.id], seconds, settle=0.3)
    said = (await back).strip()
    coming.communicate("\n")
    return result, said


def stop_reading(prepared: Prepared, server: Process) -> list[socket.socket]:
    """Let spectators watch tables where people play, on sockets that nobody reads."""
    slow = []
    for number in range(SLOW):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        one.bind((f"127.9.0.{1 + number}", 0))
        one.connect(("127.0.0.1", server.port))
        token = prepared.tokens[-1 - number]
        one.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        message = json.dumps({"type": "watch", "id": "w", "table": prepared.tables[number % PLAYING]}).encode()
        one.sendall(bytes((0x81, 0x80 | len(message))) + bytes(4) + message)
        slow.append(one)
    return slow


async def run(folder: Path, *, crowd: int, seconds: float) -> None:
    tables = PLAYING + -(-crowd // SEATS)
    prepared = await prepare(file_in(folder), tables=tables, hands=0)
    server = our_server(prepared.url)
    load = Load(pause=lambda: 0.5, rng=random.Random(7))
    try:
        load.pause = pause_for(load, ACTIONS, PLAYING)
        await play(prepared, server, load)
        calm = await measure(load, [server.id], seconds)
        print(f"  in peace:            {calm.text()}", flush=True)
        stormy, said = await with_crowd(folder, prepared, server, load, crowd=crowd, seconds=seconds)
        print(f"  {crowd} come back:      {stormy.text()}\n  {said}", flush=True)
        await asyncio.sleep(3)
        before = memory(server.id)
        slow = stop_reading(prepared, server)
        stuck = await measure(load, [server.id], seconds)
        print(f"  {SLOW} stop reading:    {stuck.text()}", flush=True)
        print(f"  memory: {(memory(server.id) - before) / SLOW / 1024:.0f} KiB for each that does not read")
        for one in slow:
            one.close()
        for name, result in (("crowd", stormy), ("slow phones", stuck)):
            holds = "holds" if result.p99 <= 3 * calm.p99 else "DOES NOT HOLD"
            print(f"  {holds}: p99 with {name} within 3 times: {result.p99 / calm.p99:.1f} times")
    finally:
        server.stop()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crowd", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix=".bench-data-", dir=Path.cwd()) as folder:
        await run(Path(folder), crowd=arguments.crowd, seconds=arguments.seconds)


if __name__ == "__main__":
    uvloop.run(main())
