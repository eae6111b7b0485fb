"""A backup says how far it is, gives others their turn, and is cancelled before anything is written."""

import asyncio
from collections.abc import Callable

import pytest

from feltroom.pocket import backup_progress
from feltroom.pocket.backup_progress import BackupCancelled, Progress
from tests.pocket.device_stores import CALLS, TABLE
from tests.pocket.disks import DictDisk
from tests.pocket.test_backup import device, file_of
from tests.pocket.test_device import run
from tests.pocket.test_device_home import backup_of, opened


@pytest.fixture(autouse=True)
def tell_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_progress, "SECONDS", 0.0)


def cancel_at(step: int) -> tuple[Progress, list[tuple[int, int]]]:
    """A progress that somebody cancels when they hear of it so often, and what they heard."""
    told: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == step:
            progress.cancel()

    progress = Progress(tell)
    return progress, told


def test_both_ways_tell_of_all_hands_while_others_have_their_turn() -> None:
    async def scenario() -> None:
        full = await opened(await device(one=CALLS, two=CALLS))
        hands = 2 * TABLE.hand_number
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        playing = asyncio.ensure_future(others())
        progress, told = cancel_at(-1)
        data = await backup_of(full, progress)
        assert told == sorted(told) and told[-1] == (hands, hands) and len(told) > 2
        new = await opened(DictDisk())
        progress, told = cancel_at(-1)
        turns = 0
        imported = await new.house.read_all(data, replace=False, progress=progress)
        assert told == sorted(told) and told[-1] == (imported.hands, imported.hands) == (hands, hands)
        assert len({done for done, _ in told}) > 5 and turns >= len(told)
        playing.cancel()
        await full.house.close()
        await new.house.close()

    run(scenario)


@pytest.mark.parametrize(
    "which", [lambda _: 1, lambda steps: steps // 2, lambda steps: steps - 1], ids=["first", "middle", "last"]
)
def test_a_cancelled_import_changes_nothing_and_ends_no_game(which: Callable[[int], int]) -> None:
    async def scenario() -> None:
        data = await file_of(await device(one=CALLS))
        progress, told = cancel_at(-1)
        await (await opened(DictDisk())).house.read_all(data, replace=True, progress=progress)
        disk = await device("bo", two=CALLS)
        home = await opened(disk)
        home.house.connect(1)
        await home.wait(1, "welcome")
        before, batches = dict(disk.kept), len(disk.batches)
        progress, _ = cancel_at(which(len(told)))
        with pytest.raises(BackupCancelled):
            await home.house.read_all(data, replace=True, progress=progress)
        assert disk.kept == before and len(disk.batches) == batches and home.ended == []
        assert (await home.house.read_all(data, replace=True)).tables == 1, "it can be read in later"
        await home.house.close()

    run(scenario)


def test_an_import_that_is_being_written_is_not_cancelled_any_more() -> None:
    async def scenario() -> None:
        data = await file_of(await device(one=CALLS))
        home = await opened(DictDisk())
        progress = Progress(lambda done, total: progress.cancel() if done == total else None)
        assert (await home.house.read_all(data, replace=False, progress=progress)).tables == 1
        await home.house.close()

    run(scenario)


def test_a_cancelled_export_makes_no_file_and_the_next_one_is_whole() -> None:
    async def scenario() -> None:
        disk = await device(one=CALLS, two=CALLS)
        home = await opened(disk)
        progress, _ = cancel_at(1)
        with pytest.raises(BackupCancelled):
            await backup_of(home, progress)
        new = await opened(DictDisk())
        assert (await new.house.read_all(await backup_of(home), replace=False)).tables == 2
        await home.house.close()
        await new.house.close()

    run(scenario)
