"""What hands add to statistics is counted once on a device, and again only where it is lost."""

from functools import partial
from typing import Any

import pytest

from feltroom.log.rows import HandRow
from feltroom.pocket.backup import BackupCode, BackupRefused
from feltroom.pocket.backup_import import import_backup
from feltroom.pocket.backup_reading import read_backup
from feltroom.pocket.device_store import DeviceStore
from feltroom.pocket.loop_work import LoopWork
from feltroom.pocket.records.memory import Memory
from feltroom.pocket.records.memory_records import MemoryRecords
from feltroom.pocket.records.projected import enter_row
from feltroom.rooms.hands import seen_hand
from feltroom.rooms.ports.records.hands import StoredFacts
from feltroom.rooms.statistics import person_statistics
from feltroom.rooms.statistics.hand_cache import HandCache
from feltroom.rooms.statistics.person_statistics import Filter, PersonStatistics, read_statistics
from tests.pocket.device_stores import CALLS, append_whole, enter, make_table, opened, run
from tests.pocket.disks import DictDisk
from tests.pocket.test_backup import file_of, kept_in, resealed
from tests.storage.harness import commits_of


async def device() -> tuple[DictDisk, DeviceStore]:
    """A device on which hands were played that nobody has counted, as older ones are."""
    disk = DictDisk()
    store = await opened(disk)
    await store.write(partial(enter, account="ann"))
    await append_whole(store, commits_of("t", CALLS))
    await store.write(make_table)
    return disk, store


async def counted(store: DeviceStore) -> PersonStatistics:
    """Ask until all hands are counted: one call takes only so long."""
    cache = HandCache()
    while (found := await read_statistics(store, LoopWork(), cache, "ann", Filter())).unread:
        pass
    return found


def facts(disk: DictDisk) -> list[str]:
    return [key for key in disk.kept if key.startswith("facts/")]


def watched(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The numbers of hands that are read from now on; a store may read one again."""
    read: set[int] = set()
    real = seen_hand.read_seen

    def read_seen(*arguments: Any, **named: Any) -> Any:
        read.add(named["hand"])
        return real(*arguments, **named)

    monkeypatch.setattr(person_statistics, "read_seen", read_seen)
    return read


def test_a_device_counts_its_hands_once_and_finds_them_counted_when_it_is_opened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = watched(monkeypatch)

    async def scenario() -> None:
        disk, store = await device()
        assert facts(disk) == []
        first = await counted(store)
        played = await store.read(lambda records: records.hands.count_settled("ann"))
        assert first.report.overall.hands == len(read) == first.window == played > 5
        assert facts(disk) == ["facts/t/000000"]
        await store.aclose()
        read.clear()
        again = await opened(disk)
        assert await counted(again) == first and not read
        disk.kept["facts/t/000000"] = disk.kept["facts/t/000000"][:-1]
        damaged = await opened(disk)
        assert damaged.damage == (), "no game is lost"
        assert await counted(damaged) == first and len(read) == first.window
        assert [key for key in disk.kept if key.startswith("damaged/")] == []
        read.clear()
        assert await counted(await opened(disk)) == first and not read

    run(scenario)


def test_a_backup_has_no_counted_hands_and_one_that_is_taken_in_has_them_counted_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        disk, store = await device()
        statistics = await counted(store)
        data = await store.snapshot(file_of)
        await store.aclose()
        kept = kept_in(data)
        assert disk.kept.keys() - kept.keys() == set(facts(disk)) != set()
        with pytest.raises(BackupRefused) as caught:
            read_backup(resealed({**kept, "facts/t/000000": disk.kept["facts/t/000000"]}))
        assert caught.value.code is BackupCode.DAMAGED
        shorter = DictDisk()
        store = await opened(shorter)
        await store.write(partial(enter, account="ann"))
        await append_whole(store, commits_of("t", CALLS[:-60]))
        await store.write(make_table)
        assert (await counted(store)).window < statistics.window
        await store.aclose()
        assert facts(shorter) != []
        await import_backup(shorter, data)
        assert facts(shorter) == []
        read = watched(monkeypatch)
        assert await counted(await opened(shorter)) == statistics and len(read) == statistics.window
        await import_backup(disk, data, replace=True)
        assert facts(disk) == []

    run(scenario)


def test_a_hand_that_is_played_again_under_its_number_is_counted_anew() -> None:
    memory = Memory()
    with memory.changes.open():
        for hand in (1, 2):
            enter_row(memory, HandRow("t", hand, hand * 10, 5))
        MemoryRecords(memory).hands.keep_facts([StoredFacts("t", hand, 0, f"[{hand}]") for hand in (1, 2)])
        enter_row(memory, HandRow("t", 2, 20, 6))
    block = memory.facts.get(("t", 0))
    assert block is not None and block.facts == ((1, 0, "[1]"),)
