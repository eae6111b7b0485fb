"""The same load on the bare loop: the limit for any server in one Python process on this machine."""

from __future__ import annotations

import asyncio
import random
import sys
from functools import partial
from typing import TYPE_CHECKING

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from room_load import SEATS, bare_server
from room_load.load import Load, Result, measure, name_of, pause_for
from room_load.process import Process

if TYPE_CHECKING:
    from collections.abc import Sequence


class BarePerson(WSListener):
    """Sends a frame in its turn; the bare server sends one to everybody at the table."""

    def __init__(self, load: Load, table: int, seat: int) -> None:
        self.load, self.table, self.seat = load, table, seat
        self.turn = 0
        self.connected = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        transport.send(WSMsgType.TEXT, f"{self.table}".encode())
        self.connected.set_result(None)

    def begin(self) -> None:
        if self.seat == 0:
            self.act()

    def act(self) -> None:
        self.load.acted((str(self.table), 0, self.turn))
        self.transport.send(WSMsgType.TEXT, b"x" * 120)

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        size = len(frame.get_payload_as_bytes())
        if self.load.measuring:
            self.load.frames += 1
            self.load.bytes += size
        if size == bare_server.BARE_ANSWER:
            return
        self.load.seen((str(self.table), 0, self.turn))
        self.turn += 1
        if self.turn % SEATS == self.seat:
            asyncio.get_running_loop().call_later(self.load.pause(), self.act)


async def run_bare(tables: int, rates: Sequence[float], sizes: Sequence[float], seconds: float) -> list[Result]:
    results = []
    for rate, size in zip(rates, sizes, strict=True):
        server = Process([sys.executable, bare_server.__file__, str(round(size))])
        load = Load(pause=lambda: 0.5, rng=random.Random(7))
        try:
            people = []
            for number in range(tables * SEATS):
                person = partial(BarePerson, load, number // SEATS, number % SEATS)
                people.append((await ws_connect(person, f"ws://127.0.0.1:{server.port}/"))[1])
            await asyncio.gather(*[person.connected for person in people])
            await asyncio.sleep(0.5)
            load.pause = pause_for(load, rate, tables)
            for person in people:
                person.begin()
            results.append(await measure(load, [server.id], seconds))
            print(f"  bare, {name_of(rate)}: {results[-1].text()}", flush=True)
        finally:
            server.stop()
    return results
