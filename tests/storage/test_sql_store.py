"""What a store on a database does besides: groups of commits, threads, restarts."""

import asyncio
import subprocess
import sys
from threading import Event

import pytest
from sqlalchemy import Connection, text

from feltroom.log.errors import CorruptLog, StorageError
from feltroom.storage.sql_store import SqlStore
from tests.patience import PATIENCE
from tests.storage.harness import (
    append_all,
    commits_of,
    in_sql,
    load_table,
    open_store,
    read,
    restored,
    verify,
    write,
)
from tests.storage.sessions import play


def test_a_store_that_is_opened_again_goes_on(url: str) -> None:
    table, calls = play(2)
    commits = commits_of("t", calls, checkpoints=True)
    for commit in commits:
        store = open_store(url)
        append_all(store, [commit])
        store.close()
        if commit.first_seq > 12:
            break
    store = open_store(url)
    append_all(store, commits[commits.index(commit) + 1 :])
    assert restored(load_table(store, "t")) == table
    store.close()


@pytest.mark.everywhere
def test_many_appends_share_few_transactions_and_are_acknowledged_in_order(sql_store: SqlStore) -> None:
    store = sql_store
    sessions = {f"t{seed}": play(seed) for seed in range(20)}
    begun, blocked = Event(), Event()
    answers: list[tuple[str, int]] = []
    complete = Event()

    def block(_: Connection) -> None:
        begun.set()
        blocked.wait(PATIENCE)

    commits = [
        commit
        for rank in range(40)
        for name, (_, calls) in sessions.items()
        for commit in commits_of(name, calls)[rank : rank + 1]
    ]

    async def scenario() -> None:
        holding = asyncio.ensure_future(store.write(in_sql(block)))
        await asyncio.to_thread(begun.wait, PATIENCE)
        before = store.stats.groups
        for commit in commits:

            def done(error: Exception | None, at: tuple[str, int] = (commit.table, commit.first_seq)) -> None:
                assert error is None
                answers.append(at)
                if len(answers) == len(commits):
                    complete.set()

            store.append(commit, done)
        assert store.pending == len(commits) and not answers
        blocked.set()
        await holding
        await asyncio.to_thread(complete.wait, PATIENCE)
        assert store.stats.groups - before <= 1 + 1 + len(commits) // 512 + 1

    asyncio.run(scenario())
    assert answers == [(commit.table, commit.first_seq) for commit in commits]
    assert store.stats.commits == len(commits) and store.stats.events == sum(len(commit.events) for commit in commits)
    for name in sessions:
        verified = verify(store, name)
        assert verified == sum(len(commit.events) for commit in commits if commit.table == name)


def test_answers_are_posted_where_the_caller_wants_them(url: str) -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        store = SqlStore.open(url, post=loop.call_soon_threadsafe)
        answered: asyncio.Future[None] = loop.create_future()
        _, calls = play(1)

        def fail(error: Exception | None) -> None:
            raise RuntimeError(f"planted, {error}")

        store.append(commits_of("a", calls)[0], fail)
        store.append(commits_of("t", calls)[0], lambda error: answered.set_result(None) if error is None else None)
        await asyncio.wait_for(answered, PATIENCE)
        assert (await store.read(lambda records: records.table_logs.load("t"))).next_seq == 1
        store.close()

    asyncio.run(scenario())


def test_a_reader_cannot_write_whatever_the_statement(sql_store: SqlStore) -> None:
    store = sql_store
    with pytest.raises(StorageError, match=r"read-?only"):
        read(store, in_sql(lambda connection: connection.execute(text("DELETE FROM events"))))


@pytest.mark.everywhere
def test_a_read_that_failed_half_way_shows_nobody_the_past(sql_store: SqlStore) -> None:
    store = sql_store
    _, calls = play(1, steps=60)
    append_all(store, commits_of("t", calls))
    sql = text("UPDATE events SET body = 'x' WHERE seq = 1")
    write(store, in_sql(lambda connection: connection.execute(sql).rowcount))
    kept = []  # holding the error holds the rows that were being read
    for _ in range(8):
        with pytest.raises(CorruptLog) as caught:
            load_table(store, "t")
        kept.append(caught.value)
    append_all(store, commits_of("u", calls))
    for _ in range(8):
        assert verify(store, "u") > 0
    assert len(kept) == 8


@pytest.mark.everywhere
def test_closing_writes_what_is_waiting_and_then_refuses(url: str) -> None:
    table, calls = play(5)
    store = open_store(url)
    answers: list[Exception | None] = []
    for commit in commits_of("t", calls):
        store.append(commit, answers.append)
    store.close()
    store.close()
    assert answers == [None] * len(calls)
    store.append(commits_of("u", calls)[0], answers.append)
    assert isinstance(answers[-1], StorageError)
    for closed in (store.read, store.write):
        with pytest.raises(StorageError, match="closed"):
            asyncio.run(closed(lambda records: records.table_logs.load("t")))
    again = open_store(url)
    assert restored(load_table(again, "t")) == table
    again.close()


@pytest.mark.everywhere
def test_nothing_is_lost_when_the_program_ends_without_closing(url: str) -> None:
    program = f"""
from tests.storage.harness import commits_of, open_store
from tests.storage.sessions import play
store = open_store({url!r})
for commit in commits_of("t", play(6)[1]):
    store.append(commit, lambda error: None)
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
    store = open_store(url)
    assert restored(load_table(store, "t")) == play(6)[0]
    store.close()
