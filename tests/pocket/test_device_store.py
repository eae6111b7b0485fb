"""A store on a device: what was acknowledged is on the disk, in one batch or not at all."""

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from feltroom.log.commit import Commit
from feltroom.log.rows import RequestRow
from feltroom.pocket.device_logs import log_rows_of
from feltroom.pocket.device_store import LOG_BYTES, SaveState
from feltroom.pocket.records.log_segments import SEGMENT_ROWS
from feltroom.rooms.ports.records.chat import ChatLine
from feltroom.rooms.ports.records.hands import PlayedHand
from feltroom.rooms.ports.records.table_logs import REQUESTS_REMEMBERED
from feltroom.rooms.ports.store import Records
from tests.pocket.device_stores import (
    CALLS,
    LONG_CALLS,
    TABLE,
    append_whole,
    enter,
    everything,
    make_table,
    opened,
    run,
)
from tests.pocket.disks import DictDisk, FileDisk
from tests.storage.harness import append_all, commits_of, in_sql, open_store, read, restored
from tests.storage.sessions import busy, find


@pytest.mark.parametrize("log_bytes", [0, LOG_BYTES])
def test_what_was_written_is_there_after_the_store_is_opened_again(tmp_path: Path, log_bytes: int) -> None:
    def change(records: Records) -> None:
        enter(records, account="ann")
        make_table(records)
        make_table(records, "closed")
        records.tables.set_closed("closed")
        records.tables.add_guest(table_id="t", account="zoë/%♠")
        records.chat.add(ChatLine(5, 5, 0, "Ann", "好牌 ♠", None), table_id="t")
        records.chat.add(ChatLine(6, 6, None, "Bo", None, "gg", "zoë/%♠"), table_id="t")
        records.chat.take_back(table_id="t", number=5, time=7)
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
        assert [line.number for _, line in await again.read(lambda r: r.chat.list_of("zoë/%♠"))] == [6]
        assert await again.read(lambda records: restored(records.table_logs.load("t"))) == TABLE
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
    assert log_rows_of("t", pieces) == stored
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
        requests = await store.read(lambda records: records.table_logs.requests("t"))
        assert [row.seq for row in requests] == list(range(40, REQUESTS_REMEMBERED + 40))
        await store.write(lambda records: records.tables.set_closed("t"))
        assert not [key for key in disk.kept if key.startswith("row/requests/")]

    run(scenario)


# Crashes.


def test_a_page_of_hands_looks_at_its_own_hands_alone() -> None:
    async def scenario() -> None:
        store = await opened(DictDisk())
        for name in ("t1", "t2"):
            await append_whole(store, commits_of(name, find(busy, steps=2000)[1]))
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
