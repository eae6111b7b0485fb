"""A store in memory: the bytes of a database, no thread, and callbacks that wait for the loop."""

import asyncio
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from feltroom.log.errors import CorruptLog, StaleAppend
from feltroom.pocket.memory_store import MemoryStore
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.hands import PlayedHand
from feltroom.rooms.ports.store import Records, Store
from tests.storage.harness import (
    append,
    append_all,
    at_once,
    commits_of,
    in_sql,
    load_table,
    open_store,
    read,
    restored,
)
from tests.storage.sessions import busy, find, play


def test_the_logs_and_checkpoints_are_those_of_a_database_byte_for_byte(tmp_path: Path) -> None:
    memory = Memory()
    stores: tuple[Store, Store] = MemoryStore(memory, post=at_once), open_store(tmp_path / "room.db")
    for seed in range(5):
        commits = commits_of(f"t{seed}", play(seed)[1], checkpoints=True)
        for store in stores:
            append_all(store, commits)
    rows = "SELECT table_id, seq, version, ends, body, chain FROM events ORDER BY table_id, seq"
    stored = read(stores[1], in_sql(lambda connection: [tuple(row) for row in connection.execute(text(rows))]))
    assert [row for table, _ in sorted(memory.heads.items()) for row in memory.logs.rows_from(table, 0)] == stored
    kept = "SELECT table_id, seq, version, body, seal FROM checkpoints ORDER BY table_id"
    found = read(stores[1], in_sql(lambda connection: [tuple(row) for row in connection.execute(text(kept))]))
    checkpoints = sorted(memory.checkpoints.values(), key=lambda row: row.table_id)
    assert [(row.table_id, row.seq, row.version, row.body, row.seal) for row in checkpoints] == found
    asyncio.run(stores[1].aclose())


def test_what_follows_from_events_is_that_of_a_database(tmp_path: Path) -> None:
    def known(records: Records) -> tuple[list[PlayedHand], list[object]]:
        hands = [
            hand for account in ("ann", "guest1", "bot:Bot_1") for hand in records.hands.list_of(account, limit=999)
        ]
        return hands, [records.tables.ledger("t"), [records.hands.get(table_id="t", hand=hand) for hand in range(40)]]

    stores: tuple[Store, Store] = MemoryStore(post=at_once), open_store(tmp_path / "room.db")
    _, calls = find(busy, steps=2000)
    for store in stores:
        append_all(store, commits_of("t", calls))
    ours, theirs = read(stores[0], known), read(stores[1], known)
    assert ours == theirs and len(ours[0]) > 20
    asyncio.run(stores[1].aclose())


def test_a_store_goes_on_with_what_another_left() -> None:
    table, calls = play(2)
    commits, memory = commits_of("t", calls, checkpoints=True), Memory()
    append_all(MemoryStore(memory, post=at_once), commits[:20])
    again = MemoryStore(memory, post=at_once)
    append_all(again, commits[20:])
    assert restored(load_table(again, "t")) == table


def test_callbacks_come_later_and_in_order() -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        store = MemoryStore(post=loop.call_soon)
        heard: list[int] = []
        commits = commits_of("t", play(1)[1])[:5]
        for commit in commits:
            store.append(commit, lambda error, seq=commit.first_seq: heard.append(seq if error is None else -1))  # type: ignore[misc]  # a lambda's default has no type
        assert heard == []
        await asyncio.sleep(0)
        assert heard == [commit.first_seq for commit in commits]

    asyncio.run(scenario())


def test_what_builds_on_a_commit_that_failed_is_refused_until_its_caller_has_heard() -> None:
    waiting: list[tuple[object, ...]] = []
    store = MemoryStore(post=lambda *call: waiting.append(call))
    commits = commits_of("t", play(1)[1])
    answers: list[Exception | None] = []
    store.append(commits[1], answers.append)
    store.append(commits[0], answers.append)
    for function, *arguments in waiting:
        assert callable(function)
        function(*arguments)
    assert [type(error) for error in answers] == [StaleAppend, StaleAppend]
    assert isinstance(answers[1], StaleAppend) and answers[1].expected is None
    waiting.clear()
    store.append(commits[0], answers.append)
    assert load_table(store, "t").next_seq == len(commits[0].events)


def test_a_reader_lets_the_loop_go_on() -> None:
    async def scenario() -> None:
        store = MemoryStore(post=asyncio.get_running_loop().call_soon)
        turns = 0

        def count() -> None:
            nonlocal turns
            turns += 1

        for wanted in range(1, 10):
            asyncio.get_running_loop().call_soon(count)
            await store.read(lambda records: records.newest_time())
            assert turns == wanted

    asyncio.run(scenario())


def test_no_thread_is_started() -> None:
    before = threading.active_count()
    store = MemoryStore(post=at_once)
    append(store, commits_of("t", play(1)[1]))
    load_table(store, "t")
    assert threading.active_count() == before


def test_no_database_is_loaded() -> None:
    program = (
        "import sys, feltroom.pocket.memory_store\n"
        "print([name for name in ('sqlalchemy', 'sqlite3', 'alembic', 'psycopg', 'starlette') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_bytes_that_were_changed_outside_are_found() -> None:
    table, calls = play(1)
    memory = Memory()
    store = MemoryStore(memory, post=at_once)
    append_all(store, commits_of("t", calls))
    rows = memory.logs._segments["t", 0]
    name, seq, version, ends, body, chain = rows[5]
    for damaged in ((body + b" ", version, chain), (body, version + 1, chain), (body, version, bytes(32))):
        rows[5] = (name, seq, damaged[1], ends, damaged[0], damaged[2])
        with pytest.raises(CorruptLog) as caught:
            load_table(store, "t")
        assert (caught.value.table, caught.value.seq) == ("t", 5)
    rows[5] = (name, seq, version, ends, body, chain)
    assert restored(load_table(store, "t")) == table


def test_a_checkpoint_that_was_changed_outside_is_not_relied_on() -> None:
    table, calls = play(1)
    memory = Memory()
    store = MemoryStore(memory, post=at_once)
    append_all(store, commits_of("t", calls, checkpoints=True))
    kept = memory.checkpoints.get("t")
    assert kept is not None and load_table(store, "t").checkpoint is not None
    for changed in (replace(kept, body=kept.body + b" "), replace(kept, seal=bytes(32)), replace(kept, seq=10**6)):
        with memory.changes.open():
            memory.checkpoints.put("t", changed)
        log = load_table(store, "t")
        assert log.checkpoint is None and restored(log) == table
