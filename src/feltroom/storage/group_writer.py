"""Writing commits and tasks: a whole group in one transaction, or each alone if one of them is to blame."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import astuple, dataclass, field
from time import perf_counter
from typing import Any, cast

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from feltroom.log.commit import Commit
from feltroom.log.errors import StaleAppend, StorageError
from feltroom.log.rows import Row
from feltroom.log.writing import CheckpointRow, EventRow, Head, write_commit
from feltroom.rooms.ports.store import Done
from feltroom.storage.backend import Backend
from feltroom.storage.errors import DATABASE_ERRORS, reason_of
from feltroom.storage.postgres_rows import execute_by_column, unnest, write_rows_by_column
from feltroom.storage.sql_records import SqlRecords
from feltroom.storage.sqlite_rows import write_rows
from feltroom.storage.table_logs import read_head

# When a group has failed and what is tried alone takes so long, the rest of it need not be tried any more.
MOST_SECONDS_ALONE = 10.0

# Through the driver, by a statement that is ready: some microseconds a row.
_INSERT = "INSERT INTO events (table_id, seq, version, ends, body, chain)"
_INSERT_ROW = f"{_INSERT} VALUES (?, ?, ?, ?, ?, ?)"
# PostgreSQL takes all rows in one statement, column by column.
_EVENT = {"table_id": "text", "seq": "bigint", "version": "int", "ends": "bool", "body": "bytea", "chain": "bytea"}
# The primary key keeps out who has lost a table, as long as the rows are there; for those that were packed, this does.
_INSERT_COLUMNS = (
    f"{_INSERT} SELECT v.* FROM {unnest(_EVENT)} WHERE v.seq > coalesce((SELECT p.last_seq FROM packed_hands AS p"
    " WHERE p.table_id = v.table_id ORDER BY p.first_seq DESC LIMIT 1), -1)"
)
_CHECKPOINT = {"table_id": "text", "seq": "bigint", "version": "int", "body": "bytea", "seal": "bytea"}
_UPSERT_COLUMNS = (
    f"INSERT INTO checkpoints ({', '.join(_CHECKPOINT)}) SELECT v.* FROM {unnest(_CHECKPOINT)}"
    " ON CONFLICT (table_id) DO UPDATE SET"
    " seq = excluded.seq, version = excluded.version, body = excluded.body, seal = excluded.seal"
)
_UPSERT_ROW = (
    f"INSERT INTO checkpoints ({', '.join(_CHECKPOINT)}) VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET"
    " seq = excluded.seq, version = excluded.version, body = excluded.body, seal = excluded.seal"
)


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
        except (IntegrityError, sqlite3.IntegrityError):
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


class Appender:
    """Turns commits into rows; knows where every log it has written to goes on.

    `add` checks and encodes a commit, `flush` writes what was added. After a transaction that failed, `forget` its
    tables: where their logs go on is then read from the database again. What it knows may be out of date where other
    nodes write, too; then the primary key of the log refuses the row.
    """

    def __init__(self) -> None:
        self._heads: dict[str, Head] = {}
        self._events: list[EventRow] = []
        self._rows: list[Row] = []
        self._checkpoints: dict[str, CheckpointRow] = {}

    def add(self, connection: Connection, commit: Commit) -> None:
        """Take a commit in; one that is refused leaves nothing behind."""
        written = write_commit(commit, self._head(connection, commit))
        if written.checkpoint is not None:
            self._checkpoints[commit.table] = written.checkpoint
        self._events += written.events
        self._rows += commit.rows
        self._heads[commit.table] = written.head

    def flush(self, connection: Connection) -> None:
        """Write everything that was added."""
        added, rows, saved = self._events, self._rows, self._checkpoints
        if not (added or rows or saved):
            return
        self._events, self._rows, self._checkpoints = [], [], {}
        if connection.dialect.name == "sqlite":
            # Straight to the driver: SQLAlchemy would take several times as long as SQLite.
            driver = cast("sqlite3.Connection", connection.connection.driver_connection)
            if added:
                driver.executemany(_INSERT_ROW, added).close()
            write_rows(driver, rows)
            if saved:
                driver.executemany(_UPSERT_ROW, map(astuple, saved.values())).close()
            return
        if added and execute_by_column(connection, _INSERT_COLUMNS, added) != len(added):
            raise IntegrityError("rows were written before, and packed", None, ValueError("packed rows"))
        if rows:
            write_rows_by_column(connection, rows)
        if saved:
            execute_by_column(connection, _UPSERT_COLUMNS, [astuple(row) for row in saved.values()])

    def forget(self, tables: set[str]) -> None:
        """Drop what was added, and what is known of these tables."""
        self._events, self._rows, self._checkpoints = [], [], {}
        for table in tables:
            self._heads.pop(table, None)

    def forget_all(self) -> None:
        """Drop what was added, and all that is known: another server may be behind the next connection."""
        self.forget(set(self._heads))

    def _head(self, connection: Connection, commit: Commit) -> Head:
        """Return where a log goes on: as far as is known, or as the database has it if that does not fit."""
        known = self._heads.get(commit.table)
        # A commit without an event takes no number, so no primary key refuses it where somebody else writes as well.
        sure = bool(commit.events) or connection.dialect.name == "sqlite"
        if known is not None and known.next_seq == commit.first_seq and sure:
            return known
        if known is not None:
            self.flush(connection)  # what was added before belongs to the log
            del self._heads[commit.table]
        return read_head(connection, commit.table)


def _as_storage_error(error: BaseException) -> Exception:
    """Return what a caller hears: an error of the database as StorageError, everything else as it is."""
    if isinstance(error, Exception) and not isinstance(error, DATABASE_ERRORS):
        return error
    reported = StorageError(f"nothing was written: {reason_of(error) if isinstance(error, Exception) else repr(error)}")
    reported.__cause__ = error
    return reported
