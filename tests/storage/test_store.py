"""Appending, loading and changing: what was acknowledged is there, in order, once; for every store."""

import asyncio
import re
from functools import partial
from typing import cast

import pytest

from feltroom.log.commit import Commit
from feltroom.log.errors import StaleAppend, StorageError
from feltroom.log.rows import HandEndRow, HandRow, HoleRow, LedgerRow, PlayerRow, RequestRow, ResultRow, Row
from feltroom.log.writing import Head, write_commit
from feltroom.rooms.ports.records.chat import ChatLine
from feltroom.rooms.ports.records.clubs import Club, ClubTable, HallHand, Member
from feltroom.rooms.ports.records.drills import DrillAnswer
from feltroom.rooms.ports.records.hands import HandRef
from feltroom.rooms.ports.records.notes import Note
from feltroom.rooms.ports.records.table_logs import REQUESTS_REMEMBERED
from feltroom.rooms.ports.records.tables import LedgerEntry, TableRow
from feltroom.rooms.ports.store import Records, Store
from feltroom.table import events as on
from tests.storage.harness import append, append_all, commits_of, load_table, read, restored, verify, write
from tests.storage.sessions import play


@pytest.mark.everywhere
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
    assert verify(store, "nobody") == 0


def test_a_checkpoint_takes_the_place_of_what_was_before(store: Store) -> None:
    for seed in range(5):
        table, calls = play(seed)
        append_all(store, commits_of(f"t{seed}", calls, checkpoints=True))
        log = load_table(store, f"t{seed}")
        last = [call.checkpoint for call in calls if call.checkpoint is not None][-1]
        assert log.checkpoint == last and log.first_seq == last.seq
        assert log.events == table.since(last.seq)
        assert (restored(log), log.next_seq) == (table, table.seq)
        assert verify(store, f"t{seed}") == table.seq


def test_a_checkpoint_of_another_moment_is_refused(store: Store) -> None:
    _, calls = play(1)
    append_all(store, commits_of("t", calls[:1]))
    assert calls[0].checkpoint is not None
    (error,) = append(store, [Commit("t", 1, calls[1].events, checkpoint=calls[0].checkpoint)])
    assert isinstance(error, StorageError) and "checkpoint" in str(error)
    append_all(store, [Commit("t", 1, calls[1].events)])


@pytest.mark.everywhere
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


def count_events(records: Records) -> int:
    return len(records.table_logs.events("t", first=0, stop=10**9))


def test_a_write_comes_after_what_was_appended_before_it(store: Store) -> None:
    _, calls = play(4)
    seen: list[int] = []

    async def scenario() -> None:
        for commit in commits_of("t", calls):
            store.append(commit, lambda _: None)
            seen.append(await store.write(count_events))

    asyncio.run(scenario())
    assert seen == [call.first_seq + len(call.events) for call in calls]


@pytest.mark.everywhere
def test_a_write_that_raises_is_taken_back_and_hurts_nobody(store: Store) -> None:
    def half_done(records: Records) -> None:
        records.tables.create(table_id="x", name="X", preset="solo", private=True, owner="ann", now=1)
        raise ValueError("planted")

    def twice(records: Records) -> None:
        for _ in range(2):
            records.tables.create(table_id="y", name="Y", preset="solo", private=True, owner="ann", now=1)

    async def scenario() -> tuple[object, ...]:
        return await asyncio.gather(
            store.write(half_done),
            store.write(twice),
            store.write(
                lambda records: records.tables.create(
                    table_id="z", name="Z", preset="p", private=False, owner="", now=1
                )
            ),
            return_exceptions=True,
        )

    first, second, third = asyncio.run(scenario())
    assert isinstance(first, ValueError)
    assert isinstance(second, StorageError) and re.search("(?i)unique", str(second))
    assert isinstance(third, TableRow)
    assert [row.id for row in read(store, lambda records: records.tables.list_open())] == ["z"]


def test_a_hand_that_is_over_needs_no_event_to_store_a_checkpoint(store: Store) -> None:
    table, calls = play(1)
    append_all(store, commits_of("t", calls[:1]))
    append_all(store, [Commit("t", 1, [], checkpoint=calls[0].checkpoint)])
    log = load_table(store, "t")
    assert log.checkpoint == calls[0].checkpoint and log.events == []
    assert isinstance(table.events[0], on.TableOpened)


@pytest.mark.everywhere
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
    assert read(store, lambda records: records.tables.ledger("t")) == [LedgerEntry("ann", "Anna", 35, 7)]
    assert {request.id for request in read(store, lambda records: records.table_logs.requests("t"))} == {"r1", "r2"}
    assert read(store, lambda records: records.hands.get(table_id="t", hand=1)) == HandRef("t", 1, 1, 5, 9, "settled")
    (played,) = read(store, lambda records: records.hands.players(table_id="t", hand=1))
    assert (played.account, played.name, played.hole, played.difference) == ("ann", "Ann", "2c2d", -4)


@pytest.mark.everywhere
def test_the_last_requests_are_remembered_oldest_first(store: Store) -> None:
    _, calls = play(1, steps=600)
    commits = commits_of("t", calls)
    assert len(commits) > 20
    for number, commit in enumerate(commits):
        seq = commit.first_seq + len(commit.events)
        rows = [RequestRow("t", "ann", f"r{number}-{each}", seq) for each in range(20)]
        append_all(store, [Commit("t", commit.first_seq, commit.events, rows=rows)])
    found = read(store, lambda records: records.table_logs.requests("t"))
    assert len(found) == REQUESTS_REMEMBERED
    assert found == sorted(found, key=lambda request: request.seq)
    assert found[-1].seq == commits[-1].first_seq + len(commits[-1].events)
    assert read(store, lambda records: records.table_logs.requests("nobody")) == []


def test_events_are_read_from_one_number_up_to_another(store: Store) -> None:
    table, calls = play(2)
    append_all(store, commits_of("t", calls))
    numbered = list(enumerate(table.events))
    for first, stop in ((0, 1), (0, 10**9), (5, 9), (5, 5), (table.seq - 1, table.seq), (table.seq, 10**9)):
        found = read(store, partial(events_between, first=first, stop=stop))
        assert found == numbered[first:stop], (first, stop)


def events_between(records: Records, *, first: int, stop: int) -> list[tuple[int, on.TableEvent]]:
    return records.table_logs.events("t", first=first, stop=stop)


@pytest.mark.everywhere
def test_a_commit_that_cannot_be_encoded_leaves_nothing_behind(store: Store) -> None:
    table, calls = play(3)
    commits = commits_of("t", calls)
    append_all(store, commits[:3])
    bad = Commit("t", commits[3].first_seq, [*commits[3].events, cast("on.TableEvent", object())], commits[3].rows)
    (error,) = append(store, [bad])
    assert error is not None
    append_all(store, commits[3:])
    assert restored(load_table(store, "t")) == table


@pytest.mark.everywhere
def test_every_store_writes_the_same_bytes(store: Store) -> None:
    _, calls = play(2)
    commits = commits_of("t", calls, checkpoints=True)
    append_all(store, commits)
    head = Head.of_new_log("t")
    for commit in commits:
        head = write_commit(commit, head).head
    assert load_table(store, "t").chain == head.chain, "the hash of the last row covers every byte before it"


def test_a_write_that_raises_leaves_nothing_changed_of_any_kind(store: Store) -> None:
    def enter(records: Records) -> None:
        people, tables, weights = records.people, records.tables, records.weights
        for account in ("ann", "bo"):
            people.create(account_id=account, nickname=account, now=1)
            people.add_token(token_hash=account.encode(), account_id=account, now=1)
        people.add_transfer_code(code_hash=b"code", account_id="ann", expires=10)
        tables.create(table_id="t", name="T", preset="p", private=True, owner="ann", now=1)
        tables.add_guest(table_id="t", account="bo")
        for number in (1, 2, 3):
            records.chat.add(ChatLine(number, 1, 0, "Ann", "hello", None), table_id="t")
        records.shares.create(share_id="s", account="ann", table_id="t", hand=1, seat=0, now=1)
        weights.save(new_id="w", account="ann", name="w", weights={"AA": 1.0}, players=2, most=2, now=1)
        assert records.drills.add(DrillAnswer("ann", "2026-11-18", "0", "right", 1))
        records.notes.put(Note("ann", "bo", "bluffs", "red", False, 1))
        records.clubs.put(Club("c", "Friday", "i", "chips", None, None, 1))
        records.clubs.put_member(Member("c", "ann", 1, True, 1))
        records.clubs.add_table(ClubTable("t", "c", 1))
        records.clubs.add_hand(HallHand("c", "s", "ann", 1))
        records.secret("key", lambda: b"secret")

    def everything(records: Records) -> list[object]:
        return [
            [records.people.get(account) for account in ("ann", "bo", "cy")],
            [records.people.tokens_of(account) for account in ("ann", "bo", "cy")],
            records.tables.list_open(),
            [records.tables.is_guest(table_id="t", account=account) for account in ("bo", "cy")],
            records.chat.load("t"),
            records.shares.list_of("ann"),
            records.weights.list_of("ann"),
            records.drills.list_of("ann"),
            [records.notes.written_by(account) for account in ("ann", "bo")],
            [records.clubs.get("c"), records.clubs.find("i"), records.clubs.find("j")],
            [records.clubs.list_of(account) for account in ("ann", "bo")],
            [records.clubs.members("c"), records.clubs.tables("c"), records.clubs.hall("c")],
            records.newest_time(),
        ]

    def change(records: Records) -> None:
        people, tables, weights = records.people, records.tables, records.weights
        people.create(account_id="cy", nickname="Cy", now=2)
        people.rename(account_id="ann", nickname="Anna")
        people.drop_token(b"ann")
        people.drop_tokens(account_id="bo", program=False)
        people.add_token(token_hash=b"ann", account_id="cy", now=2)
        assert people.take_transfer_code(code_hash=b"code", now=2) == "ann"
        people.add_transfer_code(code_hash=b"code", account_id="cy", expires=10)
        tables.add_guest(table_id="t", account="cy")
        tables.set_parked("t", parked=True)
        tables.set_closed("t")
        records.chat.take_back(table_id="t", number=1, time=2)
        records.chat.add(ChatLine(4, 2, None, "Bo", None, "gg"), table_id="t")
        records.chat.clear("t")
        assert records.shares.revoke(share_id="s", account="ann")
        assert weights.rename(weights_id="w", account="ann", name="v", now=2) is not None
        assert weights.remove(weights_id="w", account="ann")
        assert not records.drills.add(DrillAnswer("ann", "2026-11-18", "0", "wrong", 2))
        assert records.drills.add(DrillAnswer("ann", "2026-11-18", "t/1/2", "wrong", 2))
        records.notes.put(Note("ann", "bo", "calls", "", True, 2))
        records.notes.put(Note("bo", "ann", "", "blue", False, 2))
        records.notes.drop(account="ann", about="bo")
        records.clubs.put(Club("c", "Sunday", "j", "points", 1, 2, 1))
        records.clubs.put_member(Member("c", "bo", 2, False, 2))
        records.clubs.drop_hand(club_id="c", share="s")
        records.clubs.add_hand(HallHand("c", "z", "bo", 2))
        records.clubs.drop_member(club_id="c", account="ann")
        assert [one.account for one in records.clubs.members("c")] == ["bo"]
        records.clubs.drop("c")
        assert records.clubs.tables("c") == [] == records.clubs.hall("c")
        assert records.secret("other", lambda: b"secret") == b"secret"
        raise ValueError("planted")

    write(store, enter)
    before = read(store, everything)
    with pytest.raises(ValueError, match="planted"):
        write(store, change)
    assert read(store, everything) == before
    assert write(store, lambda records: records.secret("other", lambda: b"made now")) == b"made now"
    assert write(store, lambda records: records.people.take_transfer_code(code_hash=b"code", now=2)) == "ann"


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StorageError, match=r"read-?only"):
        read(store, lambda records: records.people.create(account_id="a", nickname="Ann", now=1))
    assert read(store, lambda records: records.people.get("a")) is None


def test_a_store_that_is_closed_refuses_everything(store: Store) -> None:
    _, calls = play(1)
    append_all(store, commits_of("t", calls[:1]))
    for _ in range(2):
        asyncio.run(store.aclose())
    (error,) = append(store, commits_of("t", calls)[1:2])
    assert isinstance(error, StorageError)
    for closed in (store.read, store.write):
        with pytest.raises(StorageError, match="closed"):
            asyncio.run(closed(lambda records: records.table_logs.load("t")))


def test_what_was_done_is_counted(store: Store) -> None:
    _, calls = play(1)
    commits = commits_of("t", calls)
    append_all(store, commits[:5])
    append(store, commits[:1])
    stats = store.stats
    assert (stats.commits, stats.failures) == (5, 1)
    assert stats.events == sum(len(commit.events) for commit in commits[:5])
    assert stats.groups >= 1 and stats.last_group >= 1 and store.pending == 0 and store.damage == ()
