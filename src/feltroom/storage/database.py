"""Opening the database: where it is, who else has it, and how SQLite must be set to keep its promises.

Everything that only SQLite knows is in this file and in `migrate.py`.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from feltroom.storage.errors import DATABASE_ERRORS, StorageError, reason_of

_PRAGMAS = (
    "busy_timeout = 5000",
    "foreign_keys = ON",
    "synchronous = FULL",  # a commit is on the disk when it returns
    "cell_size_check = ON",  # damaged pages are noticed before their contents are believed
    "trusted_schema = OFF",
)
READERS = 4
_HEADER = b"SQLite format 3\0"


def database_path(url: str) -> Path:
    """Return the file of a URL such as sqlite:////home/me/room.db; refuse every other database."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise StorageError(f"{url!r} is no database URL such as sqlite:////home/me/room.db") from error
    if parsed.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise StorageError(f"{parsed.drivername} is no database that Feltroom can use: it needs sqlite:///…")
    if not parsed.database or parsed.database.startswith(("file:", ":memory:")):
        raise StorageError(f"{url!r} names no file: tables must outlive the program")
    return Path(parsed.database)


def prepare_file(path: Path) -> None:
    """Make folder and file where there are none; nobody else on the machine may read it, for cards are in it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        with path.open("rb") as file:
            start = file.read(len(_HEADER))
    except OSError as error:
        raise StorageError(f"{path} cannot be opened: {error.strerror}") from error
    if start not in (b"", _HEADER):  # SQLite would take the stump of a file for a new one and write over it
        raise StorageError(f"{path} is not a database")


def writing_engine(path: Path) -> Engine:
    """Return an engine whose transactions take the right to write when they begin."""
    return _engine(path, begin="BEGIN IMMEDIATE", pragmas=("journal_mode = WAL", *_PRAGMAS), connections=1)


def reading_engine(path: Path) -> Engine:
    """Return an engine whose transactions see one moment of the database and cannot change it."""
    return _engine(path, begin="BEGIN", pragmas=(*_PRAGMAS, "query_only = ON"), connections=READERS)


def _engine(path: Path, *, begin: str, pragmas: tuple[str, ...], connections: int) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # errors go to logs
    )

    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # else the driver begins transactions where it likes
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin_transaction)
    return engine


@contextmanager
def storage_errors(what: str) -> Iterator[None]:
    """Raise whatever the database raises as StorageError, with what was to be done."""
    try:
        yield
    except DATABASE_ERRORS as error:
        raise StorageError(f"{what}: {reason_of(error)}") from error
