"""A full disk, a locked file, a refused row: the error arrives, nothing is half written, and later it works again."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, text

from feltroom.log.commit import Commit
from feltroom.log.errors import StaleAppend, StorageError
from feltroom.storage.group_writer import Unwritable
from feltroom.storage.sql_store import SqlStore
from feltroom.table import events as on
from tests.patience import PATIENCE
from tests.storage.harness import append, append_all, commits_of, in_sql, load_table, restored, write
from tests.storage.sessions import play


@pytest.fixture
def store(sqlite_store: SqlStore) -> SqlStore:
    """These are the faults of a file."""
    return sqlite_store


def sql(store: SqlStore, *statements: str) -> None:
    def run(connection: Connection) -> None:
        for statement in statements:
            connection.exec_driver_sql(statement)

    write(store, in_sql(run))


async def hold(store: SqlStore) -> tuple[asyncio.Future[None], Event]:
    """Keep the writer busy until the event is set, so that what comes meanwhile is one group."""
    held, blocked = Event(), Event()

    def wait(_: object) -> None:
        held.set()
        blocked.wait(PATIENCE)

    holding = asyncio.ensure_future(store.write(wait))
    assert await asyncio.to_thread(held.wait, PATIENCE)
    return holding, blocked


async def until_pending(store: SqlStore, count: int) -> None:
    """Wait until so many commits and writes wait for the writer."""
    async with asyncio.timeout(PATIENCE):
        while store.pending < count:
            await asyncio.sleep(0.001)


def together(store: SqlStore, commits: list[Commit]) -> list[Exception | None]:
    """Append commits so that they come into one group."""

    async def scenario() -> list[Exception | None]:
        holding, blocked = await hold(store)
        answers = asyncio.ensure_future(asyncio.to_thread(append, store, commits))
        await until_pending(store, len(commits))
        blocked.set()
        await holding
        return await answers

    return asyncio.run(scenario())


def test_one_commit_that_fails_fails_alone(store: SqlStore) -> None:
    sessions = {name: play(seed) for seed, name in enumerate(["bad", "good", "better"])}
    sql(
        store,
        "CREATE TRIGGER planted BEFORE INSERT ON events WHEN NEW.table_id = 'bad' AND NEW.seq >= 3"
        " BEGIN SELECT RAISE(ABORT, 'planted'); END",
    )
    commits = [
        commit
        for rank in range(6)
        for name, (_, calls) in sessions.items()
        for commit in commits_of(name, calls)[rank : rank + 1]
    ]
    answers = dict(zip([(commit.table, commit.first_seq) for commit in commits], together(store, commits), strict=True))
    assert all(error is None for (table, _), error in answers.items() if table != "bad")
    of_bad = [(seq, error) for (table, seq), error in answers.items() if table == "bad"]
    failed = [error for _, error in of_bad if error is not None]
    assert isinstance(failed[0], StorageError) and "planted" in str(failed[0])
    assert len(failed) > 1 and all(isinstance(error, StaleAppend) for error in failed[1:])
    assert load_table(store, "bad").next_seq == next(seq for seq, error in of_bad if error is not None)
    sql(store, "DROP TRIGGER planted")
    for name, (table, calls) in sessions.items():
        head = load_table(store, name).next_seq
        append_all(store, [commit for commit in commits_of(name, calls) if commit.first_seq >= head])
        assert restored(load_table(store, name)) == table


def test_what_cannot_be_encoded_fails_alone(store: SqlStore) -> None:
    _, calls = play(1)
    good = commits_of("good", calls)[:3]
    bad = Commit("bad", 0, [on.GameStarted(object())])  # type: ignore[arg-type]  # wrong on purpose
    first, second, *others = together(store, [good[0], bad, *good[1:]])
    assert first is None and others == [None, None] and isinstance(second, TypeError)
    assert load_table(store, "bad").next_seq == 0


def test_a_full_disk_is_reported_and_forgotten_when_there_is_room(store: SqlStore) -> None:
    table, calls = play(2, steps=600)
    commits = commits_of("t", calls, checkpoints=True)
    append_all(store, commits[:5])
    pages = write(store, in_sql(lambda c: c.execute(text("PRAGMA page_count")).scalar_one()))
    sql(store, f"PRAGMA max_page_count = {pages + 2}")
    answers = append(store, commits[5:])
    failed = [error for error in answers if error is not None]
    assert isinstance(failed[0], StorageError) and "full" in str(failed[0])
    kept = commits[5 + answers.index(failed[0])].first_seq
    assert all(error is None for error in answers[: answers.index(failed[0])])
    assert load_table(store, "t").next_seq == kept
    sql(store, "PRAGMA max_page_count = 1000000")
    append_all(store, [commit for commit in commits if commit.first_seq >= kept])
    assert restored(load_table(store, "t")) == table


def test_a_file_that_must_not_be_changed_is_reported_and_forgotten_when_it_may(store: SqlStore) -> None:
    table, calls = play(3)
    commits = commits_of("t", calls)
    append_all(store, commits[:5])
    sql(store, "PRAGMA query_only = ON")
    answers = append(store, commits[5:8])
    assert all(isinstance(error, StorageError) for error in answers)
    assert isinstance(answers[0], Unwritable) and "readonly" in str(answers[0]), answers
    assert load_table(store, "t").next_seq == commits[5].first_seq
    append_all(store, commits[5:])
    assert restored(load_table(store, "t")) == table


def test_a_locked_file_is_reported_once_for_all_who_wait(store: SqlStore, path: Path) -> None:
    table, calls = play(4)
    commits = commits_of("t", calls)
    append_all(store, commits[:5])
    sql(store, "PRAGMA busy_timeout = 20")
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        answers = append(store, commits[5:6])
        other.rollback()
    assert isinstance(answers[0], Unwritable) and "locked" in str(answers[0])
    append_all(store, commits[5:])
    assert restored(load_table(store, "t")) == table


def test_a_write_that_fills_the_disk_does_not_take_the_others_with_it(store: SqlStore) -> None:
    table, calls = play(5)
    commits = commits_of("t", calls)
    pages = write(store, in_sql(lambda c: c.execute(text("PRAGMA page_count")).scalar_one()))
    sql(store, f"PRAGMA max_page_count = {pages + 20}")

    def too_much(connection: Connection) -> None:
        connection.execute(text("INSERT INTO secrets VALUES ('big', zeroblob(1000000))"))

    async def scenario() -> tuple[object, ...]:
        holding, blocked = await hold(store)
        before = asyncio.ensure_future(asyncio.to_thread(append, store, commits[:5]))
        await until_pending(store, 5)
        big = asyncio.ensure_future(store.write(in_sql(too_much)))
        after = asyncio.ensure_future(asyncio.to_thread(append, store, commits[5:10]))
        await until_pending(store, 11)
        blocked.set()
        return await asyncio.gather(holding, before, big, after, return_exceptions=True)

    _, before, big, after = asyncio.run(scenario())
    assert isinstance(big, StorageError) and "full" in str(big)
    assert before == after == [None] * 5
    append_all(store, commits[10:])
    assert restored(load_table(store, "t")) == table
