"""What a database must offer to be the store's, and which one a URL names."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError

from feltroom.log.errors import StorageError

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
    """Open the database of a URL, made where there is none; `only_look` neither makes it nor keeps others out."""
    parsed = parse_url(url)
    if is_postgresql(parsed):
        from feltroom.storage.postgres_backend import PostgresBackend  # needs a driver that others do without

        return PostgresBackend(parsed)
    from feltroom.storage.sqlite_backend import SqliteBackend, database_path

    return SqliteBackend(database_path(parsed), only_look=only_look)


def parse_url(url: str) -> URL:
    """Read the URL of a database; StorageError, which repeats nothing that may be a password, if it is none."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        start = re.match(r"\w*(?=[:/]|$)", url) if ":" in url or "@" in url else None
        told = start[0] if start else "" if "@" in url else url
        raise StorageError(
            f"{told!r} is not a database URL (for example sqlite:////home/me/room.db or "
            "postgresql://user@host:5432/room)"
        ) from None
    if is_postgresql(parsed) and not _says_what_it_means(url.partition("://")[2]):
        raise StorageError(
            "the URL of a PostgreSQL database has one @ at most, before its host: in a user's name or password, @ is "
            "written %40, / is %2F and ? is %3F"
        )
    return parsed


def is_postgresql(url: URL) -> bool:
    """Whether a URL names a database on a PostgreSQL server, which several nodes can share."""
    return url.drivername in _POSTGRESQL


def _says_what_it_means(rest: str) -> bool:
    """Whether no part of a password can be taken for a host or a database, which messages name."""
    user, at, place = rest.rpartition("@")
    return not (at and ("@" in user or "?" in user)) and "%" not in re.split(r"[/?]", place)[0]
