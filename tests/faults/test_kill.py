"""A server is killed in the middle of hands at 100 tables, again and again, and started on what it left.

After every kill the file is copied as it lies there and held against everything the crowd was told; then the server
goes on, and what it shows is held against the copy. `FELTROOM_KILL_SEED` repeats a run, as far as timing lets it.
"""

import asyncio
import os
import secrets
import shutil
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import chain, combinations
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, create_engine

from feltroom.engine.events import Called, Checked, Folded, Raised
from feltroom.server.table_reader import read_table
from feltroom.server.wire.events import encode_event
from feltroom.storage.codec import decode
from feltroom.storage.ledger import list_entries
from feltroom.storage.log import verify
from feltroom.table import Table
from feltroom.table import events as on
from feltroom.table.redact import redact_table
from tests.faults.crowd import Acknowledged, Crowd, Link, Memory, Message, Sent, ServerProcess

TABLES = 100
ROUNDS = 20
LONG_RUNS = 50  # of as many rounds each, every one on a file of its own
LEAST_IN_HANDS = 50
PLAY_SECONDS = (0.1, 0.6)
_ACTIONS = {Folded: ("fold",), Checked: ("check",), Called: ("call", "allIn"), Raised: ("raise", "allIn")}


def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    seed = int(os.environ.get("FELTROOM_KILL_SEED", secrets.randbelow(10**9)))
    asyncio.run(Trial(tmp_path, seed).run(rounds=ROUNDS))


@pytest.mark.long
@pytest.mark.parametrize("run", range(LONG_RUNS))
def test_a_server_killed_a_thousand_times_goes_on_where_it_was(tmp_path: Path, run: int) -> None:
    seed = int(os.environ.get("FELTROOM_KILL_SEED", secrets.randbelow(10**9))) + run
    asyncio.run(Trial(tmp_path, seed).run(rounds=ROUNDS))


@pytest.mark.parametrize(
    ("kind", "fields", "told"),
    [
        ("topUp", {"amount": 70}, "topUpQueued"),
        ("addBot", {"level": "caller"}, "playerSat"),
        ("sitOut", {}, "playerSatOut"),
        ("changeBlinds", {"small": 1, "big": 2}, "blindsChanged"),
        ("pause", {}, "tablePaused"),
    ],
)
def test_a_command_whose_answer_was_lost_is_not_done_twice(
    tmp_path: Path, kind: str, fields: Message, told: str
) -> None:
    """The server is killed after the commit; the client, which never heard of it, asks again with the same id."""

    async def scenario() -> None:
        crowd = Crowd(Random(1))
        server = ServerProcess(tmp_path / "room.db")
        try:
            await asyncio.to_thread(server.wait_ready)
            await crowd.enter(server.port, tables=1)
            host, (table,) = crowd.links[0], crowd.tables
            first = await host.do(kind, table, **fields)
            server.kill()
            await crowd.disconnect()
            server.let_go()
            server = ServerProcess(tmp_path / "room.db")
            await asyncio.to_thread(server.wait_ready)
            await crowd.connect(server.port)
            again = await host.ask(kind, table, name=first["id"], **fields)
            assert again["type"] == "done" or again["code"] in ("already_sitting_out", "paused"), again
            await host.do("topUp", table, amount=1)  # a new id is a new command
            assert await asyncio.to_thread(server.end) == 0
        finally:
            server.let_go()
            await crowd.disconnect()
        with closing(sqlite3.connect(tmp_path / "room.db")) as plain:
            query = "SELECT version, body FROM events WHERE table_id = ? AND seq >= 5 ORDER BY seq"
            events = [decode(body, version) for version, body in plain.execute(query, (table,))]
        names = [type(event).__name__ for event in events]
        expected = 2 if kind == "topUp" else 1  # the last one is the new command
        assert sum(name.lower() == told.lower() for name in names) == expected, names

    asyncio.run(scenario())


@dataclass(slots=True)
class Row:
    """A row of a log, read."""

    event: on.TableEvent
    ends: bool


@dataclass(slots=True)
class Audit:
    """What is known of one table's log so far, and of who is behind its seats."""

    length: int = 0
    chain: bytes = b""
    since: dict[int, int] = field(default_factory=dict)
    decided: set[tuple[int, int]] = field(default_factory=set)
    opened: set[tuple[int, int]] = field(default_factory=set)
    bought: Counter[int] = field(default_factory=Counter)
    counted: Counter[int] = field(default_factory=Counter)
    tail: dict[int, Row] = field(default_factory=dict)


class Trial:
    """One run: a file, a crowd, and a server that dies many times."""

    def __init__(self, folder: Path, seed: int) -> None:
        sys.stdout.write(f"FELTROOM_KILL_SEED={seed}\n")
        self._folder = folder
        self._database = folder / "room.db"
        self._random = Random(seed)
        self._crowd = Crowd(self._random)
        self._audits: dict[str, Audit] = {}
        self._acknowledged = 0

    async def run(self, *, rounds: int) -> None:
        server = ServerProcess(self._database)
        try:
            await asyncio.to_thread(server.wait_ready)
            await self._crowd.enter(server.port, tables=TABLES)
            self._audits = {table: Audit() for table in self._crowd.tables}
            for number in range(rounds):
                await self._play()
                server = await self._kill_and_restart(server, number)
            await self._play()
            assert await asyncio.to_thread(server.end) == 0
            await self._crowd.disconnect()
            assert server.said() == ""
        finally:
            server.let_go()
            await self._crowd.disconnect()
        self._check_file(self._database, mid_hand=False)
        with database(self._database) as connection:
            for table in self._crowd.tables:
                assert verify(connection, table) == self._audits[table].length
        assert self._acknowledged > rounds * TABLES / 2, self._acknowledged

    async def _play(self) -> None:
        self._crowd.play()
        await asyncio.sleep(self._random.uniform(*PLAY_SECONDS))

    async def _kill_and_restart(self, server: ServerProcess, number: int) -> ServerProcess:
        server.kill()
        await self._crowd.hear_out()
        await self._crowd.disconnect()
        assert server.said() == ""
        server.let_go()
        copy = self._copy(number)
        killed = round(time.time() * 1000)
        again = ServerProcess(self._database)
        try:
            # The server starts while the copy is looked at.
            left, _ = await asyncio.gather(
                asyncio.to_thread(self._check_file, copy, mid_hand=True), asyncio.to_thread(again.wait_ready)
            )
            await self._crowd.connect(again.port, resume=True)
            for table, was in left.items():
                self._check_shown(table, was, killed)
        except BaseException:
            again.let_go()
            raise
        return again

    def _copy(self, number: int) -> Path:
        """Copy the file and its journal as they are: to open them would already be a recovery."""
        copy = self._folder / f"left-{number}.db"
        for end in ("", "-wal"):
            source = self._database.with_name(self._database.name + end)
            if source.exists():
                shutil.copyfile(source, copy.with_name(copy.name + end))
        return copy

    def _check_file(self, path: Path, *, mid_hand: bool) -> dict[str, Table]:
        """Hold a file against all that was said; return the tables in it."""
        left: dict[str, Table] = {}
        acknowledged, self._crowd.acknowledged = self._crowd.acknowledged, []
        self._acknowledged += len(acknowledged)
        with closing(sqlite3.connect(path)) as plain:
            for table in self._crowd.tables:
                self._check_log(plain, table, [one for one in acknowledged if one.sent.table == table])
        with database(path) as connection:
            for table in self._crowd.tables:
                left[table] = read_table(connection, table=table, entropy=bytes)
                assert left[table].seq == self._audits[table].length
                self._check_chips(connection, table, left[table], acknowledged)
        self._check_refusals()
        if mid_hand:
            in_hands = sum(table.turn is not None for table in left.values())
            assert in_hands >= LEAST_IN_HANDS, f"only {in_hands} tables were in the middle of a hand"
            for end in ("", "-wal", "-shm"):
                path.with_name(path.name + end).unlink(missing_ok=True)
        return left

    def _check_log(self, plain: sqlite3.Connection, table: str, acknowledged: list[Acknowledged]) -> None:
        """What is new in a log follows what was there; everything acknowledged and everything seen is in it."""
        audit = self._audits[table]
        if audit.length:
            query = "SELECT chain FROM events WHERE table_id = ? AND seq = ?"
            assert plain.execute(query, (table, audit.length - 1)).fetchone() == (audit.chain,), "the past has changed"
        query = "SELECT seq, version, ends, body, chain FROM events WHERE table_id = ? AND seq >= ? ORDER BY seq"
        ends: object = True
        for seq, version, ends, body, link in plain.execute(query, (table, audit.length)).fetchall():
            assert seq == audit.length, f"row {audit.length} is missing before {seq}"
            audit.length, audit.chain = seq + 1, link
            event = decode(body, version)
            audit.tail[seq] = Row(event, bool(ends))
            _follow(audit, seq, event)
        assert ends, "half a call is in the log"
        for one in acknowledged:
            _check_acknowledged(audit, one)
        for viewer in self._viewers(table):
            _check_seen(audit, viewer.memory[table], viewer.seat)
        for seq in [seq for seq in audit.tail if seq < audit.length - 2000]:
            del audit.tail[seq]

    def _viewers(self, table: str) -> list[Link]:
        return [link for link in self._crowd.links if table in link.memory]

    def _check_chips(self, connection: Connection, table: str, left: Table, acknowledged: list[Acknowledged]) -> None:
        """No chip is lost or made, and nothing that was bought was bought twice."""
        assert sum(left.stacks.values()) + left.pot + left.taken_home == left.bought_in
        ledger = list_entries(connection, table)
        assert sum(entry.bought for entry in ledger) == left.bought_in
        assert sum(entry.taken for entry in ledger) == left.taken_home
        audit = self._audits[table]
        for seat in (0, 1):
            occupant = left.seats[seat]
            assert occupant is not None
            done = [one.sent for one in acknowledged if _buys(one.sent, table, seat)]
            audit.counted[seat] += sum(_price(sent) for sent in done if not sent.counted)
            maybe = [sent for sent in self._unsure() if _buys(sent, table, seat) and not sent.counted]
            missing = audit.bought[seat] + occupant.queued - audit.counted[seat]
            found = next((some for some in _subsets(maybe) if sum(map(_price, some)) == missing), None)
            assert found is not None, f"table {table} seat {seat}: {missing} chips more than bought, maybe {maybe}"
            for sent in found:
                sent.counted = True
            audit.counted[seat] += missing

    def _unsure(self) -> list[Sent]:
        """The commands that may have been done without anybody having heard of it."""
        refused = [sent for sent, _ in self._crowd.refusals if sent.again]
        return [*self._crowd.open_commands.values(), *refused]

    def _check_refusals(self) -> None:
        """A command is refused only if it was sent again and had been done before."""
        for sent, message in self._crowd.refusals:
            expected = {"act": ("stale", "no_turn", "not_your_turn"), "rebuy": ("not_busted",), "topUp": ()}[sent.kind]
            assert message["code"] in expected, (sent.kind, sent.fields, message)
            assert sent.again or sent.kind == "rebuy", (sent.fields, message)  # chips on order come before a new stack
        self._crowd.refusals.clear()

    def _check_shown(self, table: str, was: Table, killed: int) -> None:
        """The table is shown as it was left: the same decision, a full allowance, every chip and the whole bank."""
        for viewer in self._viewers(table):
            shown = viewer.memory[table].shown
            if shown is None:
                assert viewer.seat != 0
                continue
            assert shown["you"]["seat"] == viewer.seat
            seats = [seat for seat in shown["seats"] if seat is not None]
            chips, ordered = was.bought_in - was.taken_home, sum(seat.queued for seat in was.seats if seat is not None)
            assert sum(seat["stack"] for seat in seats) + shown["pot"] in (chips, chips + ordered)
            assert shown["handNumber"] >= was.hand_number
            turn = was.turn
            if turn is not None and turn.acts_at is None:
                assert {seat["seat"]: seat["stack"] for seat in seats} == was.stacks
                assert {seat["seat"]: seat["bank"] for seat in seats} == _banks(was)
                _check_turn(shown, was, killed)


def _follow(audit: Audit, seq: int, event: on.TableEvent) -> None:
    """Take in one more event; a decision is opened once and made once, and no hand is ever void."""
    assert not isinstance(event, on.HandVoided), event.trace
    match event:
        case on.TurnStarted():
            key = (event.hand, event.decision)
            assert key not in audit.opened, f"decision {key} was opened twice"
            audit.opened.add(key)
        case on.PlayerSat(bot=None):
            audit.since[event.seat] = seq
        case on.ChipsAdded() if event.seat < 2:
            audit.bought[event.seat] += event.amount


def _check_acknowledged(audit: Audit, one: Acknowledged) -> None:
    """The call that ends at the number that was named did what was asked."""
    sent, last = one.sent, one.seq - 1
    assert 0 <= last < audit.length, f"{sent.kind} was acknowledged at {one.seq}, the log ends at {audit.length}"
    if sent.again and sent.kind != "act":
        return  # the number may be that of the table when it was asked again
    assert audit.tail[last].ends, f"{sent.kind} was acknowledged at {one.seq}, in the middle of a call"
    first = last
    while first - 1 in audit.tail and not audit.tail[first - 1].ends:
        first -= 1
    call = [audit.tail[seq].event for seq in range(first, last + 1)]
    if sent.kind == "act":
        key = (sent.fields["hand"], sent.fields["decision"])
        assert key not in audit.decided, f"decision {key} was made twice"
        audit.decided.add(key)
        made = next(event for event in call if isinstance(event, on.HandEvent))
        player = made.seats.index(sent.link.seat)
        assert made.hand == key[0] and getattr(made.event, "player", None) == player, (sent.fields, made)
        assert sent.fields["action"] in _ACTIONS[type(made.event)], (sent.fields, made)
    else:
        bought = [event for event in call if isinstance(event, on.ChipsAdded | on.TopUpQueued)]
        assert bought and bought[0].seat == sent.link.seat, (sent.kind, call)


def _check_seen(audit: Audit, memory: Memory, seat: int | None) -> None:
    """Every event that a viewer was told is in the log, and the log would tell it to him in the same bytes."""
    fresh, memory.fresh = memory.fresh, []
    for seq in fresh:
        assert seq < audit.length, f"event {seq} was told and is not in the log of {audit.length}"
        row = audit.tail[seq]
        visible = redact_table(row.event, None if seat is None or seq < audit.since.get(seat, seq + 1) else seat)
        assert memory.events[seq] == encode_event(seq, visible)


def _check_turn(shown: Message, was: Table, killed: int) -> None:
    turn, before = shown["turn"], was.turn
    assert turn is not None and before is not None
    event = turn["event"]
    assert (event["hand"], event["decision"], event["seat"]) == (before.hand, before.decision, before.seat)
    assert (event["allowance"], event["bank"]) == (before.allowance, before.bank)
    recovered = [one["time"] for one in shown["hand"] if one["type"] == "tableRecovered"][-1]
    assert recovered >= killed - 5, "the table was not recovered after the kill"
    passed = shown["now"] - recovered
    assert turn["allowanceLeft"] == max(0, event["allowance"] - passed)
    assert turn["bankLeft"] == event["bank"] - max(0, passed - event["allowance"])


def _banks(table: Table) -> dict[int, int]:
    return {number: seat.bank for number, seat in enumerate(table.seats) if seat is not None}


def _buys(sent: Sent, table: str, seat: int) -> bool:
    return sent.table == table and sent.link.seat == seat and sent.kind in ("topUp", "rebuy")


def _price(sent: Sent) -> int:
    return 5000 if sent.kind == "rebuy" else int(sent.fields["amount"])


def _subsets(some: list[Sent]) -> Iterator[tuple[Sent, ...]]:
    return chain.from_iterable(combinations(some, size) for size in range(len(some) + 1))


@contextmanager
def database(path: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()
