"""Databases that earlier versions wrote are upgraded and lose nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from feltroom.storage.migrate import HEAD, known_revisions
from tests.storage.harness import load_table, open_store, read, restored, verify, write

DUMPS = sorted(Path(__file__).with_name("databases").glob("r*.sql"))


def write_old(path: Path, dump: Path) -> dict[str, list[tuple[object, ...]]]:
    """Write a database as an old version left it, and return what is in it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump.read_text("utf-8"))
        return rows_of(connection)


def rows_of(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}


def test_there_is_a_database_of_every_earlier_revision() -> None:
    assert {dump.stem for dump in DUMPS} == {f"r{revision}" for revision in known_revisions() - {HEAD}}


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_an_old_database_is_upgraded_with_everything_in_it(path: Path, dump: Path) -> None:
    before = write_old(path, dump)
    open_store(path).close()
    with closing(sqlite3.connect(path)) as connection:
        after = rows_of(connection)
    assert after.pop("alembic_version") == [(HEAD,)]
    del before["alembic_version"]
    for name, rows in before.items():
        assert [row[: len(old)] for row, old in zip(after[name], rows, strict=True)] == rows  # columns may be added
    assert before["events"] and before["accounts"] and before["checkpoints"]


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_the_copy_beside_an_upgraded_database_is_the_old_one(path: Path, dump: Path) -> None:
    before = write_old(path, dump)
    open_store(path).close()
    with closing(sqlite3.connect(path.with_name(f"room.db.before-{HEAD}.bak"))) as copy:
        assert rows_of(copy) == before


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_a_room_goes_on_after_the_upgrade(path: Path, dump: Path) -> None:
    write_old(path, dump)
    store = open_store(path)
    table = restored(load_table(store, "t"))
    assert (table.hand_number, table.seq) == (2, 90)
    assert verify(store, "t") == table.seq
    ann = read(store, lambda records: records.people.get("ann"))
    assert ann is not None and ann.nickname == "安 Ann"
    assert read(store, lambda records: records.people.find_token(b"\1" * 32)) is not None
    assert read(store, lambda records: records.tables.is_guest(table_id="t", account="ann"))
    assert [share.id for share in read(store, lambda records: records.shares.list_of("ann"))] == ["s"]
    saved = write(
        store,
        lambda records: records.weights.save(
            new_id="w", account="ann", name="Pairs", weights={"AA": 1.0}, players=2, most=50, now=10
        ),
    )
    assert saved is not None
    store.close()
