"""A store on a device: what was acknowledged is on the disk, in one batch or not at all, whatever the disk does."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from feltroom.log.commit import Commit
from feltroom.log.errors import CorruptLog, StaleAppend, StorageError
from feltroom.log.reading import LoadedLog
from feltroom.log.rows import HandRow, RequestRow
from feltroom.pocket import device_store
from feltroom.pocket.device_logs import read_pieces
from feltroom.pocket.device_rows import FORMAT, FORMAT_KEY
from feltroom.pocket.device_store import LOG_BYTES, DeviceStore, SaveState
from feltroom.pocket.disk import DiskFull, DiskRefused
from feltroom.pocket.records.log_segments import SEGMENT_ROWS
from feltroom.rooms.ports.records.hands import PlayedHand
from feltroom.rooms.ports.records.logs import REQUESTS_REMEMBERED
from feltroom.rooms.ports.store import Records
from tests.marks import long_only
from tests.pocket.disks import DictDisk, FileDisk, put
from tests.storage.harness import append_all, commits_of, in_sql, open_store, read, restored
from tests.storage.sessions import Call, find

TABLE, CALLS = find(lambda table: table.hand_number > 8, steps=300)
LONG_TABLE, LONG_CALLS = find(lambda table: table.seq > 5 * SEGMENT_ROWS, steps=3000)


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def patient() -> None:
        async with asyncio.timeout(60):
            await scenario()

    asyncio.run(patient())


async def opened(
    disk: DictDisk | FileDisk, told: list[SaveState] | None = None, *, log_bytes: int = LOG_BYTES
) -> DeviceStore:
    heard = [] if told is None else told
    return await DeviceStore.open(
        disk, post=asyncio.get_running_loop().call_soon, saved=heard.append, log_bytes=log_bytes
    )


async def append(store: DeviceStore, commits: Sequence[Commit]) -> list[Exception | None]:
    answers: list[asyncio.Future[Exception | None]] = []
    for commit in commits:
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        store.append(commit, answer.set_result)
        answers.append(answer)
    return list(await asyncio.gather(*answers))


async def append_whole(store: DeviceStore, commits: Sequence[Commit]) -> None:
    assert await append(store, commits) == [None] * len(commits)


def make_table(records: Records, table_id: str = "t", now: int = 1) -> None:
    records.tables.create(table_id=table_id, name="T", preset="solo", private=True, owner="ann", now=now)


def enter(records: Records, *, account: str, now: int = 1) -> None:
    records.people.create(account_id=account, nickname=account.title(), now=now)
    records.people.add_token(token_hash=account.encode() * 4, account_id=account, now=now)


def everything(records: Records) -> list[object]:
    """All that a store can be asked for in these tests."""
    tables = [row.id for row in records.tables.list_open()]
    return [
        records.tables.list_open(),
        [(records.people.get(account), records.people.tokens_of(account)) for account in ("ann", "bo")],
        [records.hands.list_of(account, limit=999) for account in ("ann", "guest1", "bot:Bot_1")],
        [records.hands.count_settled(account) for account in ("ann", "guest1", "bot:Bot_1")],
        [records.tables.ledger(table) for table in tables],
        [records.logs.load(table) for table in tables],
        [records.logs.events(table, first=0, stop=10**9) for table in tables],
        [records.logs.requests(table) for table in tables],
        records.shares.list_of("ann"),
        records.weights.list_of("ann"),
        records.newest_time(),
    ]


@pytest.mark.parametrize("log_bytes", [0, LOG_BYTES])
def test_what_was_written_is_there_after_the_store_is_opened_again(tmp_path: Path, log_bytes: int) -> None:
    def change(records: Records) -> None:
        enter(records, account="ann")
        make_table(records)
        make_table(records, "closed")
        records.tables.set_closed("closed")
        records.tables.add_guest(table_id="t", account="zoë/%♠")
        records.shares.create(share_id="s", account="ann", table_id="t", hand=1, seat=0, now=2)
        records.weights.save(new_id="w", account="ann", name="w", weights={"AA": 0.5}, players=2, most=2, now=1)
        records.people.add_transfer_code(code_hash=b"code", account_id="ann", expires=9)
        assert records.secret("key", lambda: b"secret") == b"secret"

    async def scenario() -> None:
        disk = FileDisk(tmp_path / "kept")
        store = await opened(disk, log_bytes=log_bytes)
        await store.write(change)
        await append_whole(store, commits_of("t", CALLS, checkpoints=True))
        await append_whole(store, commits_of("closed", CALLS[:1]))
        before = await store.read(everything)
        await store.aclose()
        disk.close()
        disk = FileDisk(tmp_path / "kept")
        again = await opened(disk, log_bytes=log_bytes)
        assert again.damage == () and again.saved is SaveState.SAVED
        assert await again.read(everything) == before
        assert await again.read(lambda records: restored(records.logs.load("t"))) == TABLE
        assert await again.read(lambda r: r.tables.is_guest(table_id="t", account="zoë/%♠"))
        assert await again.write(lambda records: records.secret("key", lambda: b"other")) == b"secret"
        assert await again.write(lambda r: r.people.take_transfer_code(code_hash=b"code", now=1)) == "ann"
        await again.aclose()
        disk.close()

    run(scenario)


def test_the_log_is_that_of_a_database_byte_for_byte(tmp_path: Path) -> None:
    disk = DictDisk()
    sql = open_store(tmp_path / "room.db")
    commits = commits_of("t", LONG_CALLS, checkpoints=True)
    append_all(sql, commits)

    async def scenario() -> None:
        store = await opened(disk)
        for place in range(0, len(commits), 7):
            await append_whole(store, commits[place : place + 7])
        await store.aclose()

    run(scenario)
    pieces = sorted((key, value) for key, value in disk.kept.items() if key.startswith("log/t/"))
    rows = "SELECT table_id, seq, version, ends, body, chain FROM events ORDER BY seq"
    stored = read(sql, in_sql(lambda connection: [tuple(row) for row in connection.execute(text(rows))]))
    assert read_pieces("t", pieces) == stored
    segments = {key.split("/")[2] for key, _ in pieces}
    assert len(segments) == -(-len(stored) // SEGMENT_ROWS) > 5
    sql.close()


def test_commits_that_come_while_a_batch_is_written_go_into_the_next_one_in_order() -> None:
    commits = commits_of("t", CALLS)

    class SlowDisk(DictDisk):
        async def write(self, batch: Sequence[tuple[str, bytes | None]]) -> None:
            await asyncio.sleep(0.02)
            await super().write(batch)

    async def scenario() -> None:
        disk = SlowDisk()
        store = await opened(disk)
        heard: list[tuple[int, Exception | None, int]] = []

        def hear(error: Exception | None, *, seq: int) -> None:
            heard.append((seq, error, len(disk.batches)))

        for commit in commits[:3]:
            store.append(commit, partial(hear, seq=commit.first_seq))
        await asyncio.sleep(0.005)
        assert heard == [] and disk.batches == []
        for commit in commits[3:10]:
            store.append(commit, partial(hear, seq=commit.first_seq))
        assert store.pending == 7
        await store.write(lambda records: records.newest_time())
        await asyncio.sleep(0)
        assert [(seq, error) for seq, error, _ in heard] == [(commit.first_seq, None) for commit in commits[:10]]
        assert [batches for *_, batches in heard] == [1] * 3 + [2] * 7
        assert len(disk.batches) == 2

    run(scenario)


def test_a_write_is_on_the_disk_when_it_returns_and_leaves_nothing_when_it_raises() -> None:
    def half_done(records: Records) -> None:
        enter(records, account="bo")
        raise ValueError("planted")

    async def scenario() -> None:
        disk = DictDisk()
        store = await opened(disk)
        await store.write(partial(enter, account="ann"))
        assert "row/accounts/ann" in disk.kept
        kept, batches = dict(disk.kept), len(disk.batches)
        with pytest.raises(ValueError, match="planted"):
            await store.write(half_done)
        await store.read(everything)
        assert disk.kept == kept and len(disk.batches) == batches
        await store.write(lambda records: records.people.drop_token(b"ann" * 4))
        assert not [key for key in disk.kept if key.startswith("row/tokens/")]

    run(scenario)


def test_opening_reads_no_log_and_a_hand_is_read_from_its_own_part_of_it() -> None:
    disk = DictDisk()

    async def scenario() -> None:
        store = await opened(disk)
        await store.write(make_table)
        await append_whole(store, commits_of("t", LONG_CALLS, checkpoints=True))
        await store.aclose()
        disk.scans.clear()
        again = await opened(disk)
        assert await again.read(lambda records: records.newest_time()) == LONG_TABLE.time
        assert not [prefix for prefix in disk.scans if prefix.startswith("log/")]
        first = 2 * SEGMENT_ROWS + 5
        found = await again.read(lambda records: records.logs.events("t", first=first, stop=first + 30))
        assert found == list(enumerate(LONG_TABLE.events))[first : first + 30]
        assert [prefix for prefix in disk.scans if prefix.startswith("log/")] == ["log/t/000002/"]
        assert await again.read(lambda records: restored(records.logs.load("t"))) == LONG_TABLE

    run(scenario)


def test_an_append_needs_only_the_end_of_its_log() -> None:
    disk, commits = DictDisk(), commits_of("t", LONG_CALLS)

    async def scenario() -> None:
        store = await opened(disk)
        await append_whole(store, commits[:-5])
        disk.scans.clear()
        again = await opened(disk)
        await append_whole(again, commits[-5:])
        assert len([prefix for prefix in disk.scans if prefix.startswith("log/")]) == 1
        (error,) = await append(again, commits[-1:])
        assert isinstance(error, StaleAppend) and error.expected == LONG_TABLE.seq
        assert await again.read(lambda records: restored(records.logs.load("t"))) == LONG_TABLE

    run(scenario)


def events_of(records: Records, *, name: str, first: int) -> object:
    return records.logs.events(name, first=first, stop=first + 40)


def load(records: Records, *, name: str) -> LoadedLog:
    return records.logs.load(name)


def test_no_more_of_the_logs_is_kept_in_memory_than_is_allowed() -> None:
    disk, limit = DictDisk(), 600_000

    async def scenario() -> None:
        store = await opened(disk, log_bytes=limit)
        for name in ("a", "b", "c"):
            await append_whole(store, commits_of(name, LONG_CALLS))
        logs = store._memory.logs
        for name in ("a", "b", "c") * 2:
            for first in range(0, LONG_TABLE.seq, 400):
                await store.read(partial(events_of, name=name, first=first))
                assert logs.size <= limit
        assert 0 < logs.size == sum(logs._sizes.values())
        whole = await asyncio.gather(*[store.read(partial(load, name=name)) for name in "abc"])
        assert all(restored(log) == LONG_TABLE for log in whole), "what one reader needs stays, however much it is"

    run(scenario)


def test_rows_that_are_not_saved_stay_in_memory() -> None:
    disk = DictDisk()

    async def scenario() -> None:
        store = await opened(disk, log_bytes=0)
        await append_whole(store, commits_of("t", LONG_CALLS[:10]))
        disk.fault = refuse(DiskFull)
        await append_whole(store, commits_of("t", LONG_CALLS)[10:])
        assert await store.read(lambda records: restored(records.logs.load("t"))) == LONG_TABLE
        assert store._memory.logs.size > 0

    run(scenario)


def refuse(error: type[Exception]) -> Callable[[], None]:
    def fault() -> None:
        raise error("planted")

    return fault


@pytest.mark.parametrize(
    ("error", "state"), [(DiskFull, SaveState.FULL), (DiskRefused, SaveState.REFUSED), (OSError, SaveState.REFUSED)]
)
def test_a_disk_that_fails_ends_no_game_and_gets_everything_once_it_works(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception], state: SaveState
) -> None:
    monkeypatch.setattr(device_store, "FIRST_PAUSE_SECONDS", 0.05)
    commits = commits_of("t", CALLS, checkpoints=True)

    async def scenario() -> None:
        disk, told = DictDisk(), list[SaveState]()
        store = await opened(disk, told)
        await store.write(make_table)
        await append_whole(store, commits[:10])
        kept = dict(disk.kept)
        disk.fault = refuse(error)
        await append_whole(store, commits[10:20])
        await store.write(partial(enter, account="ann"))
        assert store.saved is state and disk.kept == kept and told == [state]
        before = await store.read(everything)
        disk.fault = lambda: None
        for _ in range(200):
            await asyncio.sleep(0.01)
            if store.saved is SaveState.SAVED:
                break
        await asyncio.sleep(0)
        assert told == [state, SaveState.SAVED]
        again = await opened(DictDisk(dict(disk.kept)))
        assert await again.read(everything) == before
        await append_whole(store, commits[20:])
        assert await store.read(lambda records: restored(records.logs.load("t"))) == TABLE
        await store.aclose()

    run(scenario)


def test_a_disk_that_fails_is_not_tried_with_every_commit() -> None:
    async def scenario() -> None:
        disk, tries = DictDisk(), 0

        def fault() -> None:
            nonlocal tries
            tries += 1
            raise DiskFull("planted")

        store = await opened(disk)
        disk.fault = fault
        for commit in commits_of("t", CALLS):
            await append_whole(store, [commit])
        assert tries == 1
        disk.fault = lambda: None
        await store.aclose()
        assert len(disk.batches) == 1, "the end is a last occasion"
        again = await opened(disk)
        assert await again.read(lambda records: restored(records.logs.load("t"))) == TABLE

    run(scenario)


def test_a_disk_that_refuses_to_be_read_is_never_written() -> None:
    class NoDisk(DictDisk):
        async def scan(self, prefix: str) -> list[tuple[str, bytes]]:
            raise DiskRefused(f"no storage here for {prefix}")

    async def scenario() -> None:
        disk, told = NoDisk(), list[SaveState]()
        store = await opened(disk, told, log_bytes=0)
        await append_whole(store, commits_of("t", LONG_CALLS))
        await store.write(make_table)
        assert await store.read(lambda records: restored(records.logs.load("t"))) == LONG_TABLE
        await store.aclose()
        assert told == [SaveState.REFUSED] and store.saved is SaveState.REFUSED and disk.batches == []

    run(scenario)


def test_a_log_that_cannot_be_fetched_now_is_an_error_of_the_moment() -> None:
    class DeafDisk(DictDisk):
        deaf = False

        async def scan(self, prefix: str) -> list[tuple[str, bytes]]:
            if self.deaf:
                raise OSError("planted")
            return await super().scan(prefix)

    async def scenario() -> None:
        disk = DeafDisk()
        store = await opened(disk, log_bytes=0)
        await append_whole(store, commits_of("t", CALLS[:-1]))
        disk.deaf = True
        with pytest.raises(StorageError, match="refused to read"):
            await store.read(lambda records: records.logs.load("t"))
        (error,) = await append(store, commits_of("t", CALLS)[-1:])
        assert isinstance(error, StorageError) and not isinstance(error, CorruptLog)
        disk.deaf = False
        await append_whole(store, commits_of("t", CALLS)[-1:])
        assert await store.read(lambda records: restored(records.logs.load("t"))) == TABLE

    run(scenario)


def test_requests_that_are_forgotten_are_dropped_from_the_disk() -> None:
    async def scenario() -> None:
        disk = DictDisk()
        store = await opened(disk)
        await store.write(make_table)
        await append_whole(store, commits_of("t", CALLS[:1]))
        for number in range(REQUESTS_REMEMBERED + 40):
            await append_whole(store, [Commit("t", 1, [], rows=[RequestRow("t", "ann", f"r{number}", number)])])
        kept = [key for key in disk.kept if key.startswith("row/requests/")]
        assert len(kept) == REQUESTS_REMEMBERED
        requests = await store.read(lambda records: records.logs.requests("t"))
        assert [row.seq for row in requests] == list(range(40, REQUESTS_REMEMBERED + 40))
        await store.write(lambda records: records.tables.set_closed("t"))
        assert not [key for key in disk.kept if key.startswith("row/requests/")]

    run(scenario)


# Crashes.


class Recorder:
    """Plays a session on a disk, and knows what was acknowledged before each batch."""

    def __init__(self) -> None:
        self.disk = DictDisk()
        self.copies: list[dict[str, bytes]] = [{}]
        self.acknowledged: list[int] = []  # when each copy was still the newest
        self.done = 0
        self.disk.written = self._written

    def _written(self) -> None:
        self.acknowledged.append(self.done)
        self.copies.append(dict(self.disk.kept))

    async def play(self, commits: Sequence[Commit], groups: Sequence[int]) -> None:
        store = await opened(self.disk)
        await store.write(make_table)
        waiting = list(commits)
        for size in groups:
            group, waiting = waiting[:size], waiting[size:]
            for commit in group:
                store.append(commit, self._acknowledge)
            for _ in range(size):
                await asyncio.sleep(0)
        while self.done < len(commits) - len(waiting):
            await asyncio.sleep(0)
        await store.aclose()
        self.acknowledged.append(self.done)

    def _acknowledge(self, error: Exception | None) -> None:
        assert error is None
        self.done += 1


def rows_after(calls: Sequence[Call]) -> list[int]:
    """How many rows the log has after each of its calls, and before the first."""
    return [0, *(call.first_seq + len(call.events) for call in calls)]


def test_after_a_crash_between_any_two_batches_all_that_was_acknowledged_is_there() -> None:
    recorder, commits = Recorder(), commits_of("t", CALLS, checkpoints=True)
    ends = rows_after(CALLS)

    async def scenario() -> None:
        await recorder.play(commits, [1, 3, 1, 2, 5] * 40)
        assert len(recorder.copies) > 20
        for copy, acknowledged in zip(recorder.copies, recorder.acknowledged, strict=True):
            again = await opened(DictDisk(dict(copy)))
            assert again.damage == () or not copy.get("row/heads/t")
            log = await again.read(lambda records: records.logs.load("t"))
            calls = ends.index(log.next_seq)
            assert calls >= acknowledged
            if calls:
                assert log.events == list(TABLE.events)[log.first_seq : log.next_seq]
                assert await again.read(everything) == await replayed(commits[:calls])

    run(scenario)


async def replayed(commits: Sequence[Commit]) -> list[object]:
    """Everything that a store knows that was never closed."""
    store = await opened(DictDisk())
    await store.write(make_table)
    await append_whole(store, commits)
    return await store.read(everything)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_whatever_the_disk_does_and_whenever_it_ends_the_state_is_one_that_was(data: st.DataObject) -> None:
    """Random groups, writes that fail and come back, and a kill: the disk holds a prefix of what was done.

    While the disk fails nothing of what happens is promised, but nothing of it may be there by halves.
    """
    commits = commits_of("t", CALLS, checkpoints=True)[:60]
    groups = data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=25))
    fails = data.draw(st.lists(st.booleans(), min_size=30, max_size=30))
    killed = data.draw(st.integers(0, 30))
    ends = rows_after(CALLS)

    async def scenario() -> None:
        disk, writes, promised = DictDisk(), 0, 0
        dead = False

        def fault() -> None:
            nonlocal writes, dead
            writes += 1
            dead = dead or writes > killed
            if dead:
                raise DiskRefused("killed")
            if fails[writes % len(fails)]:
                raise DiskFull("planted")

        store = await opened(disk)
        await store.write(make_table)
        disk.fault = fault
        waiting, done = commits, 0
        for size in groups:
            group, waiting = waiting[:size], waiting[size:]
            await append_whole(store, group)
            done += len(group)
            store._next_try = 0.0  # the pause is over
            if store.saved is SaveState.SAVED:
                promised = done
        again = await opened(DictDisk(dict(disk.kept)))
        log = await again.read(lambda records: records.logs.load("t"))
        calls = ends.index(log.next_seq)
        assert promised <= calls <= done
        assert await again.read(everything) == await replayed(commits[:calls])
        store._closed = True
        if store._timer is not None:
            store._timer.cancel()

    run(scenario)


# Damage.


def stored_session(names: Sequence[str] = ("bad", "good")) -> dict[str, bytes]:
    disk = DictDisk()

    async def scenario() -> None:
        store = await opened(disk)
        for name in names:
            await store.write(partial(make_table, table_id=name))
            for commit in commits_of(name, CALLS, checkpoints=name == "good"):
                await append_whole(store, [commit])
        await store.aclose()

    run(scenario)
    return disk.kept


async def judge(kept: dict[str, bytes]) -> str:
    """Say what became of the bad log, and assert that it is one of the things that may."""
    store = await opened(DictDisk(dict(kept)))
    assert await store.read(lambda records: restored(records.logs.load("good"))) == TABLE
    try:
        log = await store.read(lambda records: records.logs.load("bad"))
    except CorruptLog as error:
        assert error.table == "bad"
        return "refused"
    assert log.events == list(TABLE.events)
    return "whole"


@pytest.mark.parametrize("every", [9, *long_only(1)])
def test_a_damaged_or_missing_piece_of_a_log_is_found_and_hurts_no_other_table(every: int) -> None:
    kept = stored_session()

    async def scenario() -> None:
        assert await judge(kept) == "whole"
        pieces = [key for key in kept if key.startswith("log/bad/")]
        for place, key in enumerate([*pieces[::every], pieces[-1]]):
            value = kept[key]
            at = place * 7 % len(value)
            for damaged in (None, b"", value[:-1], value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :]):
                changed = dict(kept)
                put(changed, [(key, damaged)])
                assert await judge(changed) == "refused", (key, damaged)
                assert changed.keys() | {key} == kept.keys(), "nothing is deleted"

    run(scenario)


def test_a_row_that_cannot_be_read_is_named_and_kept() -> None:
    kept = stored_session()

    async def scenario() -> None:
        for key in [key for key in kept if key.startswith("row/hands/bad/")][:3]:
            for damaged in (b"", b"\xc1", kept[key][:-1], kept["row/tables/bad"]):
                store = await opened(DictDisk({**kept, key: damaged}))
                assert len(store.damage) == 1 and store.damage[0].startswith("hands: a row is damaged")
                assert await store.read(lambda records: restored(records.logs.load("bad"))) == TABLE
                await store.write(partial(enter, account="ann"))
        moved = {**kept, "row/hands/bad/00ffff": kept["row/hands/bad/000000"]}
        assert "another row" in (await opened(DictDisk(moved))).damage[0]

    run(scenario)


def test_a_damaged_row_is_kept_aside_when_another_takes_its_place() -> None:
    kept = stored_session(("t",))

    async def scenario() -> None:
        block = sorted(key for key in kept if key.startswith("row/hands/"))[-1]
        disk = DictDisk({**kept, block: b"?"})
        store = await opened(disk)
        rows = [HandRow("t", 9, 0, 5)]
        disk.fault = refuse(DiskFull)
        await append_whole(store, [Commit("t", TABLE.seq, [], rows=rows)])
        disk.fault = lambda: None
        await store.aclose()
        assert disk.kept[f"damaged/{block}"] == b"?" and disk.kept[block] != b"?"
        again = await opened(disk)
        assert again.damage == ()
        assert await again.read(lambda records: records.hands.get(table_id="t", hand=9)) is not None

    run(scenario)


def test_a_log_whose_end_is_not_known_any_more_says_it_itself() -> None:
    kept = stored_session()

    async def scenario() -> None:
        for lost in ({**kept, "row/heads/bad": b"?"}, {key: kept[key] for key in kept if key != "row/heads/bad"}):
            assert await judge(lost) == "whole"
            store = await opened(DictDisk(lost))
            assert any("end of the log of table bad" in line for line in store.damage)
        gone = {key: value for key, value in lost.items() if not key.startswith("log/bad/")}
        assert any("the log of table bad is missing" in line for line in (await opened(DictDisk(gone))).damage)

    run(scenario)


def test_what_a_newer_feltroom_wrote_is_refused_and_left_alone() -> None:
    kept = stored_session(("t",))

    async def scenario() -> None:
        disk = DictDisk({**kept, FORMAT_KEY: bytes([FORMAT + 1])})
        with pytest.raises(StorageError, match="newer"):
            await opened(disk)
        with pytest.raises(StorageError, match="cannot be read"):
            await opened(DictDisk({**kept, FORMAT_KEY: b""}))
        assert disk.batches == []

    run(scenario)


# Size.


def test_a_page_of_hands_looks_at_its_own_hands_alone() -> None:
    async def scenario() -> None:
        store = await opened(DictDisk())
        for name in ("t1", "t2"):
            await append_whole(store, commits_of(name, find(lambda table: table.hand_number > 60, steps=2000)[1]))
        looked: list[object] = []
        get = store._memory.hands.get

        def count(key: tuple[str, int]) -> Any:
            looked.append(key)
            return get(key)

        store._memory.hands.get = count  # type: ignore[method-assign]
        found: list[PlayedHand] = await store.read(lambda records: records.hands.list_of("guest1", limit=5))
        await store.read(lambda r: r.hands.list_of("guest1", limit=5, before=found[-1].cursor))
        await store.read(lambda records: records.hands.next_first_seq(table_id="t1", hand=10**6))
        await store.read(lambda records: records.hands.count_settled("guest1"))
        assert len(found) == 5 and len(looked) == 10

    run(scenario)


def test_no_database_and_no_thread_is_loaded() -> None:
    program = (
        "import sys, feltroom.pocket.device_store, feltroom.pocket.backup\n"
        "print([name for name in ('sqlalchemy', 'sqlite3', 'alembic', 'psycopg', 'starlette') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]"
