"""Tests that serve a room run it every way there is."""

from collections.abc import Iterator

import pytest

from tests.server.routing import Routing, parametrize, routed


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test every way."""
    parametrize(metafunc, in_memory=True)


@pytest.fixture(autouse=True)
def routing(request: pytest.FixtureRequest) -> Iterator[Routing]:
    """How the rooms of a test are run."""
    with routed(request) as way:
        yield way
