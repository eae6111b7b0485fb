"""A session is the same to the last byte in the worker of a browser and in this process."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.foreign_python import ForeignPython, foreign_python
from tests.browser.phone import NO_SITE
from tests.browser.room_thread import site_is_built
from tests.pocket.other_python import SCRIPT
from tests.pocket.scripted_session import log_of
from tests.pocket.test_same_bytes import HANDS, LONG_SESSIONS, SESSIONS, here

# All that a program could draw by chance; a generator that is seeded when it is imported is part of a snapshot.
DRAW = """
import json, os, random, secrets, uuid
json.dumps([os.urandom(16).hex(), secrets.token_hex(), str(uuid.uuid4()), random.random()])
"""
SECONDS = 60
TIMES = "import json, time; json.dumps([time.time(), time.monotonic()])"


@pytest.fixture
def python(browser: Browser, tmp_path: Path) -> Iterator[ForeignPython]:
    """Python in a worker."""
    if not site_is_built():
        pytest.fail(NO_SITE, pytrace=False)
    with foreign_python(browser, tmp_path / "site") as running:
        yield running


def first_difference(mine: bytes, theirs: bytes) -> str:
    """The first line in which two logs differ."""
    ours, others = mine.split(b"\n"), theirs.split(b"\n")
    place = next(
        (at for at, (a, b) in enumerate(zip(ours, others, strict=False)) if a != b), min(len(ours), len(others))
    )
    return f"line {place}:\n{b''.join(ours[place : place + 1])!r}\n{b''.join(others[place : place + 1])!r}"


@pytest.mark.parametrize(
    ("restored", "count"),
    [
        pytest.param(True, SESSIONS, id="from a snapshot"),
        pytest.param(True, LONG_SESSIONS, marks=pytest.mark.long, id="more from a snapshot"),
        pytest.param(False, LONG_SESSIONS, marks=pytest.mark.long, id="more from the first start"),
    ],
)
def test_a_log_is_the_same_from_the_worker_of_a_browser(python: ForeignPython, restored: bool, count: int) -> None:
    if restored:
        python.start_again()
    python.run(SCRIPT.read_text(encoding="utf-8"))
    where = json.loads(
        python.run("import feltroom; json.dumps([sys.platform, feltroom.__file__, *sys.version_info[:2]])")
    )
    assert where == ["emscripten", "/lib/feltroom.zip/feltroom/__init__.pyc", 3, 14]
    found = json.loads(python.run(f"json.dumps(digests(range({count}), hands={HANDS}))"))
    for seed, digest in here(count).items():
        if found[seed] != digest:
            theirs = python.run(f"log_of({seed}, hands={HANDS}).decode()").encode()
            pytest.fail(f"session {seed}, {first_difference(log_of(int(seed), hands=HANDS), theirs)}", pytrace=False)
    assert found == here(count)


@pytest.mark.long  # test_pocket_snapshot.py compares what two games were dealt
def test_starts_from_one_snapshot_draw_nothing_twice_and_know_the_time(python: ForeignPython) -> None:
    drawn = [json.loads(python.run(DRAW))]
    for _ in range(2):
        python.start_again()
        drawn.append(json.loads(python.run(DRAW)))
        system, steady = json.loads(python.run(TIMES))
        assert abs(time.time() - system) < SECONDS
        assert 0 <= steady < SECONDS, "a worker's time begins with the worker"
    for draws in zip(*drawn, strict=True):
        assert len(set(draws)) == len(drawn), draws
