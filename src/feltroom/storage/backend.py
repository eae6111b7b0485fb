"""What a database must offer to be the store's, and which one a URL names."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError

from feltroom.storage.errors import StorageError

READERS = 4

_POSTGRESQL = ("postgresql", "postgresql+psycopg", "postgres")


@dataclass(frozen=True, slots=True)
class Migration:
    """From which revision to which a database was brought, None if it was new, and the copy made before, if any."""

    before: str | None
    after: str
    copy: Path | None = None


class Backend(Protocol):
    """One database that is open: engines to write and to read with, and what only this kind of database knows."""

    name: str
    """How messages call it: never with a password."""
    writing: Engine
    """Its transactions may write; one connection at most."""
    reading: Engine
    """Its transactions see one moment of the database and cannot change it; READERS connections at most."""

    def revision(self) -> str | None:
        """Return the revision that is found, None if the database is empty; StorageError if it is somebody else's."""

    def migrate(self) -> Migration:
        """Bring the database up to date."""

    def find_damage(self) -> tuple[str, ...]:
        """Return what is wrong with it at first sight, usually nothing."""

    def is_idle(self, driver: Any) -> bool:
        """Whether a driver's connection is usable and in no transaction."""

    def release(self) -> None:
        """Let go of it."""


def open_backend(url: str, *, only_look: bool = False) -> Backend:
    """Open the database of a URL, made where there is none; who only looks neither makes it nor keeps others out."""
    parsed = _parse(url)
    if parsed.drivername in _POSTGRESQL:
        from feltroom.storage.postgres_backend import PostgresBackend  # needs a driver that others do without

        return PostgresBackend(parsed)
    from feltroom.storage.sqlite_backend import SqliteBackend, database_path

    return SqliteBackend(database_path(parsed), only_look=only_look)


def _parse(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):  # whose words would repeat the URL, perhaps with a password
        start = url.partition(":")[0]
        raise StorageError(
            f"{start!r} begins no database URL such as sqlite:////home/me/room.db or postgresql://user@host/room"
        ) from None
