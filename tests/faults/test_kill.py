"""A server is killed in the middle of hands at many tables, again and again, and started on what it left.

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
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, create_engine

from feltroom.log.codec import decode
from feltroom.table import Table
from tests.faults.audit import LogAudit, check_database
from tests.faults.crowd import Crowd, Message, ServerProcess

TABLES = 100
FEW_TABLES = 20
ROUNDS = 20
FEW_ROUNDS = 3
LONG_RUNS = 5  # of ROUNDS each, every one on a file of its own
PLAY_SECONDS = (0.1, 0.6)


def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    seed = int(os.environ.get("FELTROOM_KILL_SEED", secrets.randbelow(10**9)))
    asyncio.run(Trial(tmp_path, seed, tables=FEW_TABLES).run(rounds=FEW_ROUNDS))


@pytest.mark.long
@pytest.mark.parametrize("run", range(LONG_RUNS))
def test_a_server_killed_a_hundred_times_goes_on_where_it_was(tmp_path: Path, run: int) -> None:
    seed = int(os.environ.get("FELTROOM_KILL_SEED", secrets.randbelow(10**9))) + run
    asyncio.run(Trial(tmp_path, seed, tables=TABLES).run(rounds=ROUNDS))


@pytest.mark.parametrize(
    ("kind", "fields", "told"),
    [
        ("topUp", {"amount": 70}, "topUpQueued"),
        pytest.param("addBot", {"level": "caller"}, "playerSat", marks=pytest.mark.long),
        pytest.param("sitOut", {}, "playerSatOut", marks=pytest.mark.long),
        pytest.param("changeBlinds", {"small": 1, "big": 2}, "blindsChanged", marks=pytest.mark.long),
        pytest.param("pause", {}, "tablePaused", marks=pytest.mark.long),
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
            await host.do("chat", table, text="好牌")
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
            assert plain.execute("SELECT table_id, text FROM chat").fetchall() == [(table, "好牌")]
        names = [type(event).__name__ for event in events]
        expected = 2 if kind == "topUp" else 1  # the last one is the new command
        assert sum(name.lower() == told.lower() for name in names) == expected, names

    asyncio.run(scenario())


class Trial:
    """One run: a file, a crowd, and a server that dies many times."""

    def __init__(self, folder: Path, seed: int, *, tables: int) -> None:
        sys.stdout.write(f"FELTROOM_KILL_SEED={seed}\n")
        self._tables = tables
        self._folder = folder
        self._database = folder / "room.db"
        self._random = Random(seed)
        self._crowd = Crowd(self._random)

    async def run(self, *, rounds: int) -> None:
        server = ServerProcess(self._database)
        try:
            await asyncio.to_thread(server.wait_ready)
            await self._crowd.enter(server.port, tables=self._tables)
            self._audit = LogAudit(self._crowd)
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
            rows = sum(self._audit.length(table) for table in self._crowd.tables)
            assert check_database(connection).rows == rows
        assert self._audit.acknowledged > rounds * self._tables / 2, self._audit.acknowledged

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
        with database(path) as connection:
            left = self._audit.check(connection)
        if mid_hand:
            in_hands = sum(table.turn is not None for table in left.values())
            assert in_hands >= self._tables / 2, f"only {in_hands} tables were in the middle of a hand"
            for end in ("", "-wal", "-shm"):
                path.with_name(path.name + end).unlink(missing_ok=True)
        return left

    def _check_shown(self, table: str, was: Table, killed: int) -> None:
        """The table is shown as it was left: the same decision, a full allowance, every chip and the whole bank."""
        for viewer in self._audit.viewers(table):
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


@contextmanager
def database(path: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()
