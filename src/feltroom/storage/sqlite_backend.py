"""A database in one file: where it is, which program has it open, and how SQLite must be set to keep its promises."""

import os
import sqlite3
from pathlib import Path
from typing import cast
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event

from feltroom.log.errors import StorageError
from feltroom.storage.backend import READERS, Migration
from feltroom.storage.damage import find_damage
from feltroom.storage.lock import DatabaseLock
from feltroom.storage.migrate import HEAD, migrate, revision_of

_PRAGMAS = (
    "busy_timeout = 5000",
    "foreign_keys = ON",
    "synchronous = FULL",  # a commit is on the disk when it returns
    "cell_size_check = ON",  # damaged pages are noticed before their contents are believed
    "trusted_schema = OFF",
)
_HEADER = b"SQLite format 3\0"
_CHECKED_BYTES = 64 * 2**20  # takes about 0.3 s; a larger file is for the server to check when it runs


class SqliteBackend:
    """A database in a file, for one program at a time; only looking at it makes no file and keeps nobody out."""

    def __init__(self, path: Path, *, only_look: bool = False) -> None:
        self.name = str(path)
        self.path = path
        self._lock: DatabaseLock | None = None
        if only_look:
            if not path.is_file():
                raise StorageError(f"there is no database {path}")
        else:
            prepare_file(path)
            self._lock = DatabaseLock(path)
        self.writing = writing_engine(path)
        self.reading = reading_engine(path)

    def revision(self) -> str | None:
        """Return the revision that is found, None if the file is empty; StorageError if it is another program's."""
        with self.reading.connect() as connection:
            return revision_of(connection, self.name)

    def migrate(self) -> Migration:
        """Bring the file up to date, with a copy of it beside it before anything is changed."""
        before = self.revision()
        return Migration(before, HEAD, migrate(self.writing, self.path))

    def find_damage(self) -> tuple[str, ...]:
        """Return what is wrong with a file that is small enough to be looked at now."""
        if self.path.stat().st_size > _CHECKED_BYTES:
            return ()
        with self.reading.connect() as connection:
            return find_damage(connection)

    def is_idle(self, driver: sqlite3.Connection) -> bool:
        """Whether a connection is in no transaction."""
        return not driver.in_transaction

    def release(self) -> None:
        """Close the file and let others in."""
        self.reading.dispose()
        self.writing.dispose()
        if self._lock is not None:
            self._lock.release()


def database_path(url: URL) -> Path:
    """Return the file of a URL such as sqlite:////home/me/room.db; refuse every other database."""
    if url.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise StorageError(
            f"{url.drivername} is no database that Feltroom can use: it needs sqlite:///… or postgresql://…"
        )
    if not url.database or url.database.startswith(("file:", ":memory:")):
        raise StorageError(f"{url.drivername}://… names no file: tables must outlive the program")
    return Path(url.database)


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


def auditing_engine(path: Path) -> Engine:
    """Return an engine for one long look at a file that others may write to meanwhile; it changes nothing."""
    if not path.is_file():
        raise StorageError(f"there is no database {path}")
    return _engine(path, begin="BEGIN", pragmas=("busy_timeout = 5000",), connections=1, read_only=True)


def _engine(path: Path, *, begin: str, pragmas: tuple[str, ...], connections: int, read_only: bool = False) -> Engine:
    # As a text it would end at a question mark. A file that is only read is named by a URI, the one way to say so.
    query = {"mode": "ro", "uri": "true"} if read_only else {}
    name = f"file:{quote(str(path.absolute()))}" if read_only else str(path)
    engine = create_engine(
        URL.create("sqlite", database=name, query=query),
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # errors go to logs
    )

    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # else the driver begins transactions where it likes
        if not read_only and connection.execute("PRAGMA page_count").fetchone() == (0,):
            # A new file: its free pages can be given back in small parts later on (`space`).
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL").close()
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    def begin_transaction(connection: Connection) -> None:
        driver = cast("sqlite3.Connection", connection.connection.driver_connection)
        driver.execute(begin).close()

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin_transaction)
    return engine
