"""The store on a database, opened once by the server: one thread writes, a few read.

The writer puts everything that is waiting into one transaction and one fsync.
"""

import asyncio
import atexit
import logging
import shlex
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter, sleep
from typing import Any, TypeVar

from sqlalchemy import text

from feltroom.log.commit import Commit
from feltroom.log.errors import StorageError
from feltroom.rooms.ports.store import Done, StoreStats
from feltroom.storage.backend import READERS, Backend, open_backend
from feltroom.storage.errors import storage_errors
from feltroom.storage.group_writer import Append, GroupWriter, Item, ItemResult, OutcomeUnknown, Task
from feltroom.storage.migrate import HEAD, steps_from
from feltroom.storage.sql_records import SqlRecords

T = TypeVar("T")
Post = Callable[..., object]

MOST_IN_GROUP = 512
# Groups begin so far apart: a lone commit never waits, and under load a transaction is shared by more of them. While
# one table alone is busy, nobody would share it.
SPACING_SECONDS = 0.005
SHARED_SPACING_SECONDS = 0.010

_PROBE = bytes(32 * 1024)  # no secret, but a row of some pages that is never missed
_SAME = text("UPDATE secrets SET value = :value WHERE name = 'probe'")
_logger = logging.getLogger(__name__)


class SqlStore:
    """`Store` on a database: one thread writes, a few read.

    `damage` is what SQLite found wrong with the file when it was opened, usually nothing: the logs that are whole can
    be loaded and played on, those that are not say so. Files of more than 64 MiB are not checked then: have a reader
    run `find_damage`.
    """

    def __init__(self, backend: Backend, *, damage: tuple[str, ...], post: Post) -> None:
        self._backend = backend
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="feltroom-reader")
        self._closed = False
        self.damage = damage
        self._writer = Writer(backend, post=post)
        atexit.register(self.close)

    @classmethod
    def open(cls, url: str, *, post: Post) -> "SqlStore":
        """Open a database, make it if there is none, and bring it up to date; StorageError if that cannot be done.

        `post(function, *arguments)` hands a callback to the caller's loop, as `loop.call_soon_threadsafe` does.
        """
        backend = open_backend(url)
        try:
            with storage_errors(f"{backend.name} cannot be used"):
                _bring_up_to_date(backend)
                return cls(backend, damage=backend.find_damage(), post=post)
        except BaseException:
            backend.release()
            raise

    def append(self, commit: Commit, done: Done) -> None:
        """Have the events of a call written; never waits.

        `done` is posted with None when they are on the disk, else with the error: StaleAppend, or whatever the database
        says. After an error nothing of the commit is written, and the table must be dropped and loaded again.
        """
        self._writer.append(commit, done)

    async def write(self, function: Callable[[SqlRecords], T]) -> T:
        """Run a function in the writer's thread, after all that was appended before, and return when it is on the disk.

        If it raises, what it wrote is taken back. It may be run twice, the first time without effect, and must not
        commit or roll back.
        """
        result: T = await asyncio.wrap_future(self._writer.submit(function))
        return result

    async def read(self, function: Callable[[SqlRecords], T]) -> T:
        """Run a function in a reader's thread, on one moment of the database."""
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._readers, self._read, function)
        except RuntimeError as error:
            raise StorageError("the store is closed") from error
        return await answer

    def _read(self, function: Callable[[SqlRecords], T]) -> T:
        with storage_errors("the database refused to read"), self._backend.reading.connect() as connection:
            try:
                return function(SqlRecords(connection))
            except BaseException:
                # Rows that were not read to their end keep their moment of the database as long as anybody holds the
                # error: the next reader would be shown the past.
                connection.invalidate()
                raise

    @property
    def is_file(self) -> bool:
        """Whether the database is a file on this machine."""
        return self.file is not None

    @property
    def file(self) -> Path | None:
        """The file of the database, None if it is on a server."""
        return getattr(self._backend, "path", None)

    async def probe(self) -> None:
        """Write as much as a person's action takes; StorageError if that cannot be written."""
        await self.write(_write_some_pages)

    @property
    def writer_lives(self) -> bool:
        """Whether anything can ever be written again; a thread that has died does not come back."""
        return self._writer.lives

    @property
    def pending(self) -> int:
        """How many commits and writes are waiting and in no transaction yet."""
        return self._writer.pending

    @property
    def is_writing(self) -> bool:
        """Whether anything waits to be written, or is being written."""
        return self._writer.is_busy

    @property
    def stats(self) -> StoreStats:
        """What the writer has done so far; to be read only."""
        return self._writer.stats

    async def aclose(self) -> None:
        """Close without holding up the event loop."""
        await asyncio.get_running_loop().run_in_executor(None, self.close)

    def close(self) -> None:
        """Write everything that is waiting, then let go of the database; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        atexit.unregister(self.close)
        self._writer.close()
        self._readers.shutdown()
        self._backend.release()


def _bring_up_to_date(backend: Backend) -> None:
    """Migrate a database, and say what is done to one that is not new, where the copy is and how to go back."""
    found = backend.revision()
    steps = [] if found is None or found == HEAD else steps_from(found)
    if not steps:  # it is new, up to date, or of a version that is not known and so refused
        backend.migrate()
        return
    _logger.warning("%s is of revision %s and is brought to %s: %s", backend.name, found, HEAD, "; ".join(steps))
    done = backend.migrate()
    if done.copy is None:
        back = "no copy was made: to go back, restore a dump of before"
    else:
        restore = shlex.join(["feltroom", "restore", str(done.copy), "--database", f"sqlite:///{backend.name}"])
        back = (
            f"as it was before: {done.copy}. To go back, stop the room, run `{restore}` and install the version that "
            "you had"
        )
    _logger.warning("%s is of revision %s now; %s", backend.name, done.after, back)


def _write_some_pages(records: SqlRecords) -> None:
    records.secret("probe", lambda: _PROBE)
    records.connection.execute(_SAME, {"value": _PROBE}).close()


class Writer:
    """Takes work from any thread and answers when it is on the disk.

    `post(function, *arguments)` must call a function where the caller of `append` wants to be called back.
    """

    def __init__(self, backend: Backend, *, post: Post) -> None:
        self.stats = StoreStats()
        self._group = GroupWriter(backend)
        self._post = post
        self._heard: dict[str, int] = {}  # how many failures of each table callers have heard of
        self._queue: SimpleQueue[Item | None] = SimpleQueue()
        self._in_hand: list[Item] = []
        self._closed = False
        self._asked_to_end = False
        self._closing = Lock()
        self._thread = Thread(target=self._run, name="feltroom-writer", daemon=True)
        self._thread.start()

    @property
    def pending(self) -> int:
        """How much is waiting and in no transaction yet."""
        return self._queue.qsize()

    @property
    def is_busy(self) -> bool:
        """Whether anything waits, or is in a transaction."""
        return bool(self._in_hand) or self._queue.qsize() > 0

    def append(self, commit: Commit, done: Done) -> None:
        """Have a commit written; `done` hears None when it is on the disk, else the error."""
        if not self._put(Append(commit, done, self._heard.get(commit.table, 0))):
            self._post(done, StorageError("the store is closed"))

    def submit(self, run: Callable[[SqlRecords], Any]) -> Future[Any]:
        """Have a function run in the writer's transaction, after everything that came before it."""
        task = Task(run)
        if not self._put(task):
            task.future.set_exception(StorageError("the store is closed"))
        return task.future

    def close(self) -> None:
        """Write what is waiting, then stop; nothing is taken after it."""
        self._asked_to_end = True
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _put(self, item: Item) -> bool:
        with self._closing:
            if not self._closed:
                self._queue.put(item)
            return not self._closed

    @property
    def lives(self) -> bool:
        """Whether the thread runs, or has ended because it was asked to."""
        return self._asked_to_end or self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._write_all()
        except BaseException:  # whatever it was: those who wait must hear of it, and the room must not go on like this
            _logger.critical("the writer has died", exc_info=True)
            with self._closing:
                self._closed = True
            self._refuse_waiting()

    def _refuse_waiting(self) -> None:
        """Answer everybody who waits that nothing can be written."""
        error = OutcomeUnknown("the writer has died; only the log can tell what was written")
        waiting, self._in_hand = self._in_hand, []
        with suppress(Empty):
            while True:
                item = self._queue.get_nowait()
                waiting += [] if item is None else [item]
        items = [item for item in waiting if isinstance(item, Append) or not item.future.done()]
        self._answer(items, [ItemResult(error)] * len(items))

    def _write_all(self) -> None:
        while True:
            group, last = self._take()
            if group:
                started = perf_counter()
                self._in_hand = group
                self._write(group)
                self._in_hand = []
                if not last:
                    spacing = SPACING_SECONDS if len(group) == 1 else SHARED_SPACING_SECONDS
                    # Bounded both ways: a clock that goes back must not hold up everybody's writing.
                    sleep(min(spacing, max(0.0, spacing - (perf_counter() - started))))
            if last:
                self._group.disconnect()
                return

    def _take(self) -> tuple[list[Item], bool]:
        """Wait for something to do and return it with whatever else is waiting; True when nothing will follow."""
        group: list[Item] = []
        item = self._queue.get()
        while item is not None:
            group.append(item)
            if len(group) == MOST_IN_GROUP:
                return group, False
            try:
                item = self._queue.get_nowait()
            except Empty:
                return group, False
        return group, True

    def _write(self, group: list[Item]) -> None:
        started = perf_counter()
        items = [item for item in group if isinstance(item, Append) or item.future.set_running_or_notify_cancel()]
        results = self._group.write(items)
        self.stats.count_group(
            [
                (item.commit if isinstance(item, Append) else None, result.error)
                for item, result in zip(items, results, strict=True)
            ],
            seconds=perf_counter() - started,
        )
        self._answer(items, results)

    def _answer(self, items: list[Item], results: list[ItemResult]) -> None:
        appended: list[tuple[Append, Exception | None]] = []
        for item, result in zip(items, results, strict=True):
            if isinstance(item, Append):
                appended.append((item, result.error))
        if appended:
            try:
                self._post(self._call_back, appended)
            except Exception:
                _logger.exception("nobody could hear of %d commits", len(appended))
        for item, result in zip(items, results, strict=True):
            if isinstance(item, Task):
                if result.error is None:
                    item.future.set_result(result.result)
                else:
                    item.future.set_exception(result.error)

    def _call_back(self, appended: list[tuple[Append, Exception | None]]) -> None:
        for item, error in appended:
            if error is not None:
                self._heard[item.commit.table] = self._heard.get(item.commit.table, 0) + 1
        for item, error in appended:
            try:
                item.done(error)
            except Exception:
                _logger.exception("a callback failed")
