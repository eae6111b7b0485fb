"""A disk that is full or refuses: no game ends, and everything is saved once it works."""

import asyncio
from functools import partial

import pytest

from feltroom.log.errors import CorruptLog, StorageError
from feltroom.pocket import device_store
from feltroom.pocket.device_rows import KINDS
from feltroom.pocket.device_store import SaveState
from feltroom.pocket.disk import DiskFull, DiskRefused
from tests.pocket.device_stores import (
    CALLS,
    LONG_CALLS,
    LONG_TABLE,
    TABLE,
    append,
    append_whole,
    enter,
    everything,
    make_table,
    opened,
    refuse,
    run,
)
from tests.pocket.disks import DictDisk
from tests.storage.harness import commits_of, restored


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
        assert await store.read(lambda records: restored(records.table_logs.load("t"))) == TABLE
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
        assert await again.read(lambda records: restored(records.table_logs.load("t"))) == TABLE

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
        assert await store.read(lambda records: restored(records.table_logs.load("t"))) == LONG_TABLE
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
            await store.read(lambda records: records.table_logs.load("t"))
        (error,) = await append(store, commits_of("t", CALLS)[-1:])
        assert isinstance(error, StorageError) and not isinstance(error, CorruptLog)
        disk.deaf = False
        await append_whole(store, commits_of("t", CALLS)[-1:])
        assert await store.read(lambda records: restored(records.table_logs.load("t"))) == TABLE

    run(scenario)


def test_a_write_that_cannot_be_kept_is_refused_and_takes_nothing_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        disk = DictDisk()
        store = await opened(disk)
        await store.write(make_table)
        answers = await asyncio.gather(
            store.write(lambda records: records.people.create(account_id="cy", nickname="\ud800", now=1)),
            store.write(partial(enter, account="ann")),
            return_exceptions=True,
        )
        assert isinstance(answers[0], StorageError) and answers[1] is None
        with monkeypatch.context() as patch:
            patch.delitem(KINDS, "accounts")
            with pytest.raises(StorageError, match="accounts"):
                await store.write(partial(enter, account="bo"))
        await append_whole(store, commits_of("t", CALLS))
        assert store.saved is SaveState.SAVED
        found = await store.read(everything)
        assert await store.read(lambda records: [records.people.get(name) for name in ("cy", "bo")]) == [None] * 2
        await store.aclose()
        assert await (await opened(disk)).read(everything) == found

    run(scenario)


def test_a_commit_is_answered_while_its_rows_cannot_be_written_and_saved_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        disk, told = DictDisk(), list[SaveState]()
        store = await opened(disk, told)
        await store.write(make_table)
        with monkeypatch.context() as patch:
            patch.delitem(KINDS, "heads")
            await append_whole(store, commits_of("t", CALLS))
            with pytest.raises(StorageError, match="heads"):
                await store.snapshot(lambda source: source.scan(""))
        await asyncio.sleep(0)
        assert told == [SaveState.REFUSED] and len(disk.batches) == 1
        await store.aclose()
        assert store.saved is SaveState.SAVED and len(disk.batches) == 2
        again = await opened(disk)
        assert await again.read(lambda records: restored(records.table_logs.load("t"))) == TABLE

    run(scenario)
