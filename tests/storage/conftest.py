"""A store, closed after the test: in memory, on a device, in a file, or on a PostgreSQL server.

What every store must do is tested with `store`, once for each kind. What databases alone do is tested with `url` and
`sql_store`, once for each kind of database; what only one kind can do, with `path` or `sqlite_store`, or with
`postgres_url`. `make test` runs the first two on PostgreSQL where a test is marked `everywhere`.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from feltroom.pocket.memory_store import MemoryStore
from feltroom.rooms.ports.store import Store
from feltroom.storage.sql_store import SqlStore
from tests.pocket.device_thread import DeviceThread
from tests.pocket.disks import DictDisk, FileDisk
from tests.storage.harness import at_once, open_store, url_of

DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.services)]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave PostgreSQL to `make test-long` where a test runs on SQLite as well and is not marked `everywhere`."""
    if not isinstance(item, pytest.Function) or item.get_closest_marker("everywhere"):
        return
    kinds = getattr(item, "callspec", None)
    if kinds is not None and "postgres" in (kinds.params.get("store"), kinds.params.get("url")):
        item.add_marker("long")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture(params=["memory", "device", "device file", *DATABASES])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    if request.param.startswith("device"):
        file = FileDisk(request.getfixturevalue("path")) if request.param == "device file" else None
        device = DeviceThread(DictDisk() if file is None else file, log_bytes=0)
        yield device
        device.stop()
        if file is not None:
            file.close()
        return
    made: Store = MemoryStore(post=at_once) if request.param == "memory" else open_store(_url(request))
    yield made
    asyncio.run(made.aclose())


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest) -> str:
    return _url(request)


@pytest.fixture
def sql_store(url: str) -> Iterator[SqlStore]:
    store = open_store(url)
    yield store
    store.close()


@pytest.fixture
def sqlite_store(path: Path) -> Iterator[SqlStore]:
    store = open_store(path)
    yield store
    store.close()


def _url(request: pytest.FixtureRequest) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return url_of(request.getfixturevalue("path"))
