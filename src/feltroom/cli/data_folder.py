"""Where a room is kept if nobody says otherwise."""

from pathlib import Path
from typing import TYPE_CHECKING

from feltroom.cli.parser import UsageError

if TYPE_CHECKING:
    from sqlalchemy import URL


def data_folder() -> Path:
    """Where a user's data belong on this system."""
    from platformdirs import user_data_path

    return user_data_path("feltroom", appauthor=False)


def default_database() -> str:
    """The URL of the database that `feltroom` alone uses."""
    return f"sqlite:///{data_folder() / 'room.db'}"


def database_file(given: str | None, *, instead: str) -> Path:
    """Return the file of a database, the default one if None is given; UsageError, with what to do, for a server's."""
    from feltroom.storage.backend import is_postgresql, parse_url  # the other commands start faster without a database
    from feltroom.storage.sqlite_backend import database_path

    url: URL = parse_url(given or default_database())
    if is_postgresql(url):
        raise UsageError(f"a PostgreSQL database has tools of its own: {instead}")
    return database_path(url)
