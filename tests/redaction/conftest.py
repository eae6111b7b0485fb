"""Tests that serve a room run it every way there is."""

from collections.abc import Iterator

import pytest

from feltroom.rooms.statistics import person_statistics
from feltroom.server import housekeeping
from tests.server.routing import Routing, parametrize, routed


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test every way."""
    parametrize(metafunc)


@pytest.fixture(autouse=True)
def routing(request: pytest.FixtureRequest) -> Iterator[Routing]:
    """How the rooms of a test are run."""
    with routed(request) as way:
        yield way


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an evening leave the same on a slow machine: statistics of all hands at once, no hand packed meanwhile."""
    monkeypatch.setattr(person_statistics, "SECONDS", 3600.0)
    monkeypatch.setattr(housekeeping, "OLDER_MILLISECONDS", 3_600_000)
