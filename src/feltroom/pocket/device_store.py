"""A store on a device: everything that is looked for is in memory, and every change is on a disk before it is told.

Appends and writes wait in one queue. A task takes everything that waits, does it in memory, and writes what has changed
as one batch, all or nothing; what comes meanwhile waits for the next one. So the disk always holds one moment of the
memory, and everything that somebody was told of. Logs are fetched from the disk when somebody asks for them.

A disk that is full or refuses must not end a game. The store then goes on in memory, says so, keeps what is not saved,
and tries again: with what comes next, but not too often, and by itself.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from enum import Enum
from logging import getLogger
from typing import Any, TypeVar

from feltroom.log.commit import Commit
from feltroom.log.errors import StaleAppend, StorageError
from feltroom.pocket.device_logs import log_rows_of, segment_prefix
from feltroom.pocket.device_memory import DeviceMemory
from feltroom.pocket.disk import Disk, DiskFull, DiskRefused, Source
from feltroom.pocket.records.log_segments import LogWanted, SegmentId
from feltroom.pocket.records.memory_records import MemoryRecords
from feltroom.pocket.records.projected import enter_commit
from feltroom.rooms.ports.store import Done, Records, StoreStats

T = TypeVar("T")
Post = Callable[..., object]

LOG_BYTES = 16 * 1024 * 1024
"""About how much of the logs is kept in memory."""
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 2.0, 60.0

_logger = getLogger("feltroom.store")


class SaveState(Enum):
    """Whether what happens on a device outlives it: it does, the disk is full, or the disk cannot be used."""

    SAVED = "saved"
    FULL = "full"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class _Append:
    commit: Commit
    done: Done
    failures_heard: int


@dataclass(frozen=True, slots=True)
class _Task:
    run: Callable[[Records], Any]
    future: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Result:
    error: Exception | None = None
    value: Any = None


class _Overlay:
    """A disk as it will be when everything is saved."""

    def __init__(self, disk: Disk | None, unsaved: dict[str, bytes | None]) -> None:
        self._disk = disk
        self._unsaved = unsaved

    async def scan(self, prefix: str) -> list[tuple[str, bytes]]:
        found: dict[str, bytes | None] = {} if self._disk is None else dict(await self._disk.scan(prefix))
        found.update({key: value for key, value in self._unsaved.items() if key.startswith(prefix)})
        return [(key, value) for key, value in sorted(found.items()) if value is not None]


class DeviceStore:
    """`Store` on a disk that has no threads and answers later."""

    def __init__(self, disk: Disk | None, *, post: Post, saved: Callable[[SaveState], object], log_bytes: int) -> None:
        self.stats = StoreStats()
        self._disk = disk
        self._device = DeviceMemory()
        self._memory = self._device.memory
        self._records: Records = MemoryRecords(self._memory)
        self._post = post
        self._tell_saved = saved
        self._saved = SaveState.SAVED if disk is not None else SaveState.REFUSED
        self._log_bytes = log_bytes
        self._loop = asyncio.get_running_loop()
        self._queue: list[_Append | _Task] = []
        self._writing: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()  # to change the memory and write what has changed
        self._fetching = asyncio.Lock()
        self._in_use: Counter[SegmentId] = Counter()  # segments that somebody has fetched and not read yet
        self._failures: Counter[str] = Counter()
        self._heard: Counter[str] = Counter()  # of how many failures of each table callers have heard
        self._pause = FIRST_PAUSE_SECONDS
        self._next_try = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    @classmethod
    async def open(
        cls,
        disk: Disk,
        *,
        post: Post,
        saved: Callable[[SaveState], object] = lambda _: None,
        log_bytes: int = LOG_BYTES,
    ) -> "DeviceStore":
        """Open what is on a disk; StorageError if a newer Feltroom wrote it.

        `post(function, *arguments)` calls a function later, as `loop.call_soon` does. `saved` hears whenever `saved`
        changes. A disk that refuses to be read is left alone: nothing is saved then.
        """
        store = cls(disk, post=post, saved=saved, log_bytes=log_bytes)
        try:
            await store._device.read(disk)
        except DiskRefused as error:
            _logger.warning("nothing will be saved", extra={"reason": str(error)})
            store = cls(None, post=post, saved=saved, log_bytes=log_bytes)
            post(saved, store.saved)
        return store

    @property
    def damage(self) -> tuple[str, ...]:
        """What was found wrong when the store was opened, usually nothing."""
        return self._device.damage

    @property
    def player(self) -> str | None:
        """The account that has played most of the hands, or made most of the tables; None if there are neither."""
        return self._device.find_player()

    @property
    def pending(self) -> int:
        """How many commits and writes are waiting and in no batch yet."""
        return len(self._queue)

    @property
    def saved(self) -> SaveState:
        """Whether everything that callers were told of is on the disk, and if not, why."""
        return self._saved

    def append(self, commit: Commit, done: Done) -> None:
        """Have the events of a call written; never waits.

        `done` is posted with None when they are on the disk, or in memory if the disk cannot be written now; with
        the error if the commit is refused.
        """
        if self._closed:
            self._post(done, StorageError("the store is closed"))
            return
        self._put(_Append(commit, done, self._heard[commit.table]))

    async def write(self, function: Callable[[Records], T]) -> T:
        """Run a function that may change records, after all that was appended before; return when it is on the disk.

        If it raises, or what it wrote cannot be kept (StorageError), that is taken back. It may be run several times,
        all but the last without effect.
        """
        self._check_open()
        future: asyncio.Future[T] = self._loop.create_future()
        self._put(_Task(function, future))
        return await future

    async def read(self, function: Callable[[Records], T]) -> T:
        """Run a function that reads records; it may be run several times."""
        await asyncio.sleep(0)  # tables get their turn, however much somebody reads
        self._check_open()
        return await self._run(lambda: function(self._records))

    async def snapshot(self, look: Callable[[Source], Awaitable[T]]) -> T:
        """Let somebody look at a disk as it would be if everything were saved; whatever is to be written waits."""
        async with self._turn:
            unsaved = self._device.gather()
            self._device.put_back(unsaved)
            return await look(_Overlay(self._disk, dict(unsaved.batch)))

    async def aclose(self) -> None:
        """Write everything that is waiting, then let go; a second call does nothing."""
        self._closed = True
        while self._writing is not None:
            await asyncio.wait([self._writing])
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            await self._save()

    # The queue.

    def _put(self, item: _Append | _Task) -> None:
        self._queue.append(item)
        self._wake()

    def _wake(self) -> None:
        if self._writing is None:
            self._writing = self._loop.create_task(self._write_all())

    async def _write_all(self) -> None:
        try:
            while self._queue:
                async with self._turn:
                    await self._write_group()
            if self._is_due():
                async with self._turn:
                    await self._save()
        finally:
            self._writing = None
            if self._queue:
                self._wake()

    async def _write_group(self) -> None:
        group, self._queue = self._queue, []
        started = self._loop.time()
        results = [await self._do(item) for item in group]
        if self._saved is SaveState.SAVED or self._is_due():
            await self._save()
        self.stats.count_group(
            [
                (item.commit if isinstance(item, _Append) else None, result.error)
                for item, result in zip(group, results, strict=True)
            ],
            seconds=self._loop.time() - started,
        )
        self._answer(group, results)

    async def _do(self, item: _Append | _Task) -> _Result:
        try:
            if isinstance(item, _Task):
                return _Result(value=await self._run(lambda: self._change(item.run)))
            table = item.commit.table
            if item.failures_heard != self._failures[table]:  # it builds on what was never written
                raise StaleAppend(table=table, expected=None, got=item.commit.first_seq)
            await self._run(lambda: enter_commit(self._memory, item.commit))
        except Exception as error:
            if isinstance(item, _Append):
                self._failures[item.commit.table] += 1
            return _Result(error)
        return _Result()

    def _change(self, function: Callable[[Records], T]) -> T:
        with self._memory.changes.open() as touched:
            result = function(self._records)
            self._device.check(touched)
            return result

    def _answer(self, group: list[_Append | _Task], results: list[_Result]) -> None:
        appended: list[tuple[_Append, Exception | None]] = []
        for item, result in zip(group, results, strict=True):
            if isinstance(item, _Append):
                appended.append((item, result.error))
            elif item.future.done():
                pass  # nobody waits for it any more
            elif result.error is None:
                item.future.set_result(result.value)
            else:
                item.future.set_exception(result.error)
        if appended:
            self._post(self._call_back, appended)

    def _call_back(self, appended: list[tuple[_Append, Exception | None]]) -> None:
        for item, error in appended:
            self._heard[item.commit.table] += error is not None
        for item, error in appended:
            try:
                item.done(error)
            except Exception:
                _logger.exception("a callback failed")

    def _check_open(self) -> None:
        if self._closed:
            raise StorageError("the store is closed")

    # The disk.

    async def _run(self, function: Callable[[], T]) -> T:
        """Run a function, again and again until all logs that it needs are in memory."""
        used: set[SegmentId] = set()
        try:
            while True:
                try:
                    return function()
                except LogWanted as wanted:
                    new = set(wanted.segments) - used
                    self._in_use.update(new)
                    used |= new
                    missing = wanted.segments
                await self._fetch(missing)
        finally:
            self._in_use -= Counter(used)
            self._make_room()

    async def _fetch(self, segments: Collection[SegmentId]) -> None:
        async with self._fetching:
            for segment in segments:
                if segment in self._memory.logs:
                    continue  # somebody else wanted it, too
                if self._disk is None:
                    raise StorageError("a log is neither in memory nor on a disk")
                try:
                    pieces = await self._disk.scan(segment_prefix(segment))
                except Exception as error:
                    raise StorageError(f"the disk refused to read: {type(error).__name__}") from error
                self._memory.logs.put(segment, log_rows_of(segment[0], pieces))

    def _make_room(self) -> None:
        self._memory.logs.make_room(self._log_bytes, self._in_use, self._memory.unsaved_logs)

    def _is_due(self) -> bool:
        """Whether a disk that failed is to be tried again now."""
        return self._saved is not SaveState.SAVED and self._loop.time() >= self._next_try

    async def _save(self) -> None:
        """Write everything that is not on the disk yet; if that cannot be done, go on without."""
        if self._disk is None or not self._device.changed:
            return
        try:
            unsaved = self._device.gather()
        except StorageError as error:  # a row of the memory cannot be written; whoever waits is answered all the same
            self._try_later()
            self._set_saved(SaveState.REFUSED, error)
            return
        try:
            await self._disk.write(unsaved.batch)
        except Exception as error:
            self._device.put_back(unsaved)
            self._try_later()
            self._set_saved(SaveState.FULL if isinstance(error, DiskFull) else SaveState.REFUSED, error)
        except BaseException:
            self._device.put_back(unsaved)
            raise
        else:
            self._device.note_saved(unsaved)
            self._make_room()
            self._pause = FIRST_PAUSE_SECONDS
            self._set_saved(SaveState.SAVED)

    def _try_later(self) -> None:
        self._next_try = self._loop.time() + self._pause
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if self._closed else self._loop.call_at(self._next_try, self._wake)
        self._pause = min(2 * self._pause, LONGEST_PAUSE_SECONDS)

    def _set_saved(self, state: SaveState, error: Exception | None = None) -> None:
        if state is SaveState.SAVED and self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if state is self._saved:
            return
        if error is not None:
            _logger.warning("nothing is saved at present", extra={"state": state.value, "reason": str(error)})
        self._saved = state
        self._post(self._tell_saved, state)
