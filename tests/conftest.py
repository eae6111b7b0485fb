"""What tests of several packages share: one PostgreSQL server for all of them, a database for each."""

import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.nats_server import NatsServer
    from tests.postgres import PostgresServer

# Who runs the tests in the background has SIGINT ignored, and so would have every program that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgres() -> Iterator["PostgresServer"]:
    """A server for all tests of this process; whoever kills it starts it again."""
    from tests.postgres import PostgresServer  # tests of the core do without a driver

    server = PostgresServer()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def migrated_template(postgres: "PostgresServer") -> str:
    """The name of an empty database that is up to date, to make others from."""
    from feltroom.storage.backend import open_backend

    name = postgres.create_database()
    backend = open_backend(postgres.url(name))
    backend.migrate()
    backend.release()
    return name


@pytest.fixture
def postgres_url(postgres: "PostgresServer", migrated_template: str) -> Iterator[str]:
    """The URL of a database of the test's own, up to date."""
    name = postgres.create_database(template=migrated_template)
    yield postgres.url(name)
    postgres.drop_database(name)


@pytest.fixture
def empty_postgres_url(postgres: "PostgresServer") -> Iterator[str]:
    """The URL of a database of the test's own with nothing in it."""
    name = postgres.create_database()
    yield postgres.url(name)
    postgres.drop_database(name)


@pytest.fixture(scope="session")
def nats() -> Iterator["NatsServer"]:
    """A NATS server for all tests of this process; every database is a room of its own on it."""
    from tests.nats_server import NatsServer

    server = NatsServer()
    try:
        server.start()
        yield server
    finally:
        server.stop()
