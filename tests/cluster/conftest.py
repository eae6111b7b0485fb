"""One PostgreSQL for all tests of a worker; the others' databases are not touched when it is killed."""

from collections.abc import Iterator

import pytest

from feltroom.cluster import node
from feltroom.cluster.leases import LEASE_SECONDS
from tests.postgres import PostgresServer


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A server that a test may kill."""
    server = PostgresServer()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def calm(monkeypatch: pytest.MonkeyPatch) -> float:
    """Let leases last longer, so that they end by what a test does alone; return how long.

    It is for nodes that share one event loop, on a machine that may be busy.
    """
    monkeypatch.setattr(node, "LEASE_SECONDS", 2 * LEASE_SECONDS)
    return 2 * LEASE_SECONDS
