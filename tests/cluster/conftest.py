"""One PostgreSQL for all tests of a worker; the others' databases are not touched when it is killed."""

from collections.abc import Iterator

import pytest

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
