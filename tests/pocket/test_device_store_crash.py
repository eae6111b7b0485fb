"""A store on a device after a crash: whenever it ends, the state is one that was, with all that was acknowledged."""

import asyncio
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.log.commit import Commit
from feltroom.pocket.device_store import SaveState
from feltroom.pocket.disk import DiskFull, DiskRefused
from tests.pocket.device_stores import (
    CALLS,
    TABLE,
    append_whole,
    everything,
    make_table,
    opened,
    run,
)
from tests.pocket.disks import DictDisk
from tests.property_examples import examples
from tests.storage.harness import commits_of
from tests.storage.sessions import Call


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
            log = await again.read(lambda records: records.table_logs.load("t"))
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


@settings(max_examples=examples(25), deadline=None)
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
        log = await again.read(lambda records: records.table_logs.load("t"))
        calls = ends.index(log.next_seq)
        assert promised <= calls <= done
        assert await again.read(everything) == await replayed(commits[:calls])
        store._closed = True
        if store._timer is not None:
            store._timer.cancel()

    run(scenario)


# Damage.
