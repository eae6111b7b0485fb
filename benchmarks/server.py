"""The server under load: 1,000 connections at 167 tables of six, beside a bare picows broadcast of the same bytes.

    python benchmarks/server.py                                    # everything
    python benchmarks/server.py --tables 20 --seconds 5            # a short look
    python benchmarks/server.py --nodes 3                          # a room on 1, 2 and 3 nodes

One client process drives all connections on the same machine. Every person checks or calls after a pause that makes the
wanted number of actions a second, or at once for the highest rate. Latency is from an action's sending until the last
of the table's viewers has it. CPU is the server process's own, all its threads counted, divided by the actions.

The bare loop is a picows server that answers every frame by sending a frame of the size of ours to the six connections
of the sender's table: no rules, no log, no JSON. It is the limit for any server in one Python process on this machine.

benchmarks/room_load holds the parts: the database, the people, the measuring, the bare loop and the nodes.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import uvloop
from room_load import SEATS
from room_load.bare import run_bare
from room_load.database import file_in, prepare
from room_load.load import name_of
from room_load.one_server import first_hand, recovery, run_ours, table_memory

if TYPE_CHECKING:
    from collections.abc import Sequence

RECOVERED = 200


async def one_server(folder: Path, *, tables: int, rates: Sequence[float], seconds: float) -> dict[str, object]:
    """Measure one server beside the bare loop."""
    load, small, many, seats = (folder / part for part in ("load", "small", "many", "seats"))
    for part in (load, small, many, seats):
        part.mkdir()
    ours, connection = await run_ours(await prepare(file_in(load), tables=tables, hands=0), rates, seconds)
    bare = await run_bare(tables, rates, [result.frame_bytes for result in ours], seconds)
    for rate, own, limit in zip(rates, ours, bare, strict=True):
        if limit.cpu:  # in a short look it may be less than the kernel counts
            print(f"  {name_of(rate)}: {own.cpu / limit.cpu:.2f} times the bare loop's CPU an action")
    table = await table_memory(seats, tables=tables)
    first = await first_hand(small)
    start, recovered = await recovery(many, tables=RECOVERED)
    print(f"  memory: {connection / 1024:.1f} KiB a connection, {table / 1024:.1f} KiB a table")
    print(f"  start to the first decision: {first:.2f} s")
    print(f"  open with nothing to recover {start:.2f} s, with {RECOVERED} tables in play {recovered:.2f} s")
    return {
        "connection_bytes": connection,
        "table_bytes": table,
        "first_hand_seconds": first,
        "start_seconds": start,
        "recovery_seconds": recovered,
        "ours": [vars(result) for result in ours],
        "bare": [vars(result) for result in bare],
    }


async def several_nodes(most: int, *, tables: int, rates: Sequence[float], seconds: float) -> dict[str, object]:
    """Measure a room on 1 to so many nodes."""
    from room_load.nodes import run_nodes  # needs PostgreSQL and NATS

    results = await run_nodes(most, tables=tables, rates=rates, seconds=seconds)
    return {name: [vars(result) for result in each] for name, each in results.items()}


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=167)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rates", default="500,0", help="actions a second, 0 for as many as can be")
    parser.add_argument("--nodes", type=int, metavar="N", help="instead, a room on 1 to N nodes")
    parser.add_argument("--json", metavar="FILE")
    arguments = parser.parse_args()
    tables, seconds = arguments.tables, arguments.seconds
    rates = [float(rate) for rate in arguments.rates.split(",")]
    print(f"{tables * SEATS} connections at {tables} tables of {SEATS}", flush=True)
    if arguments.nodes is not None:
        report = await several_nodes(arguments.nodes, tables=tables, rates=rates, seconds=seconds)
    else:
        with tempfile.TemporaryDirectory(prefix=".bench-data-", dir=Path.cwd()) as folder:
            report = await one_server(Path(folder), tables=tables, rates=rates, seconds=seconds)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(report, indent=1), encoding="utf-8")


if __name__ == "__main__":
    uvloop.run(main())
