"""A store on a real database, closed after the test: in a file, or on a PostgreSQL server.

What every store must do is tested with `url` and `store`, once for each kind of database; what only one kind can do,
with `path` or `sqlite_store`, or with `postgres_url`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from feltroom.storage.store import Store
from tests.storage.harness import open_store, url_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.services)])
def url(request: pytest.FixtureRequest) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return url_of(request.getfixturevalue("path"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = open_store(url)
    yield store
    store.close()


@pytest.fixture
def sqlite_store(path: Path) -> Iterator[Store]:
    store = open_store(path)
    yield store
    store.close()
