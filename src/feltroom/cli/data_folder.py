"""Where a room is kept if nobody says otherwise."""

import re
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
    named = given or default_database()
    plain = re.fullmatch(r"sqlite:///([^?%#:]+)", named)
    if plain is not None:  # a backup begins before the database tools are loaded
        return Path(plain[1])
    from feltroom.storage.backend import is_postgresql, parse_url  # the other commands start faster without a database
    from feltroom.storage.sqlite_backend import database_path

    url: URL = parse_url(named)
    if is_postgresql(url):
        raise UsageError(f"a PostgreSQL database has tools of its own: {instead}")
    return database_path(url)
