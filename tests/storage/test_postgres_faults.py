"""A server killed, a connection ended, a server that says nothing: what was acknowledged is there, nothing twice."""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from threading import Event, Thread

import pytest
from sqlalchemy import Connection, delete, text

from feltroom.log.commit import Commit
from feltroom.log.errors import CorruptLog, StaleAppend, StorageError
from feltroom.log.reading import LoadedLog
from feltroom.rooms.ports.store import Records
from feltroom.storage import postgres_backend
from feltroom.storage.group_writer import OutcomeUnknown, Unwritable
from feltroom.storage.schema import events
from feltroom.storage.sql_records import connection_of
from feltroom.storage.sql_store import SqlStore
from feltroom.table import events as on
from tests.marks import long_only
from tests.patience import PATIENCE
from tests.postgres import PostgresServer
from tests.storage.harness import (
    append,
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
from tests.storage.proxy import Proxy
from tests.storage.sessions import play
from tests.storage.test_faults import together
from tests.storage.test_kill import assert_projected

FEW_KILLS, KILLS = 2, 5


@pytest.fixture
def store(postgres_url: str) -> Iterator[SqlStore]:
    store = open_store(postgres_url)
    yield store
    store.close()


@pytest.fixture
def proxy(postgres: PostgresServer) -> Iterator[Proxy]:
    proxy = Proxy(postgres.port)
    yield proxy
    proxy.close()


@pytest.fixture
def store_behind_proxy(postgres: PostgresServer, postgres_url: str, proxy: Proxy) -> Iterator[SqlStore]:
    store = open_store(f"{postgres_url.replace(str(postgres.port), str(proxy.port))}?connect_timeout=2")
    yield store
    store.close()


def backend_pid(connection: Connection) -> int:
    return int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one())


async def hold(store: SqlStore) -> tuple[asyncio.Future[None], Event]:
    """Keep the writer busy until the event is set, so that what comes next is one group."""
    begun, held = Event(), Event()

    def wait(_: Connection) -> None:
        begun.set()
        held.wait(PATIENCE)

    holding = asyncio.ensure_future(store.write(in_sql(wait)))
    await asyncio.to_thread(begun.wait, PATIENCE)
    return holding, held


def read_patiently(store: SqlStore, table: str) -> int:
    """Return where a log goes on, as soon as the server can tell."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return load_table(store, table).next_seq
        except CorruptLog:
            raise
        except StorageError:
            assert time.monotonic() < deadline
            time.sleep(0.02)


class Table(Thread):
    """Appends a session's commits one by one, as a room does: after an error it reads where the log goes on."""

    def __init__(self, store: SqlStore, name: str, commits: list[Commit]) -> None:
        super().__init__(daemon=True)
        self.store, self.table, self.commits = store, name, commits
        self.acknowledged = 0
        self.failures = 0
        self.broken: BaseException | None = None

    def run(self) -> None:
        try:
            by_seq = {commit.first_seq: commit for commit in self.commits}
            seq = 0
            while seq in by_seq:
                (error,) = append(self.store, [by_seq[seq]])
                if error is None:
                    seq += len(by_seq[seq].events)
                    self.acknowledged = seq
                    continue
                assert isinstance(error, StorageError), error
                self.failures += 1
                seq = read_patiently(self.store, self.table)
                assert seq >= self.acknowledged, "an acknowledged commit is gone"
        except BaseException as error:
            self.broken = error


@pytest.mark.services
@pytest.mark.parametrize("kills", [FEW_KILLS, *long_only(KILLS)])
def test_what_was_acknowledged_survives_a_server_that_is_killed(kills: int) -> None:
    server = PostgresServer()
    try:
        server.start()
        store = open_store(server.url(server.create_database()))
        sessions = {f"t{seed}": play(seed, steps=1500) for seed in range(6)}
        tables = [
            Table(store, name, commits_of(name, calls, checkpoints=True)) for name, (_, calls) in sessions.items()
        ]
        random = Random(7)
        for table in tables:
            table.start()
        for _ in range(kills):
            time.sleep(0.1 + random.random() * 0.4)
            server.kill()
            server.start()
        for table in tables:
            table.join(120)
            assert not table.is_alive() and table.broken is None, table.broken
        assert sum(table.failures for table in tables) > 0
        for name, (whole, _) in sessions.items():
            assert verify(store, name) == whole.seq
            assert restored(load_table(store, name)) == whole
            read(store, partial(assert_projected, table_id=name, events=list(whole.events)))
        store.close()
    finally:
        server.stop()


def test_a_connection_that_was_ended_while_nothing_happened_is_not_noticed(
    store: SqlStore, postgres: PostgresServer
) -> None:
    table, calls = play(1)
    commits = commits_of("t", calls)
    append_all(store, commits[:5])
    load_table(store, "t")
    for ended in (write(store, in_sql(backend_pid)), read(store, in_sql(backend_pid))):
        postgres.sql(f"SELECT pg_terminate_backend({ended})")
    append_all(store, commits[5:])
    assert restored(load_table(store, "t")) == table


def test_a_server_that_lost_commits_when_it_was_replaced_gets_no_log_with_a_hole(
    store: SqlStore, postgres: PostgresServer
) -> None:
    _, calls = play(1)
    commits = commits_of("t", calls)
    append_all(store, commits[:5])
    lost = commits[4].first_seq

    def lose(connection: Connection) -> None:
        connection.execute(delete(events).where(events.c.seq >= lost))

    write(store, in_sql(lose))
    postgres.sql(f"SELECT pg_terminate_backend({write(store, in_sql(backend_pid))})")
    append_all(store, commits_of("another", calls)[:1])  # which meets the lost connection
    (error,) = append(store, [commits[5]])
    assert isinstance(error, StaleAppend) and error.expected == lost
    assert load_table(store, "t").next_seq == lost


def test_a_connection_that_is_ended_in_the_middle_of_a_group_takes_nobody_with_it(
    store: SqlStore, postgres: PostgresServer
) -> None:
    table, calls = play(2)
    commits = commits_of("t", calls)
    runs: list[int] = []

    def end_once(connection: Connection) -> int:
        runs.append(backend_pid(connection))
        if len(runs) == 1:
            postgres.sql(f"SELECT pg_terminate_backend({runs[0]})")
        return int(connection.execute(text("SELECT count(*) FROM events")).scalar_one())

    async def scenario() -> tuple[int, list[Exception | None]]:
        holding, held = await hold(store)
        before = asyncio.ensure_future(asyncio.to_thread(append, store, commits[:5]))
        while store.pending < 5:
            await asyncio.sleep(0.001)
        ended = asyncio.ensure_future(store.write(in_sql(end_once)))
        while store.pending < 6:
            await asyncio.sleep(0.001)
        held.set()
        await holding
        return await ended, await before

    counted, answers = asyncio.run(scenario())
    assert len(runs) == 2 and runs[0] != runs[1]
    assert answers == [None] * 5 and counted == commits[5].first_seq
    append_all(store, commits[5:])
    assert restored(load_table(store, "t")) == table
    read(store, partial(assert_projected, table_id="t", events=list(table.events)))


def test_a_commit_whose_answer_was_lost_is_reported_and_found_in_the_log(
    store_behind_proxy: SqlStore, proxy: Proxy
) -> None:
    store = store_behind_proxy
    table, calls = play(3)
    commits = commits_of("t", calls, checkpoints=True)
    append_all(store, commits[:5])
    proxy.lose_commit.set()
    (error,) = append(store, commits[5:6])
    assert isinstance(error, OutcomeUnknown), error
    assert not proxy.lose_commit.is_set()
    assert load_table(store, "t").next_seq == commits[6].first_seq, "it was written"
    (error,) = append(store, commits[5:6])
    assert isinstance(error, StaleAppend), "it is not written twice"
    append_all(store, commits[6:])
    assert restored(load_table(store, "t")) == table
    read(store, partial(assert_projected, table_id="t", events=list(table.events)))


def test_a_write_whose_answer_was_lost_is_not_run_again(store_behind_proxy: SqlStore, proxy: Proxy) -> None:
    runs: list[int] = []

    def count(connection: Connection) -> None:
        runs.append(1)
        connection.execute(text("INSERT INTO secrets VALUES ('x', '')"))

    write(store_behind_proxy, in_sql(backend_pid))
    proxy.lose_commit.set()
    with pytest.raises(OutcomeUnknown):
        write(store_behind_proxy, in_sql(count))
    assert runs == [1]


def test_a_server_that_does_not_answer_holds_nobody_up_for_ever(store_behind_proxy: SqlStore, proxy: Proxy) -> None:
    store = store_behind_proxy
    table, calls = play(4)
    commits = commits_of("t", calls)
    append_all(store, commits[:5])
    write(store, in_sql(be_impatient))
    read(store, in_sql(be_impatient))
    proxy.stall.set()
    answers = append(store, commits[5:8])
    assert all(isinstance(error, StorageError) for error in answers) and isinstance(answers[0], Unwritable), answers
    with pytest.raises(StorageError) as caught:
        read(store, lambda records: records.newest_time())
    assert not isinstance(caught.value, CorruptLog)
    proxy.stall.clear()
    append_all(store, commits[5:])
    assert restored(load_table(store, "t")) == table


def be_impatient(connection: Connection) -> None:
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.patience = 0.5


def test_a_log_that_cannot_be_read_at_present_is_not_called_damaged(store: SqlStore, postgres: PostgresServer) -> None:
    _, calls = play(5)
    append_all(store, commits_of("t", calls))

    def end_and_load(records: Records) -> LoadedLog:
        postgres.sql(f"SELECT pg_terminate_backend({backend_pid(connection_of(records))})")
        return records.table_logs.load("t")

    with pytest.raises(StorageError) as caught:
        read(store, end_and_load)
    assert not isinstance(caught.value, CorruptLog)
    assert verify(store, "t") > 0


def test_a_node_that_stops_in_the_middle_of_a_transaction_does_not_keep_its_tables(
    store: SqlStore, postgres_url: str
) -> None:
    table, calls = play(6)
    commits = commits_of("t", calls)
    append_all(store, commits[:5])
    stopped, awake = Event(), Event()
    told: list[Exception | None] = []

    def stop(_: Connection) -> None:
        stopped.set()
        awake.wait(PATIENCE)

    async def scenario() -> None:
        holding, held = await hold(store)
        store.append(commits[5], told.append)
        stopping = asyncio.ensure_future(store.write(in_sql(stop)))
        while store.pending < 2:
            await asyncio.sleep(0.001)
        held.set()
        await holding
        await asyncio.to_thread(stopped.wait, PATIENCE)
        next_owner = await asyncio.to_thread(open_store, postgres_url)
        assert await asyncio.to_thread(append, next_owner, commits[5:6]) == [None]
        awake.set()
        await stopping
        await asyncio.to_thread(append_all, next_owner, commits[6:])
        assert restored(await asyncio.to_thread(load_table, next_owner, "t")) == table
        next_owner.close()

    asyncio.run(scenario())
    assert len(told) == 1 and isinstance(told[0], StaleAppend), told


def test_one_commit_that_fails_fails_alone(store: SqlStore) -> None:
    sessions = {name: play(seed) for seed, name in enumerate(["bad", "good"])}

    def plant(connection: Connection) -> None:
        connection.execute(
            text("ALTER TABLE events ADD CONSTRAINT planted CHECK (table_id <> 'bad' OR seq < 3) NOT VALID")
        )

    write(store, in_sql(plant))
    commits = [commits_of(name, calls)[rank] for rank in range(6) for name, (_, calls) in sessions.items()]
    commits.insert(3, Commit("odd", 0, [on.GameStarted(object())]))  # type: ignore[arg-type]
    answers = together(store, commits)
    for commit, error in zip(commits, answers, strict=True):
        if commit.table == "good":
            assert error is None
        elif commit.table == "odd":
            assert isinstance(error, TypeError)
    failed = [error for commit, error in zip(commits, answers, strict=True) if commit.table == "bad" and error]
    assert isinstance(failed[0], StorageError) and "planted" in str(failed[0])
    assert len(failed) > 1 and all(isinstance(error, StaleAppend) for error in failed[1:])


def test_an_error_does_not_quote_the_row_it_is_about(store: SqlStore) -> None:
    def refused(connection: Connection) -> None:
        connection.execute(text("INSERT INTO accounts (id, nickname) VALUES ('private', 'very private')"))

    with pytest.raises(StorageError, match="null value in column") as caught:
        write(store, in_sql(refused))
    assert "private" not in str(caught.value)


def test_the_server_s_limits_are_shorter_than_the_client_s_patience() -> None:
    limits = postgres_backend._WRITING
    assert int(limits["idle_in_transaction_session_timeout"]) < int(limits["lock_timeout"])
    assert int(limits["lock_timeout"]) < int(limits["statement_timeout"]) < postgres_backend.WRITING_PATIENCE * 1000
    assert int(postgres_backend._READING["statement_timeout"]) < postgres_backend.READING_PATIENCE * 1000
