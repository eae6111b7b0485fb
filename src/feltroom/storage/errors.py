"""What can go wrong with stored things."""

import sqlite3

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
    """Somebody appends to a log that ends elsewhere: the table must be dropped and loaded again."""

    def __init__(self, *, table: str, expected: int, got: int) -> None:
        super().__init__(f"the log of table {table} goes on with row {expected}, not with row {got}")
        self.table = table
        self.expected = expected
        self.got = got


def reason_of(error: Exception) -> str:
    """Return what the driver said, without SQLAlchemy's lines around it."""
    return str(error.__cause__ if isinstance(error, SQLAlchemyError) and error.__cause__ else error)
