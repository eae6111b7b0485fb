"""What can go wrong with stored things."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from feltroom.errors import FeltroomError

DATABASE_ERRORS = (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError)
"""What SQLAlchemy and the driver raise; the driver fails to decode its own message about names in a damaged schema."""


class StorageError(FeltroomError):
    """The database cannot be opened, read or written; the message says which and why."""


class CorruptEvent(StorageError):
    """Stored bytes are not what any version of Feltroom wrote."""


class CorruptLog(StorageError):
    """The log of one table is damaged from row `seq` on; other tables are not concerned."""

    def __init__(self, *, table: str, seq: int, reason: str) -> None:
        super().__init__(f"the log of table {table} is damaged at row {seq}: {reason}")
        self.table = table
        self.seq = seq
        self.reason = reason


class StaleAppend(StorageError):
    """Somebody appends to a log that ends elsewhere: the table must be dropped and loaded again.

    `expected` is None if the commit follows one that was refused.
    """

    def __init__(self, *, table: str, expected: int | None, got: int) -> None:
        where = "does not go on" if expected is None else f"goes on with row {expected}, not"
        super().__init__(f"the log of table {table} {where} with row {got}")
        self.table = table
        self.expected = expected
        self.got = got


def reason_of(error: Exception) -> str:
    """Return what the driver said, without SQLAlchemy's lines around it."""
    said = error.__cause__ if isinstance(error, SQLAlchemyError) and error.__cause__ else error
    # PostgreSQL's details may quote a whole row, and rows hold cards and hashes: only its first sentence is passed on.
    primary = getattr(getattr(said, "diag", None), "message_primary", None)
    return str(primary or " ".join(str(said).split()))


def is_damage(connection: Connection, error: Exception) -> bool:
    """Whether an error says that what is stored cannot be read, and not only that nothing can be read at present.

    An unreadable file is all that can go wrong when SQLite reads. PostgreSQL may be out of reach, and says so when
    pages or indexes are damaged.
    """
    if connection.dialect.name == "sqlite":
        return True
    return getattr(getattr(error, "orig", None), "sqlstate", None) in _DAMAGE_STATES


@contextmanager
def storage_errors(what: str) -> Iterator[None]:
    """Raise whatever the database raises as StorageError, with what was to be done."""
    try:
        yield
    except DATABASE_ERRORS as error:
        raise StorageError(f"{what}: {reason_of(error)}") from error


_DAMAGE_STATES = ("XX001", "XX002")  # data_corrupted, index_corrupted
