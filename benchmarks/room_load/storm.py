"""A crowd that comes at once, in a process of its own, so that its own work is not taken for the server's.

python benchmarks/room_load/storm.py URL TOKENS_AND_TABLES SECONDS    # a file with a token and a table in each line

Every connection comes from an address of its own, as those of a crowd do, watches its table and waits to be shown it.
Whoever is turned away tries again after a moment, as clients do. Prints how long it took until so many were back.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from functools import partial
from pathlib import Path

import msgspec
import uvloop
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


class Returning(WSListener):
    """Somebody who comes back to a table."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.shown = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(WSMsgType.TEXT, msgspec.json.encode({"type": "watch", "id": "w", "table": self.table}))

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        if not self.shown.done() and frame.get_payload_as_bytes().startswith(b'{"type":"done"'):
            self.shown.set_result(time.perf_counter())

    def on_ws_disconnected(self, _: WSTransport) -> None:
        if not self.shown.done():
            self.shown.set_exception(ConnectionError())


async def come(url: str, token: str, table: str, number: int, within: float) -> float:
    """Come back, and return when the table was shown."""
    await asyncio.sleep(random.random() * within)
    headers = {"Authorization": f"Bearer {token}"}
    address = (f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}", 0)
    pause = 0.5
    while True:
        try:
            _, one = await ws_connect(partial(Returning, table), url, extra_headers=headers, local_addr=address)
            return await one.shown
        except (OSError, WSError):
            await asyncio.sleep(pause * (0.5 + random.random()))
            pause = min(pause * 2, 15.0)


async def main() -> None:
    url, file, within = sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])
    crowd = [line.split() for line in file.read_text().splitlines()]
    began = time.perf_counter()
    coming = [come(url, token, table, number, within) for number, (token, table) in enumerate(crowd)]
    back = sorted(when - began for when in await asyncio.gather(*coming))
    half, nearly = back[len(back) // 2], back[int(len(back) * 0.99)]
    print(
        f"half of {len(back)} are back after {half:.2f} s, 99 % after {nearly:.2f}, all after {back[-1]:.2f}",
        flush=True,
    )
    sys.stdin.readline()  # they stay until they are told to go


if __name__ == "__main__":
    uvloop.run(main())
