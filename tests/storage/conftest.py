"""A store on a real file, closed after the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from feltroom.storage.store import Store
from tests.storage.harness import open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = open_store(path)
    yield store
    store.close()
