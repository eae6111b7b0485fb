"""How much of the logs a store on a device reads and keeps in memory."""

import asyncio
from functools import partial

from feltroom.log.errors import StaleAppend
from feltroom.pocket.disk import DiskFull
from feltroom.pocket.records.log_segments import SEGMENT_ROWS
from tests.pocket.device_stores import (
    LONG_CALLS,
    LONG_TABLE,
    append,
    append_whole,
    events_of,
    load,
    make_table,
    opened,
    refuse,
    run,
)
from tests.pocket.disks import DictDisk
from tests.storage.harness import commits_of, restored


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
        found = await again.read(lambda records: records.table_logs.events("t", first=first, stop=first + 30))
        assert found == list(enumerate(LONG_TABLE.events))[first : first + 30]
        assert [prefix for prefix in disk.scans if prefix.startswith("log/")] == ["log/t/000002/"]
        assert await again.read(lambda records: restored(records.table_logs.load("t"))) == LONG_TABLE

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
        assert await again.read(lambda records: restored(records.table_logs.load("t"))) == LONG_TABLE

    run(scenario)


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
        assert await store.read(lambda records: restored(records.table_logs.load("t"))) == LONG_TABLE
        assert store._memory.logs.size > 0

    run(scenario)
