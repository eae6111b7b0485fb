"""The one thread that writes: everything that is waiting goes into one transaction and one fsync."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter, sleep
from typing import Any

from sqlalchemy import Connection, Engine

from feltroom.storage.appender import Appender
from feltroom.storage.commit import Commit
from feltroom.storage.errors import DATABASE_ERRORS, StorageError, reason_of


class Unwritable(StorageError):
    """Nothing at all can be written at present: the database is locked, full or not to be changed."""


Done = Callable[[Exception | None], None]
Post = Callable[..., object]

MOST_IN_GROUP = 512
# Groups begin so far apart: a lone commit never waits, and under load a transaction is shared by more of them.
SPACING_SECONDS = 0.005

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Append:
    commit: Commit
    done: Done


@dataclass(frozen=True, slots=True)
class _Task:
    run: Callable[[Connection], Any]
    future: Future[Any] = field(default_factory=Future)


_Item = _Append | _Task


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What to tell whoever waits for an item: an error, or what the task returned."""

    error: Exception | None = None
    result: Any = None


@dataclass(slots=True)
class WriterStats:
    """Counts since the store was opened, and the size and seconds of the last group."""

    groups: int = 0
    commits: int = 0
    events: int = 0
    failures: int = 0
    last_group: int = 0
    last_seconds: float = 0.0


class Writer:
    """Takes work from any thread and answers when it is on the disk.

    `post(function, *arguments)` must call a function where the caller of `append` wants to be called back.
    """

    def __init__(self, engine: Engine, *, post: Post) -> None:
        self.stats = WriterStats()
        self._engine = engine
        self._post = post
        self._connection: Connection | None = None
        self._appender = Appender()
        self._queue: SimpleQueue[_Item | None] = SimpleQueue()
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
        if not self._put(_Append(commit, done)):
            self._post(done, StorageError("the store is closed"))

    def submit(self, run: Callable[[Connection], Any]) -> Future[Any]:
        """Have a function run in the writer's transaction, after everything that came before it."""
        task = _Task(run)
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

    def _put(self, item: _Item) -> bool:
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
                self._disconnect()
                return

    def _take(self) -> tuple[list[_Item], bool]:
        """Wait for something to do and return it with whatever else is waiting; True when nothing will follow."""
        group: list[_Item] = []
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

    def _write(self, group: list[_Item]) -> None:
        started = perf_counter()
        items = [item for item in group if isinstance(item, _Append) or item.future.set_running_or_notify_cancel()]
        outcomes = self._outcomes(items)
        self._count(items, outcomes, seconds=perf_counter() - started)
        self._answer(items, outcomes)

    def _outcomes(self, items: list[_Item]) -> list[_Outcome]:
        try:
            return self._attempt(items)
        except Unwritable as error:
            return [_Outcome(error)] * len(items)
        except Exception as error:
            if len(items) == 1:
                return [_Outcome(_as_storage_error(error))]
        # One of them is to blame: nobody else shall suffer for it.
        return [outcome for item in items for outcome in self._outcomes([item])]

    def _attempt(self, items: list[_Item]) -> list[_Outcome]:
        """Do everything in one transaction; if that fails, nothing is written."""
        try:
            connection = self._connection or self._engine.connect()
            self._connection = connection
            transaction = connection.begin()
        except DATABASE_ERRORS as error:
            self._disconnect()
            raise Unwritable(f"nothing can be written: {reason_of(error)}") from error
        try:
            with transaction:
                outcomes = [self._do(connection, item) for item in items]
                self._appender.flush(connection)
        except Exception:
            self._appender.forget({item.commit.table for item in items if isinstance(item, _Append)})
            self._disconnect_if_stuck(connection)
            raise
        return outcomes

    def _do(self, connection: Connection, item: _Item) -> _Outcome:
        """Do one thing inside the transaction; an error that concerns it alone is its outcome."""
        if isinstance(item, _Append):
            try:
                self._appender.add(connection, item.commit)
            except DATABASE_ERRORS:
                raise
            except Exception as error:
                return _Outcome(error)
            return _Outcome()
        self._appender.flush(connection)
        savepoint = connection.begin_nested()
        try:
            result = item.run(connection)
        except BaseException as error:  # this thread serves everybody and outlives whatever a caller does
            told = _as_storage_error(error)
            try:
                savepoint.rollback()
            except DATABASE_ERRORS:  # a full disk: SQLite has given up the whole transaction
                raise told from error
            return _Outcome(told)
        savepoint.commit()
        return _Outcome(result=result)

    def _disconnect_if_stuck(self, connection: Connection) -> None:
        driver = None if connection.invalidated else connection.connection.driver_connection
        if driver is None or driver.in_transaction:
            self._disconnect()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    def _count(self, items: list[_Item], outcomes: list[_Outcome], *, seconds: float) -> None:
        stats = self.stats
        stats.groups += 1
        stats.last_group, stats.last_seconds = len(items), seconds
        for item, outcome in zip(items, outcomes, strict=True):
            if outcome.error is not None:
                stats.failures += 1
            elif isinstance(item, _Append):
                stats.commits += 1
                stats.events += len(item.commit.events)

    def _answer(self, items: list[_Item], outcomes: list[_Outcome]) -> None:
        appended: list[tuple[Done, Exception | None]] = []
        for item, outcome in zip(items, outcomes, strict=True):
            if isinstance(item, _Append):
                appended.append((item.done, outcome.error))
        if appended:
            try:
                self._post(_tell, appended)
            except Exception:
                _logger.exception("nobody could be told of %d commits", len(appended))
        for item, outcome in zip(items, outcomes, strict=True):
            if isinstance(item, _Task):
                if outcome.error is None:
                    item.future.set_result(outcome.result)
                else:
                    item.future.set_exception(outcome.error)


def _tell(appended: list[tuple[Done, Exception | None]]) -> None:
    for done, error in appended:
        try:
            done(error)
        except Exception:
            _logger.exception("a callback failed")


def _as_storage_error(error: BaseException) -> Exception:
    """Return what a caller is told: the errors of the database are ours, everything else stays what it is."""
    if isinstance(error, Exception) and not isinstance(error, DATABASE_ERRORS):
        return error
    told = StorageError(f"nothing was written: {reason_of(error) if isinstance(error, Exception) else repr(error)}")
    told.__cause__ = error
    return told
