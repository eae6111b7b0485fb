"""What a database and its driver raise, and what it means for a store."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from feltroom.log.errors import StorageError

DATABASE_ERRORS = (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError)
"""What SQLAlchemy and the driver raise; the driver fails to decode its own message about names in a damaged schema."""

_DAMAGE_STATES = ("XX001", "XX002")  # data_corrupted, index_corrupted


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
