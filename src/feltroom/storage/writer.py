"""The one thread that writes: everything that is waiting goes into one transaction and one fsync."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter, sleep
from typing import Any

from feltroom.log.commit import Commit
from feltroom.log.errors import StorageError
from feltroom.rooms.ports.store import Done, StoreStats
from feltroom.storage.backend import Backend
from feltroom.storage.group import Append, GroupWriter, Item, ItemResult, Task
from feltroom.storage.sql_records import SqlRecords

Post = Callable[..., object]

MOST_IN_GROUP = 512
# Groups begin so far apart: a lone commit never waits, and under load a transaction is shared by more of them.
SPACING_SECONDS = 0.005

_logger = logging.getLogger(__name__)


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
        self._closed = False
        self._closing = Lock()
        self._thread = Thread(target=self._run, name="feltroom-writer", daemon=True)
        self._thread.start()

    @property
    def pending(self) -> int:
        """How much is waiting and in no transaction yet."""
        return self._queue.qsize()

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

    def _run(self) -> None:
        while True:
            group, last = self._take()
            if group:
                started = perf_counter()
                self._write(group)
                if not last:
                    sleep(max(0.0, SPACING_SECONDS - (perf_counter() - started)))
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
        self._count(items, results, seconds=perf_counter() - started)
        self._answer(items, results)

    def _count(self, items: list[Item], results: list[ItemResult], *, seconds: float) -> None:
        stats = self.stats
        stats.groups += 1
        stats.last_group, stats.last_seconds = len(items), seconds
        for item, result in zip(items, results, strict=True):
            if result.error is not None:
                stats.failures += 1
            elif isinstance(item, Append):
                stats.commits += 1
                stats.events += len(item.commit.events)

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
