"""Several nodes on one PostgreSQL: a node that has lost a table cannot write to it, and no row is taken away."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Barrier

import pytest
from sqlalchemy import Connection, func, insert, select

from feltroom.log.commit import Commit
from feltroom.log.errors import StaleAppend, StorageError
from feltroom.log.rows import RequestRow
from feltroom.storage.schema import checkpoints, events
from feltroom.storage.sql_store import SqlStore
from feltroom.storage.table_logs import read_head
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
from tests.storage.sessions import play
from tests.storage.test_faults import together
from tests.storage.test_kill import assert_projected

Nodes = tuple[SqlStore, SqlStore]
ROUNDS = 120


@pytest.fixture
def nodes(postgres_url: str) -> Iterator[Nodes]:
    stores = open_store(postgres_url), open_store(postgres_url)
    yield stores
    for store in stores:
        store.close()


def count_events(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(events)).scalar_one()


def by(node: str, commit: Commit) -> Commit:
    """The same commit with a request of a node, to tell by whom it was written."""
    request = RequestRow(commit.table, node, f"{node}-{commit.first_seq}", commit.first_seq + len(commit.events))
    return replace(commit, rows=[*commit.rows, request])


def writers_of(store: SqlStore, table: str) -> list[str]:
    return [request.account for request in read(store, lambda records: records.table_logs.requests(table))]


def test_a_deposed_owner_cannot_write_and_leaves_nothing_behind(nodes: Nodes) -> None:
    old, new = nodes
    table, calls = play(2, steps=300)
    commits = commits_of("t", calls, checkpoints=True)
    append_all(old, [by("old", commit) for commit in commits[:10]])
    append_all(new, [by("new", commit) for commit in commits[10:20]])
    for commit in commits[10:20]:
        (error,) = append(old, [by("old", commit)])
        assert isinstance(error, StaleAppend)
        assert (error.table, error.expected, error.got) == ("t", commits[20].first_seq, commit.first_seq)
    assert writers_of(new, "t") == ["old"] * 10 + ["new"] * 10
    log = load_table(old, "t")
    read(old, partial(assert_projected, table_id="t", events=list(table.events[: log.next_seq])))
    append_all(new, commits[20:])
    assert restored(load_table(old, "t")) == table


def test_a_node_that_has_a_table_back_goes_on_where_the_other_ended(nodes: Nodes) -> None:
    table, calls = play(3, steps=300)
    commits = commits_of("t", calls)
    for at, commit in enumerate(commits):
        append_all(nodes[(at // 7) % 2], [commit])
    assert restored(load_table(nodes[0], "t")) == table


def test_a_deposed_owner_s_checkpoint_without_events_is_refused(nodes: Nodes) -> None:
    old, new = nodes
    _, calls = play(1)
    append_all(old, commits_of("t", calls[:1]))
    append_all(new, commits_of("t", calls, checkpoints=True)[1:])
    stored = read(new, in_sql(lambda connection: connection.execute(select(checkpoints.c.seq)).scalar()))
    (error,) = append(old, [Commit("t", 1, [], checkpoint=calls[0].checkpoint)])
    assert isinstance(error, StaleAppend)
    assert read(new, in_sql(lambda connection: connection.execute(select(checkpoints.c.seq)).scalar())) == stored


def test_a_stale_commit_in_a_group_does_not_hurt_the_others(nodes: Nodes) -> None:
    old, new = nodes
    sessions = {name: play(seed) for seed, name in enumerate(["lost", "kept", "other"])}
    commits = {name: commits_of(name, calls) for name, (_, calls) in sessions.items()}
    for name in sessions:
        append_all(old, commits[name][:3])
    append_all(new, commits["lost"][3:4])
    group = [commits[name][rank] for rank in range(3, 8) for name in sessions]
    answers = together(old, group)
    for commit, error in zip(group, answers, strict=True):
        assert isinstance(error, StaleAppend) if commit.table == "lost" else error is None, (commit.table, error)
    append_all(new, commits["lost"][4:])
    for name in ("kept", "other"):
        append_all(old, commits[name][8:])
    for name, (table, _) in sessions.items():
        assert restored(load_table(new, name)) == table


def test_of_two_that_append_the_same_number_at_once_exactly_one_wins(nodes: Nodes) -> None:
    table, calls = play(4, steps=900)
    commits = commits_of("t", calls, checkpoints=True)[: ROUNDS + 1]
    append_all(nodes[0], [by("a", commits[0])])
    winners = ["a"]
    start = Barrier(2)

    def race(store: SqlStore, commit: Commit) -> Exception | None:
        start.wait(30)
        return append(store, [commit])[0]

    with ThreadPoolExecutor(2) as threads:
        for commit in commits[1:]:
            running = [
                threads.submit(race, store, by(name, commit)) for store, name in zip(nodes, ("a", "b"), strict=True)
            ]
            answers = [each.result(60) for each in running]
            assert sorted(error is None for error in answers) == [False, True], answers
            assert all(error is None or isinstance(error, StorageError) for error in answers)
            winners.append("a" if answers[0] is None else "b")
    log = load_table(nodes[0], "t")
    assert log.next_seq == commits[-1].first_seq + len(commits[-1].events)
    assert verify(nodes[1], "t") == log.next_seq
    assert writers_of(nodes[0], "t") == winners
    read(nodes[0], partial(assert_projected, table_id="t", events=list(table.events[: log.next_seq])))


def test_reading_where_a_log_goes_on_takes_nothing_away(nodes: Nodes) -> None:
    _, calls = play(1)
    append_all(nodes[0], commits_of("t", calls[:3]))
    before = read(nodes[0], in_sql(count_events))
    unfinished = {"table_id": "t", "seq": before, "version": 1, "ends": False, "body": b"[]", "chain": b"x"}
    write(nodes[0], in_sql(lambda connection: connection.execute(insert(events).values(unfinished)).rowcount))
    assert write(nodes[1], in_sql(partial(read_head, table_id="t"))).next_seq == before
    assert read(nodes[0], in_sql(count_events)) == before + 1


def test_nodes_that_write_different_tables_at_once_do_not_disturb_each_other(nodes: Nodes) -> None:
    sessions = {f"t{seed}": play(seed, steps=80) for seed in range(4)}

    def play_out(store: SqlStore, mine: Sequence[str]) -> None:
        commits = {name: commits_of(name, sessions[name][1], checkpoints=True) for name in mine}
        for rank in range(max(len(each) for each in commits.values())):
            append_all(store, [each[rank] for each in commits.values() if rank < len(each)])

    with ThreadPoolExecutor(2) as threads:
        names = list(sessions)
        for running in [
            threads.submit(play_out, nodes[0], names[::2]),
            threads.submit(play_out, nodes[1], names[1::2]),
        ]:
            running.result(120)
    for name, (table, _) in sessions.items():
        assert restored(load_table(nodes[0], name)) == table
        read(nodes[1], partial(assert_projected, table_id=name, events=list(table.events)))


def test_nodes_that_start_at_once_agree_on_a_secret(nodes: Nodes) -> None:
    start = Barrier(2)

    def ask(store: SqlStore, name: str, value: bytes) -> bytes:
        def make() -> bytes:
            start.wait(30)
            return value

        return write(store, lambda records: records.secret(name, make))

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(ask, nodes[0], "signing", b"one")
        second = threads.submit(ask, nodes[1], "signing", b"two")
        assert first.result(60) == second.result(60)
