"""Appending, loading, restarting: what was acknowledged is there, in order, once."""

import asyncio
import re
import subprocess
import sys
from functools import partial
from threading import Event

import pytest
from sqlalchemy import Connection, func, select, text

from feltroom.storage import catalog, hands, ledger
from feltroom.storage.commit import Commit
from feltroom.storage.errors import CorruptLog, StaleAppend, StorageError
from feltroom.storage.log import load, verify
from feltroom.storage.requests import recent_requests
from feltroom.storage.rows import HandEndRow, HandRow, HoleRow, LedgerRow, PlayerRow, RequestRow, ResultRow, Row
from feltroom.storage.schema import events
from feltroom.storage.store import Store
from feltroom.table import events as on
from tests.storage.harness import (
    PATIENCE,
    append,
    append_all,
    commits_of,
    load_table,
    open_store,
    read,
    restored,
    write,
)
from tests.storage.sessions import play


def test_a_table_read_back_is_the_table(store: Store) -> None:
    table, calls = play(1)
    append_all(store, commits_of("t", calls))
    log = load_table(store, "t")
    assert (log.checkpoint, log.first_seq, log.next_seq) == (None, 0, table.seq)
    assert tuple(log.events) == table.events
    assert restored(log) == table


def test_a_table_nobody_wrote_is_an_empty_log(store: Store) -> None:
    log = load_table(store, "nobody")
    assert (log.events, log.next_seq, log.checkpoint) == ([], 0, None)
    assert read(store, lambda connection: verify(connection, "nobody")) == 0


def test_a_checkpoint_takes_the_place_of_what_was_before(store: Store) -> None:
    for seed in range(5):
        table, calls = play(seed)
        append_all(store, commits_of(f"t{seed}", calls, checkpoints=True))
        log = load_table(store, f"t{seed}")
        last = [call.checkpoint for call in calls if call.checkpoint is not None][-1]
        assert log.checkpoint == last and log.first_seq == last.seq
        assert log.events == table.since(last.seq)
        assert (restored(log), log.next_seq) == (table, table.seq)
        assert read(store, lambda connection, name=f"t{seed}": verify(connection, name)) == table.seq  # type: ignore[misc]  # a lambda's default has no type


def test_a_checkpoint_of_another_moment_is_refused(store: Store) -> None:
    _, calls = play(1)
    append_all(store, commits_of("t", calls[:1]))
    assert calls[0].checkpoint is not None
    (error,) = append(store, [Commit("t", 1, calls[1].events, checkpoint=calls[0].checkpoint)])
    assert isinstance(error, StorageError) and "checkpoint" in str(error)
    append_all(store, [Commit("t", 1, calls[1].events)])


def test_a_store_that_is_opened_again_goes_on(url: str) -> None:
    table, calls = play(2)
    commits = commits_of("t", calls, checkpoints=True)
    for commit in commits:
        store = open_store(url)
        append_all(store, [commit])
        store.close()
        if commit.first_seq > 40:
            break
    store = open_store(url)
    append_all(store, commits[commits.index(commit) + 1 :])
    assert restored(load_table(store, "t")) == table
    store.close()


def test_an_append_elsewhere_than_at_the_end_is_stale(store: Store) -> None:
    _, calls = play(3)
    commits = commits_of("t", calls)
    (error,) = append(store, commits[1:2])
    assert isinstance(error, StaleAppend) and (error.table, error.expected, error.got) == ("t", 0, 1)
    append_all(store, commits[:3])
    (error,) = append(store, commits[2:3])
    assert isinstance(error, StaleAppend)
    assert (error.expected, error.got) == (commits[3].first_seq, commits[2].first_seq)
    assert all(isinstance(error, StaleAppend) for error in append(store, commits[4:9]))
    append_all(store, commits[3:])


def test_many_appends_share_few_transactions_and_are_acknowledged_in_order(store: Store) -> None:
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
        holding = asyncio.ensure_future(store.write(block))
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
        verified = read(store, lambda connection, name=name: verify(connection, name))  # type: ignore[misc]  # a lambda's default has no type
        assert verified == sum(len(commit.events) for commit in commits if commit.table == name)


def test_answers_are_posted_where_the_caller_wants_them(url: str) -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        store = Store.open(url, post=loop.call_soon_threadsafe)
        answered: asyncio.Future[None] = loop.create_future()
        _, calls = play(1)

        def fail(error: Exception | None) -> None:
            raise RuntimeError(f"planted, {error}")

        store.append(commits_of("a", calls)[0], fail)
        store.append(commits_of("t", calls)[0], lambda error: answered.set_result(None) if error is None else None)
        await asyncio.wait_for(answered, PATIENCE)
        assert (await store.read(lambda connection: load(connection, "t"))).next_seq == 1
        store.close()

    asyncio.run(scenario())


def count_events(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(events)).scalar_one()


def test_a_write_comes_after_what_was_appended_before_it(store: Store) -> None:
    _, calls = play(4)
    seen: list[int] = []

    async def scenario() -> None:
        for commit in commits_of("t", calls):
            store.append(commit, lambda _: None)
            seen.append(await store.write(count_events))

    asyncio.run(scenario())
    assert seen == [call.first_seq + len(call.events) for call in calls]


def test_a_write_that_raises_is_taken_back_and_hurts_nobody(store: Store) -> None:
    def half_done(connection: Connection) -> None:
        catalog.create(connection, table_id="x", name="X", preset="solo", private=True, owner="ann", now=1)
        raise ValueError("planted")

    def twice(connection: Connection) -> None:
        for _ in range(2):
            catalog.create(connection, table_id="y", name="Y", preset="solo", private=True, owner="ann", now=1)

    async def scenario() -> tuple[object, ...]:
        return await asyncio.gather(
            store.write(half_done),
            store.write(twice),
            store.write(
                lambda c: catalog.create(c, table_id="z", name="Z", preset="p", private=False, owner="", now=1)
            ),
            return_exceptions=True,
        )

    first, second, third = asyncio.run(scenario())
    assert isinstance(first, ValueError)
    assert isinstance(second, StorageError) and re.search("(?i)unique", str(second))
    assert isinstance(third, catalog.TableRow)
    assert [row.id for row in read(store, catalog.list_open)] == ["z"]


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StorageError, match=r"read-?only"):
        read(store, lambda connection: connection.execute(text("DELETE FROM events")))


def test_a_read_that_failed_half_way_shows_nobody_the_past(store: Store) -> None:
    _, calls = play(1, steps=60)
    append_all(store, commits_of("t", calls))
    write(store, lambda connection: connection.execute(text("UPDATE events SET body = 'x' WHERE seq = 1")).rowcount)
    kept = []  # whoever holds the error holds the rows that were being read
    for _ in range(8):
        with pytest.raises(CorruptLog) as caught:
            load_table(store, "t")
        kept.append(caught.value)
    append_all(store, commits_of("u", calls))
    for _ in range(8):
        assert read(store, lambda connection: verify(connection, "u")) > 0
    assert len(kept) == 8


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
            asyncio.run(closed(lambda connection: load(connection, "t")))
    again = open_store(url)
    assert restored(load_table(again, "t")) == table
    again.close()


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


def test_a_hand_that_is_over_needs_no_event_to_store_a_checkpoint(store: Store) -> None:
    table, calls = play(1)
    append_all(store, commits_of("t", calls[:1]))
    append_all(store, [Commit("t", 1, [], checkpoint=calls[0].checkpoint)])
    log = load_table(store, "t")
    assert log.checkpoint == calls[0].checkpoint and log.events == []
    assert isinstance(table.events[0], on.TableOpened)


def test_what_a_commit_says_about_one_row_several_times_comes_to_the_last_word_or_the_sum(store: Store) -> None:
    _, calls = play(1)
    rows: list[Row] = [
        *[LedgerRow("t", "ann", name, 10, taken) for name, taken in (("A", 0), ("B", 3), ("Ann", 4))],
        *[RequestRow("t", "ann", name, 1) for name in ("r1", "r1", "r2")],
        *[HandRow("t", 1, first, 5) for first in (0, 1)],
        *[PlayerRow("t", 1, 0, account, account.title(), 5) for account in ("bo", "ann")],
        *[HoleRow("t", 1, 0, hole) for hole in ("AhKh", "2c2d")],
        *[ResultRow("t", 1, 0, 4, difference) for difference in (4, -4)],
        *[HandEndRow("t", 1, ended, "settled") for ended in (8, 9)],
    ]
    append_all(store, [Commit("t", 0, calls[0].events, rows=rows)])
    append_all(store, [Commit("t", 1, calls[1].events, rows=[LedgerRow("t", "ann", "Anna", 5, 0)])])
    assert read(store, partial(ledger.list_entries, table_id="t")) == [ledger.LedgerEntry("ann", "Anna", 35, 7)]
    assert {request.id for request in read(store, partial(recent_requests, table_id="t"))} == {"r1", "r2"}
    assert read(store, partial(hands.get_hand, table_id="t", hand=1)) == hands.HandRef("t", 1, 1, 5, 9, "settled")
    (played,) = read(store, partial(hands.hand_players_of, table_id="t", hand=1))
    assert (played.account, played.name, played.hole, played.difference) == ("ann", "Ann", "2c2d", -4)
