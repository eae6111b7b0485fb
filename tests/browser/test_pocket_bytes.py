"""A session is the same to the last byte in the worker of a browser and in this process."""

import json
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


@pytest.fixture
def python(browser: Browser, tmp_path: Path) -> Iterator[ForeignPython]:
    """Python in a worker that has read the script of the sessions."""
    if not site_is_built():
        pytest.fail(NO_SITE, pytrace=False)
    with foreign_python(browser, tmp_path / "site") as running:
        running.run(SCRIPT.read_text(encoding="utf-8"))
        yield running


def first_difference(mine: bytes, theirs: bytes) -> str:
    """The first line in which two logs differ."""
    ours, others = mine.split(b"\n"), theirs.split(b"\n")
    place = next(
        (at for at, (a, b) in enumerate(zip(ours, others, strict=False)) if a != b), min(len(ours), len(others))
    )
    return f"line {place}:\n{b''.join(ours[place : place + 1])!r}\n{b''.join(others[place : place + 1])!r}"


@pytest.mark.parametrize("count", [SESSIONS, pytest.param(LONG_SESSIONS, marks=pytest.mark.long)])
def test_a_log_is_the_same_from_the_worker_of_a_browser(python: ForeignPython, count: int) -> None:
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
