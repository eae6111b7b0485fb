"""Damage on the disk of a device is found, named, kept aside, and hurts nothing else."""

from collections.abc import Sequence
from functools import partial

import pytest

from feltroom.log.commit import Commit
from feltroom.log.errors import CorruptLog, StorageError
from feltroom.log.rows import HandRow
from feltroom.pocket.device_rows import FORMAT, FORMAT_KEY
from feltroom.pocket.disk import DiskFull
from tests.marks import long_only
from tests.pocket.device_stores import (
    CALLS,
    TABLE,
    append_whole,
    enter,
    make_table,
    opened,
    refuse,
    run,
)
from tests.pocket.disks import DictDisk, put
from tests.storage.harness import commits_of, restored


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
    assert await store.read(lambda records: restored(records.table_logs.load("good"))) == TABLE
    try:
        log = await store.read(lambda records: records.table_logs.load("bad"))
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
                assert await store.read(lambda records: restored(records.table_logs.load("bad"))) == TABLE
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


def test_an_older_device_says_its_new_format_with_the_first_row_that_is_written() -> None:
    kept = stored_session(("t",))

    async def scenario() -> None:
        disk = DictDisk({**kept, FORMAT_KEY: bytes([FORMAT - 1])})
        store = await opened(disk)
        assert disk.kept[FORMAT_KEY] == bytes([FORMAT - 1]), "who only looks changes nothing"
        await store.write(partial(enter, account="ann"))
        await store.aclose()
        assert disk.kept[FORMAT_KEY] == bytes([FORMAT])

    run(scenario)


# Size.
