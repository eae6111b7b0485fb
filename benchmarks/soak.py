"""Whether a room's memory stays where it is: people act for some minutes, and the size of the server is printed.

    python benchmarks/soak.py                                # 60 minutes at 300 actions a second
    python benchmarks/soak.py --minutes 5 --tables 20        # a short look

Six people check or call at every table. The first five minutes count as warm-up; the last line says how much the server
grew in an hour after them, by a straight line through the minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

import uvloop
from room_load import SEATS
from room_load.database import file_in, prepare
from room_load.load import Load, pause_for
from room_load.person import connect_all
from room_load.process import cpu_seconds, memory, our_server

WARM_UP = 5
_MB = 2**20


def slope(sizes: list[float]) -> float:
    """Return the growth from one size to the next, by least squares."""
    middle, mean = (len(sizes) - 1) / 2, sum(sizes) / len(sizes)
    spread = sum((place - middle) ** 2 for place in range(len(sizes)))
    return sum((place - middle) * (size - mean) for place, size in enumerate(sizes)) / spread


async def soak(folder: Path, *, tables: int, rate: float, minutes: int) -> list[float]:
    """Let people play, and return the megabytes of the server minute by minute."""
    prepared = await prepare(file_in(folder), tables=tables, hands=0)
    server = our_server(prepared.url)
    load = Load(pause=lambda: 0.5, rng=random.Random(7), measuring=True)
    sizes: list[float] = []
    try:
        await connect_all(prepared, server.port, load)
        load.pause = pause_for(load, rate, tables)
        for minute in range(1, minutes + 1):
            actions, cpu, started = load.actions, cpu_seconds(server.id), time.perf_counter()
            await asyncio.sleep(60)
            took = time.perf_counter() - started
            load.latencies.clear()
            sizes.append(memory(server.id) / _MB)
            busy = (cpu_seconds(server.id) - cpu) / took
            done = (load.actions - actions) / took
            print(f"  minute {minute:>3}: {sizes[-1]:6.1f} MB   {done:5.0f} actions/s   {busy:4.0%} CPU", flush=True)
    finally:
        server.stop()
    return sizes


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=300.0, help="actions a second")
    arguments = parser.parse_args()
    print(f"{arguments.tables * SEATS} people at {arguments.tables} tables, {arguments.rate:.0f} actions a second")
    with tempfile.TemporaryDirectory(prefix=".bench-data-", dir=Path.cwd()) as folder:
        sizes = await soak(Path(folder), tables=arguments.tables, rate=arguments.rate, minutes=arguments.minutes)
    settled = sizes[WARM_UP:] if len(sizes) > WARM_UP + 2 else sizes[1:]
    if len(settled) > 1:
        print(f"  after the warm-up: {settled[0]:.1f} to {settled[-1]:.1f} MB, {60 * slope(settled):+.1f} MB an hour")


if __name__ == "__main__":
    uvloop.run(main())
