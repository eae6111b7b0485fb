"""The file itself, byte by byte: everything loads as it was, or an error of ours says what is wrong."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from feltroom.log.errors import CorruptLog, StorageError
from feltroom.rooms.ports.store import Records
from feltroom.table import TableEvent
from tests.storage.harness import append_all, commits_of, load_table, open_store, read, write
from tests.storage.sessions import find, play

pytestmark = pytest.mark.slow  # hundreds of files

SEED = 20261116
MASKS = (0x01, 0x80, 0xFF)
STEP = 7  # no part of a page's size, so that each place of a page is met in some page
SESSIONS = {"left": find(lambda table: 15 <= table.seq <= 40, steps=14)[1], "right": play(1, steps=10)[1]}
EVENTS: dict[str, list[TableEvent]] = {
    name: [event for call in calls for event in call.events] for name, calls in SESSIONS.items()
}


@pytest.fixture
def original(tmp_path: Path) -> bytes:
    """A small database, closed; its pages are small, so that most bytes of it mean something."""
    path = tmp_path / "original.db"
    store = open_store(path)
    for name, calls in SESSIONS.items():
        append_all(store, commits_of(name, calls, checkpoints=name == "right"))
        write(store, lambda c, name=name: _enter(c, name))  # type: ignore[misc]  # a lambda's default has no type
    store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA page_size = 512")
        connection.execute("VACUUM")
        connection.execute("PRAGMA journal_mode = WAL")
    return path.read_bytes()


def _enter(records: Records, name: str) -> None:
    records.tables.create(table_id=name, name=name, preset="solo", private=False, owner="ann", now=1)


def examine(path: Path, content: bytes) -> str:
    """Open a database and load all of it; assert that nothing is ever different from what was written."""
    for rest in path.parent.glob(path.name + "-*"):
        rest.unlink()
    path.write_bytes(content)
    try:
        store = open_store(path)
    except StorageError:
        return "refused"
    verdict = "whole"
    try:
        for name, events in EVENTS.items():
            try:
                log = load_table(store, name)
            except CorruptLog as error:
                assert error.table == name and 0 <= error.seq <= len(events)
                verdict = "corrupt"
                continue
            before = log.checkpoint.seq if log.checkpoint is not None else 0
            assert log.events == events[before : log.next_seq]
            if log.next_seq < len(events):
                assert store.damage, "a log can lose its end without notice in a file that is sound only"
                assert log.next_seq in {0, *[call.first_seq + len(call.events) for call in SESSIONS[name]]}
                verdict = "prefix"
        try:
            read(store, lambda records: records.tables.list_open())
        except StorageError:
            verdict = "corrupt"
    finally:
        store.close()
    return verdict


def examine_all(path: Path, contents: Iterable[tuple[int, bytes]]) -> dict[str, int]:
    verdicts: dict[str, int] = {}
    for place, content in contents:
        try:
            verdict = examine(path, content)
        except BaseException as error:
            error.add_note(f"byte {place}, seed {SEED}")
            raise
        verdicts[verdict] = verdicts.get(verdict, 0) + 1
    return verdicts


def flipped(original: bytes, at: int, mask: int) -> bytes:
    return original[:at] + bytes([original[at] ^ mask]) + original[at + 1 :]


def test_the_file_as_it_was_loads(original: bytes, path: Path) -> None:
    assert examine(path, original) == "whole"


def test_a_sample_of_flipped_bytes(original: bytes, path: Path) -> None:
    random = Random(SEED)
    places = [*range(0, 110, 7), *random.sample(range(len(original)), 60)]
    verdicts = examine_all(path, [(at, flipped(original, at, random.choice(MASKS))) for at in places])
    assert verdicts["whole"] and verdicts["corrupt"] and verdicts["refused"], verdicts


@pytest.mark.parametrize("value", ["x", b"x", 2.5], ids=repr)
def test_a_row_whose_number_is_none(original: bytes, path: Path, value: object) -> None:
    """One wrong byte in the header of a row makes its number a text."""
    path.write_bytes(original)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE events SET seq = ? WHERE table_id = 'left' AND seq = 9", (value,))
    store = open_store(path)
    assert any("left" in line for line in store.damage), store.damage
    store.close()


def test_a_sample_of_truncations(original: bytes, path: Path) -> None:
    places = [1, 99, 100, 511, 512, *Random(SEED).sample(range(len(original)), 20)]
    verdicts = examine_all(path, [(at, original[:at]) for at in places])
    assert verdicts["refused"], verdicts


@pytest.mark.long
def test_flipped_bytes_all_over_the_file(original: bytes, path: Path) -> None:
    examine_all(path, ((at, flipped(original, at, MASKS[at % 3])) for at in range(1, len(original), STEP)))


@pytest.mark.long
def test_truncations_all_over_the_file(original: bytes, path: Path) -> None:
    examine_all(path, ((at, original[:at]) for at in range(1, len(original), STEP)))
