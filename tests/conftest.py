"""What tests of several packages share: which of them run, and one PostgreSQL server with a database for each."""

import gc
import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests import second_look
from tests.property_examples import QUICK, WHOLE

if TYPE_CHECKING:
    from tests.nats_server import NatsServer
    from tests.postgres import PostgresServer

# A shell that runs the tests in the background ignores SIGINT, and so would every program that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no fault: no example has a deadline. `make quick` asks for the profile of its name.
hypothesis.settings.register_profile("feltroom", deadline=None, max_examples=WHOLE)
hypothesis.settings.register_profile("quick", deadline=None, max_examples=QUICK)
hypothesis.settings.load_profile("feltroom")

# Searching all modules and tests for garbage again and again took a sixth of the time.
gc.set_threshold(50_000, 20, 50)

SLOWEST_SECONDS = 20.0  # a test above this belongs to the long ones
_SERVICES = {"postgres", "own_postgres", "nats"}


@pytest.fixture(scope="session", autouse=True)
def no_room_of_ours(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let nothing find the room of whoever runs the tests, nor write beside it, where no --database is named."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.getbasetemp() / "nobody")
    os.environ.pop("FELTROOM_DATABASE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--long` and `--second-look`."""
    parser.addoption("--long", action="store_true", help="also run the tests marked long")
    parser.addoption("--second-look", action="store_true", help="with --last-failed: only if lateness may be the cause")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a test that starts PostgreSQL or NATS, so that `make quick` leaves it out."""
    if isinstance(item, pytest.Function) and not _SERVICES.isdisjoint(item.fixturenames):
        item.add_marker("services")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests unless `--long` is given or `-m` speaks of them."""
    if not config.getoption("--long") and "long" not in config.getoption("markexpr"):
        left_out = [item for item in items if item.get_closest_marker("long")]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if not item.get_closest_marker("long")]
    if workers := int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0")):
        items[:] = _with_browsers_first(items, workers)


def _with_browsers_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Order tests so that every second worker begins with browser tests.

    Each worker gets its share of the list in one piece. A page mostly waits, so the others compute meanwhile.
    """
    pages = [item for item in items if item.nodeid.startswith("tests/browser/")]
    others = [item for item in items if not item.nodeid.startswith("tests/browser/")]
    waiting = (workers + 1) // 2
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        if worker % 2 == 0:
            mine = len(pages) // waiting
            waiting -= 1
            ordered += pages[:mine]
            del pages[:mine]
        rest = len(items) * (worker + 1) // workers - len(ordered)
        ordered += others[:rest]
        del others[: max(rest, 0)]
    return [*ordered, *pages, *others]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave what lives as long as the run out of every later search for garbage."""
    if session.config.getoption("--second-look"):
        second_look.check([item.nodeid for item in session.items])
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name the tests that are too slow for `make test`, and those that failed at first."""
    if config.getoption("--second-look"):
        for line in second_look.told(terminalreporter.stats):
            terminalreporter.line(line, yellow=True)
    seconds: dict[str, float] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport) and "long" not in report.keywords:
                seconds[report.nodeid] = seconds.get(report.nodeid, 0.0) + report.duration
    slow = {name: taken for name, taken in seconds.items() if taken > SLOWEST_SECONDS}
    if slow:
        terminalreporter.section(f"over {SLOWEST_SECONDS:.0f} s: make these faster, or mark them long", yellow=True)
        for name, taken in sorted(slow.items(), key=lambda each: -each[1]):
            terminalreporter.line(f"{taken:6.1f} s  {name}")


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
