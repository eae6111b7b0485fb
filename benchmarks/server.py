"""The server under load: 1,000 connections at 167 tables of six, beside a bare picows broadcast of the same bytes.

    python benchmarks/server.py                                    # everything
    python benchmarks/server.py --tables 20 --seconds 5            # a short look
    python benchmarks/server.py --nodes 3                          # a room on 1, 2 and 3 nodes

One client process drives all connections on the same machine. Every person checks or calls after a pause that makes the
wanted number of actions a second, or at once for the highest rate. Latency is from an action's sending until the last
of the table's viewers has it. CPU is the server process's own, all its threads counted, divided by the actions.

The bare loop is a picows server that answers every frame by sending a frame of the size of ours to the six connections
of the sender's table: no rules, no log, no JSON. It is the limit for any server in one Python process on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect, ws_create_server

from feltroom import CALL, CHECK
from feltroom.log.commit import Commit
from feltroom.log.projection import Projector
from feltroom.rooms.people.identity import Signer, hash_secret, new_id, new_token
from feltroom.rooms.ports.store import Records
from feltroom.rooms.room.log_tail import HANDS_PER_CHECKPOINT
from feltroom.storage.sql_store import SqlStore
from feltroom.table import PRESETS, Entry, Pace, Table
from feltroom.table import commands as do

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from feltroom.table import Checkpoint

SEATS = 6
HANDSHAKES_A_SECOND = 45  # below the server's limit for one address
BARE_ANSWER = 60  # the bytes of our `done`
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE


@dataclass
class Prepared:
    """A database with people and tables."""

    url: str
    tokens: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)


async def prepare(url: str, *, tables: int, hands: int) -> Prepared:
    """Make tables of six people each, with some hands behind them and one in progress, without a server."""
    prepared = Prepared(url)
    store = SqlStore.open(prepared.url, post=asyncio.get_running_loop().call_soon_threadsafe)
    key = await store.write(lambda records: records.secret("signing", lambda: os.urandom(32)))
    signer = Signer(key, kind="session")
    for _ in range(tables):
        people = [(new_id(), new_token()) for _ in range(SEATS)]
        prepared.tokens.extend(signer.sign(token) for _, token in people)
        prepared.tables.append(await make_table(store, people, hands))
    store.close()
    return prepared


async def make_table(store: SqlStore, people: list[tuple[str, str]], hands: int) -> str:
    table_id = new_id()

    def enter(records: Records) -> None:
        for account, token in people:
            records.people.create(account_id=account, nickname=account[:8], now=0)
            records.people.add_token(account_id=account, token_hash=hash_secret(token), now=0)
        owner = people[0][0]
        records.tables.create(table_id=table_id, name=table_id, preset="online", private=False, owner=owner, now=0)

    await store.write(enter)
    config = replace(
        PRESETS["online"], seats=SEATS, stack=1_000_000, pace=Pace.OFF, clock=None, entry=Entry.FREE, max_humans=SEATS
    )
    table = Table(config, entropy=os.urandom)
    for seat, (account, _) in enumerate(people):
        table.handle(do.Sit(seat, account[:8], account=account), 0)
    before = table.checkpoint()
    table.handle(do.Start(), 0)
    projector = Projector(table_id)
    settled = play(table, hands // HANDS_PER_CHECKPOINT * HANDS_PER_CHECKPOINT + 1) or before
    await write(store, table_id, 0, table, projector, settled)
    play(table, hands + 1)
    await write(store, table_id, settled.seq, table, projector, None)
    return table_id


async def write(
    store: SqlStore, table_id: str, first: int, table: Table, projector: Projector, checkpoint: Checkpoint | None
) -> None:
    """Store the events from a number on, up to the checkpoint if there is one."""
    events = table.since(first)[: None if checkpoint is None else checkpoint.seq - first]
    written = asyncio.get_running_loop().create_future()
    commit = Commit(table_id, first, events, projector.project(first, events), checkpoint)
    store.append(commit, lambda error: written.set_result(error))
    assert await written is None


def play(table: Table, hand: int) -> Checkpoint | None:
    """Check or call until a hand has begun, and return the last checkpoint on the way."""
    now, checkpoint = 0, table.checkpoint()
    while table.hand_number < hand or table.turn is None:
        checkpoint = table.checkpoint() or checkpoint
        turn = table.turn
        if turn is None:
            now = table.deadline or now
            table.tick(now)
            continue
        view = table.view(turn.seat)
        free = max(view.bets) == view.bets[view.viewer]
        table.handle(do.Act(turn.seat, turn.hand, turn.decision, CHECK if free else CALL), now)
    return checkpoint


def file_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'room.db'}"


class Process:
    """A server in a process of its own."""

    def __init__(self, command: Sequence[str]) -> None:
        self.started = time.perf_counter()
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.id = self._process.pid
        line = self._process.stdout.readline() if self._process.stdout else ""
        self.ready = time.perf_counter() - self.started
        found = re.search(r":(\d+)", line)
        if found is None:
            raise SystemExit(f"the server did not start: {line!r}")
        self.port = int(found[1])

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(timeout=30)


def our_server(url: str) -> Process:
    command = [sys.executable, "-m", "feltroom", "serve", "--port", "0", "--log", "off", "--hand-log", "off"]
    return Process([*command, "--database", url])


@dataclass
class Load:
    """What is asked of the server, and what came of it."""

    pause: Callable[[], float]
    rng: random.Random
    measuring: bool = False
    actions: int = 0
    frames: int = 0
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int, int], list[float]] = field(default_factory=dict)
    waiting: set[asyncio.TimerHandle] = field(default_factory=set)

    def acted(self, key: tuple[str, int, int]) -> None:
        self.sent[key] = [time.perf_counter(), 0]

    def seen(self, key: tuple[str, int, int]) -> None:
        """Note that one more viewer has an action; the last of six makes its latency."""
        one = self.sent.get(key)
        if one is None:
            return
        one[1] += 1
        if one[1] == SEATS:
            del self.sent[key]
            if self.measuring:
                self.actions += 1
                self.latencies.append(time.perf_counter() - one[0])


class Person(WSListener):
    """Somebody who checks or calls."""

    def __init__(self, load: Load, table: str, seat: int) -> None:
        self.load, self.table, self.seat = load, table, seat
        self.last: tuple[str, int, int] | None = None
        self.settled = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.say({"type": "watch", "id": "w", "table": self.table})

    def say(self, message: dict[str, object]) -> None:
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        data = frame.get_payload_as_bytes()
        if frame.msg_type is not WSMsgType.TEXT:
            return
        if self.load.measuring:
            self.load.frames += 1
            self.load.bytes += len(data)
        message = msgspec.json.decode(data)
        if message["type"] == "table":
            self.turn(message["turn"]["event"] if message["turn"] else None)
        elif message["type"] == "events":
            for event in message["events"]:
                self.event(event)
        elif message["type"] in ("refused", "error"):
            raise SystemExit(f"refused: {message}")
        elif message["type"] == "done" and not self.settled.done():
            self.settled.set_result(None)

    def event(self, event: dict[str, object]) -> None:
        kind = event["type"]
        if kind in ("checked", "called", "folded") and self.last is not None:
            self.load.seen(self.last)
        elif kind == "turnStarted":
            self.turn(event)

    def turn(self, event: dict[str, object] | None) -> None:
        if event is None:
            return
        self.last = (self.table, event["hand"], event["decision"])
        if event["seat"] == self.seat:
            asyncio.get_running_loop().call_later(self.load.pause(), self.act, event)

    def act(self, event: dict[str, object]) -> None:
        hand, decision = event["hand"], event["decision"]
        self.load.acted((self.table, hand, decision))
        action = "check" if event["legal"]["check"] else "call"
        self.say({
            "type": "act", "id": f"{hand}.{decision}", "table": self.table, "hand": hand, "decision": decision,
            "action": action,
        })  # fmt: skip


async def connect_all(prepared: Prepared, port: int, load: Load) -> list[Person]:
    people = []
    for number, token in enumerate(prepared.tokens):
        person = partial(Person, load, prepared.tables[number // SEATS], number % SEATS)
        headers = {"Authorization": f"Bearer {token}"}
        _, listener = await ws_connect(person, f"ws://127.0.0.1:{port}/ws", extra_headers=headers)
        people.append(listener)
        await asyncio.sleep(1 / HANDSHAKES_A_SECOND)
    await asyncio.gather(*[person.settled for person in people])
    return people


@dataclass
class Result:
    """Figures of one run."""

    actions_per_second: float
    p50: float
    p99: float
    cpu: float
    frame_bytes: float
    per_action: float

    def text(self) -> str:
        return (
            f"{self.actions_per_second:7.0f} actions/s   p50 {self.p50:6.1f} ms   p99 {self.p99:6.1f} ms   "
            f"{self.cpu:5.0f} µs CPU an action   {self.per_action:.1f} frames of {self.frame_bytes:.0f} bytes"
        )


async def measure(load: Load, processes: Sequence[int], seconds: float) -> Result:
    await asyncio.sleep(min(3.0, seconds / 2))
    load.latencies.clear()
    load.actions = load.frames = load.bytes = 0
    cpu, started, load.measuring = sum(map(cpu_seconds, processes)), time.perf_counter(), True
    await asyncio.sleep(seconds)
    load.measuring = False
    spent, took = sum(map(cpu_seconds, processes)) - cpu, time.perf_counter() - started
    points = quantiles(load.latencies, n=100)
    actions = max(load.actions, 1)
    return Result(
        actions_per_second=actions / took,
        p50=points[49] * 1000,
        p99=points[98] * 1000,
        cpu=spent / actions * 1e6,
        frame_bytes=load.bytes / max(load.frames, 1),
        per_action=load.frames / actions,
    )


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
        if size == BARE_ANSWER:
            return
        self.load.seen((str(self.table), 0, self.turn))
        self.turn += 1
        if self.turn % SEATS == self.seat:
            asyncio.get_running_loop().call_later(self.load.pause(), self.act)


def bare_server(size: int) -> None:
    """Run the bare loop: what `python benchmarks/server.py --bare SIZE` does."""
    tables: dict[bytes, list[WSTransport]] = defaultdict(list)
    payload, answer = b"x" * size, b"x" * BARE_ANSWER

    class Listener(WSListener):
        own: list[WSTransport] | None = None

        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
            if self.own is None:
                self.own = tables[frame.get_payload_as_bytes()]
                self.own.append(transport)
                return
            for viewer in self.own:
                viewer.send(WSMsgType.TEXT, payload)
            transport.send(WSMsgType.TEXT, answer)

    async def serve() -> None:
        server = await ws_create_server(lambda _: Listener(), "127.0.0.1", 0)
        print(f"bare: http://localhost:{server.sockets[0].getsockname()[1]}", flush=True)
        await server.serve_forever()

    uvloop.run(serve())


async def run_ours(prepared: Prepared, rates: Sequence[float], seconds: float) -> tuple[list[Result], float]:
    server = our_server(prepared.url)
    load = Load(pause=lambda: 0.5, rng=random.Random(7))
    try:
        before = memory(server.id)
        people = await connect_all(prepared, server.port, load)
        each = (memory(server.id) - before) / len(people)
        results = []
        for rate in rates:
            load.pause = pause_for(load, rate, len(prepared.tables))
            results.append(await measure(load, [server.id], seconds))
            print(f"  ours, {name_of(rate)}: {results[-1].text()}", flush=True)
        return results, each
    finally:
        server.stop()


async def run_bare(tables: int, rates: Sequence[float], sizes: Sequence[float], seconds: float) -> list[Result]:
    results = []
    for rate, size in zip(rates, sizes, strict=True):
        server = Process([sys.executable, __file__, "--bare", str(round(size))])
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


def pause_for(load: Load, rate: float, tables: int) -> Callable[[], float]:
    """Pauses that make so many actions a second over all tables; 0 is as many as can be."""
    return (lambda: 0.0) if not rate else lambda: load.rng.expovariate(rate / tables)


def name_of(rate: float) -> str:
    return f"{rate:.0f} a second" if rate else "as fast as it goes"


async def first_hand(folder: Path) -> float:
    """The seconds from the command to the first decision of a solo session."""
    prepared = await prepare(file_in(folder), tables=1, hands=0)
    started = time.perf_counter()
    server = our_server(prepared.url)
    try:
        load = Load(pause=lambda: 60.0, rng=random.Random(7))
        acted = asyncio.get_running_loop().create_future()

        class Solo(Person):
            def turn(self, event: dict[str, object] | None) -> None:
                if event is not None and not acted.done():
                    acted.set_result(time.perf_counter() - started)

        import httpx

        headers = {"Authorization": f"Bearer {prepared.tokens[0]}"}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
            settings = {"preset": "solo", "pace": "off", "think": [0, 0]}
            table = (await http.post("/api/tables", json=settings, headers=headers)).json()["table"]
        _, solo = await ws_connect(
            lambda: Solo(load, table, 0), f"ws://127.0.0.1:{server.port}/ws", extra_headers=headers
        )
        await solo.settled
        solo.say({"type": "start", "id": "s", "table": table})
        return await acted
    finally:
        server.stop()


async def recovery(folder: Path, *, tables: int) -> tuple[float, float]:
    """The seconds from the command until the room is open, with nothing to recover and with so many tables in play."""
    empty = folder / "empty"
    full = folder / "full"
    empty.mkdir()
    full.mkdir()
    servers = []
    for place in (
        await prepare(file_in(empty), tables=0, hands=0),
        await prepare(file_in(full), tables=tables, hands=10),
    ):
        server = our_server(place.url)
        servers.append(server.ready)
        server.stop()
    return servers[0], servers[1]


async def table_memory(folder: Path, *, tables: int) -> float:
    """The bytes a table in the middle of a hand takes, without connections."""
    sizes = []
    for count in (0, tables):
        place = folder / str(count)
        place.mkdir()
        server = our_server((await prepare(file_in(place), tables=count, hands=2)).url)
        sizes.append(memory(server.id))
        server.stop()
    return (sizes[1] - sizes[0]) / tables


async def several(arguments: argparse.Namespace, rates: list[float]) -> None:
    from nodes import run_nodes  # needs PostgreSQL and NATS

    print(f"{arguments.tables * SEATS} connections at {arguments.tables} tables of {SEATS}", flush=True)
    results = await run_nodes(arguments.nodes, tables=arguments.tables, rates=rates, seconds=arguments.seconds)
    if arguments.json:
        report = {name: [vars(result) for result in each] for name, each in results.items()}
        Path(arguments.json).write_text(json.dumps(report, indent=1), encoding="utf-8")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=167)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rates", default="500,0", help="actions a second, 0 for as many as can be")
    parser.add_argument("--nodes", type=int, metavar="N", help="instead, a room on 1 to N nodes (benchmarks/nodes.py)")
    parser.add_argument("--json", metavar="FILE")
    arguments = parser.parse_args()
    rates = [float(rate) for rate in arguments.rates.split(",")]
    if arguments.nodes is not None:
        await several(arguments, rates)
        return
    report: dict[str, object] = {}
    with tempfile.TemporaryDirectory(prefix=".bench-data-", dir=Path.cwd()) as name:
        folder = Path(name)
        load, small, many, seats = (folder / part for part in ("load", "small", "many", "seats"))
        for part in (load, small, many, seats):
            part.mkdir()
        print(f"{arguments.tables * SEATS} connections at {arguments.tables} tables of {SEATS}", flush=True)
        ours, each = await run_ours(
            await prepare(file_in(load), tables=arguments.tables, hands=0), rates, arguments.seconds
        )
        bare = await run_bare(arguments.tables, rates, [result.frame_bytes for result in ours], arguments.seconds)
        for rate, own, limit in zip(rates, ours, bare, strict=True):
            print(f"  {name_of(rate)}: {own.cpu / limit.cpu:.2f} times the bare loop's CPU an action")
        report["connection_bytes"] = each
        report["table_bytes"] = await table_memory(seats, tables=arguments.tables)
        report["first_hand_seconds"] = await first_hand(small)
        report["start_seconds"], report["recovery_seconds"] = await recovery(many, tables=200)
        print(f"  memory: {each / 1024:.1f} KiB a connection, {report['table_bytes'] / 1024:.1f} KiB a table")
        print(f"  start to the first decision: {report['first_hand_seconds']:.2f} s")
        print(f"  open with nothing to recover {report['start_seconds']:.2f} s, with 200 tables in play "
              f"{report['recovery_seconds']:.2f} s")  # fmt: skip
        if arguments.json:
            report |= {"ours": [vars(result) for result in ours], "bare": [vars(result) for result in bare]}
            Path(arguments.json).write_text(json.dumps(report, indent=1), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bare"]:
        bare_server(int(sys.argv[2]))
    else:
        uvloop.run(main())
