"""How long `feltroom backup` takes while people play, and what they notice of it.

    PYTHONPATH=. python benchmarks/backup.py                     # 400 MB, 100 actions a second
    PYTHONPATH=. python benchmarks/backup.py --megabytes 50      # a short look

A file of a club's hands is put together as in `year.py`, with live tables in it. Six people check or call at each of
them while the command is run some times, as somebody types it: the start of Python and the check of the copy count.
It needs the environment of `make bench`, `.bench-venv/bin/python`: its people play over picows, which tests do without.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median

import uvloop
from benchmarks.disk import TABLE, play
from benchmarks.year import TEMPLATE_HANDS, Year, tidied
from room_load.database import Prepared, file_in, prepare
from room_load.load import Load, measure, pause_for
from room_load.person import connect_all
from room_load.process import our_server

TABLES = 20
SETTLE = 5.0
_MEGABYTES_EACH = 0.00248  # a packed hand of six


async def put_together(folder: Path, megabytes: int) -> Prepared:
    """Make a file of about so many megabytes, with live tables in it."""
    source = folder / "played.db"
    await play(f"sqlite:///{source}", TEMPLATE_HANDS)
    with closing(sqlite3.connect(source)) as database:  # so that its last hands are packed, too
        database.execute("INSERT INTO tables VALUES (?, 'x', 'online', 0, NULL, 'x', 0, 0, 1, NULL)", (TABLE,)).close()
        database.commit()
    await tidied(source)
    prepared = await prepare(file_in(folder), tables=TABLES, hands=0)
    year = Year(source, folder / "room.db")
    year.fill(round(megabytes / _MEGABYTES_EACH))
    year.close()
    return prepared


async def back_up(database: str, copy: Path) -> tuple[float, float, int]:
    """Run the command; its seconds, its CPU seconds and the size of the copy."""
    spent = _children()
    started = time.perf_counter()
    command = [sys.executable, "-m", "feltroom", "backup", str(copy), "--database", database, "--json"]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    took = time.perf_counter() - started
    if process.returncode:
        raise SystemExit(said.decode())
    copy.unlink()
    return took, _children() - spent, json.loads(said)["bytes"]


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


async def run(folder: Path, *, megabytes: int, rate: float, times: int) -> None:
    prepared = await put_together(folder, megabytes)
    server = our_server(prepared.url)
    load = Load(pause=lambda: 0.5, rng=random.Random(7))
    try:
        await connect_all(prepared, server.port, load)
        load.pause = pause_for(load, rate, TABLES)
        print(f"  before: {(await measure(load, [server.id], SETTLE)).text()}", flush=True)
        during = asyncio.create_task(measure(load, [server.id], SETTLE + 1.5 * times, settle=0))
        seconds: list[float] = []
        for number in range(times):
            took, cpu, size = await back_up(prepared.url, folder / f"copy-{number}.db")
            seconds.append(took / size * 400e6)
            print(
                f"  {size / 1e6:.0f} MB in {took:.2f} s ({cpu:.2f} s CPU), {seconds[-1]:.2f} s for 400 MB", flush=True
            )
        print(f"  during: {(await during).text()}")
        print(f"  median: {median(seconds):.2f} s for 400 MB")
    finally:
        server.stop()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=400)
    parser.add_argument("--rate", type=float, default=100.0, help="actions a second")
    parser.add_argument("--times", type=int, default=5)
    arguments = parser.parse_args()
    print(f"{arguments.megabytes} MB, {arguments.rate:.0f} actions a second")
    with tempfile.TemporaryDirectory(prefix=".bench-data-", dir=Path.cwd()) as folder:
        await run(Path(folder), megabytes=arguments.megabytes, rate=arguments.rate, times=arguments.times)


if __name__ == "__main__":
    uvloop.run(main())
