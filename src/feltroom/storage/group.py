"""Writing a group of commits and tasks: all in one transaction, or each alone if one of them is to blame."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from feltroom.log.commit import Commit
from feltroom.log.errors import StaleAppend, StorageError
from feltroom.rooms.ports.store import Done
from feltroom.storage.appender import Appender
from feltroom.storage.backend import Backend
from feltroom.storage.errors import DATABASE_ERRORS, reason_of
from feltroom.storage.sql_records import SqlRecords

# When a group has failed and what is tried alone takes so long, the rest of it need not be tried any more.
MOST_SECONDS_ALONE = 10.0


class Unwritable(StorageError):
    """Nothing at all can be written at present: the database is locked, full, not to be changed or out of reach."""


class OutcomeUnknown(StorageError):
    """The connection was lost in the middle of a commit: only the log can tell whether it was written."""


class _ConnectionLost(Unwritable):
    """The connection was lost before anything was committed."""


@dataclass(frozen=True, slots=True)
class Append:
    """A commit to be written, and the callback that hears of it."""

    commit: Commit
    done: Done
    failures_heard: int
    """Of how many failures of its table the caller had heard.

    A commit that was made before its caller heard of a failure builds on what was never written, even if by now
    somebody else has brought the log to the same length.
    """


@dataclass(frozen=True, slots=True)
class Task:
    """A function to be run in the transaction, and where its result goes."""

    run: Callable[[SqlRecords], Any]
    future: Future[Any] = field(default_factory=Future)


Item = Append | Task


@dataclass(frozen=True, slots=True)
class ItemResult:
    """What became of an item: an error, or what the task returned."""

    error: Exception | None = None
    result: Any = None


class GroupWriter:
    """Writes groups over one connection, which it makes when there is none; to be used by one thread."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._connection: Connection | None = None
        self._appender = Appender()
        self._failures: dict[str, int] = {}

    def write(self, items: list[Item]) -> list[ItemResult]:
        """Write a group, in one transaction if that can be done, and return what became of each item."""
        try:
            results = self._attempt_again_if_lost(items)
        except (Unwritable, OutcomeUnknown) as error:
            results = [ItemResult(error)] * len(items)
        except Exception as error:
            if len(items) > 1:
                return self._one_by_one(items)
            results = [ItemResult(_as_storage_error(error))]
        self._note_failures(items, results)
        return results

    def _one_by_one(self, items: list[Item]) -> list[ItemResult]:
        """Try each item alone: one of them is to blame, and the others must not suffer for it."""
        results: list[ItemResult] = []
        started = perf_counter()
        for item in items:
            results += self.write([item])
            error = results[-1].error
            if error is not None and perf_counter() - started > MOST_SECONDS_ALONE:
                error = Unwritable(f"the database takes too long: {error}")
            if isinstance(error, Unwritable):
                untried = [ItemResult(error)] * (len(items) - len(results))
                self._note_failures(items[len(results) :], untried)
                return results + untried
        return results

    def _note_failures(self, items: list[Item], results: list[ItemResult]) -> None:
        for item, result in zip(items, results, strict=True):
            if isinstance(item, Append) and result.error is not None:
                table = item.commit.table
                self._failures[table] = self._failures.get(table, 0) + 1

    def _attempt_again_if_lost(self, items: list[Item]) -> list[ItemResult]:
        """Attempt everything, and once more where the first attempt has only shown that something is out of date.

        That is a connection that has ended since, or the place where the log of a lone commit goes on.
        """
        try:
            return self._attempt(items)
        except _ConnectionLost:
            return self._attempt(items)
        except IntegrityError:
            if len(items) > 1 or isinstance(items[0], Task):
                raise
            return self._attempt(items)

    def _attempt(self, items: list[Item]) -> list[ItemResult]:
        """Do everything in one transaction; if that fails, nothing is written, or OutcomeUnknown is raised."""
        try:
            connection = self._connection or self._backend.writing.connect()
            self._connection = connection
            transaction = connection.begin()
        except DATABASE_ERRORS as error:
            self.disconnect()
            raise Unwritable(f"nothing can be written: {reason_of(error)}") from error
        committing = False
        try:
            with transaction:
                refused: set[str] = set()
                results = [self._do(connection, item, refused) for item in items]
                self._appender.flush(connection)
                committing = True
        except Exception as error:
            lost = connection.invalidated
            self._appender.forget({item.commit.table for item in items if isinstance(item, Append)})
            self._disconnect_if_stuck(connection)
            if not lost:
                raise
            if committing:
                raise OutcomeUnknown(f"nobody knows whether it was written: {reason_of(error)}") from error
            raise _ConnectionLost(f"nothing was written: {reason_of(error)}") from error
        return results

    def _do(self, connection: Connection, item: Item, refused: set[str]) -> ItemResult:
        """Do one thing inside the transaction; an error that concerns it alone, and its table, is its result."""
        if isinstance(item, Append):
            table = item.commit.table
            try:
                if table in refused or item.failures_heard != self._failures.get(table, 0):
                    raise StaleAppend(table=table, expected=None, got=item.commit.first_seq)
                self._appender.add(connection, item.commit)
            except DATABASE_ERRORS:
                raise
            except Exception as error:
                refused.add(table)
                return ItemResult(error)
            return ItemResult()
        self._appender.flush(connection)
        savepoint = connection.begin_nested()
        try:
            result = item.run(SqlRecords(connection))
        except BaseException as error:  # this thread serves everybody and outlives whatever a caller does
            reported = _as_storage_error(error)
            if connection.invalidated:
                raise reported from error
            try:
                savepoint.rollback()
            except DATABASE_ERRORS:  # a full disk: SQLite has given up the whole transaction
                raise reported from error
            return ItemResult(reported)
        savepoint.commit()
        return ItemResult(result=result)

    def _disconnect_if_stuck(self, connection: Connection) -> None:
        driver = None if connection.invalidated else connection.connection.driver_connection
        if driver is None or not self._backend.is_idle(driver):
            self.disconnect()

    def disconnect(self) -> None:
        """Let go of the connection; the next group makes another."""
        connection, self._connection = self._connection, None
        self._appender.forget_all()
        if connection is not None:
            connection.invalidate()
            connection.close()


def _as_storage_error(error: BaseException) -> Exception:
    """Return what a caller hears: an error of the database as StorageError, everything else as it is."""
    if isinstance(error, Exception) and not isinstance(error, DATABASE_ERRORS):
        return error
    reported = StorageError(f"nothing was written: {reason_of(error) if isinstance(error, Exception) else repr(error)}")
    reported.__cause__ = error
    return reported
