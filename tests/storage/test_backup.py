"""Backups: made while a room writes, checked before they get their name, and put back."""

import os
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import insert

from feltroom.log.errors import StorageError
from feltroom.storage.backup import make_backup, restore
from feltroom.storage.migrate import HEAD
from feltroom.storage.schema import tables
from feltroom.storage.sql_store import SqlStore
from tests.patience import PATIENCE
from tests.storage.harness import append_all, commits_of, in_sql, load_table, open_store, restored, write
from tests.storage.sessions import play


def add_table(store: SqlStore, name: str) -> None:
    values = {"id": name, "name": name, "preset": "six", "owner": "ann", "created": 1}
    flags = {"private": False, "parked": False, "closed": False}
    write(store, in_sql(lambda connection: connection.execute(insert(tables).values(**values, **flags)).close()))


def a_room(path: Path, *names: str) -> SqlStore:
    """A store with a table of each name, all alike."""
    store = open_store(path)
    for name in names:
        append_all(store, commits_of(name, play(1)[1]))
        add_table(store, name)
    return store


def left_in(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def test_a_backup_of_a_room_that_never_stops_writing_ends_and_is_one_moment(path: Path, tmp_path: Path) -> None:
    """O1: SQLite's own `.backup` begins again with every commit, and never ended at 40 actions a second."""
    store = a_room(path, "t1")
    with closing(sqlite3.connect(path)) as filler, filler:  # enough pages for many steps
        filler.execute("CREATE TABLE padding (a BLOB)")
        filler.executemany("INSERT INTO padding VALUES (?)", [(os.urandom(4000),) for _ in range(8000)])
    stopped, written = Event(), []

    def write_on() -> None:
        for number in range(100_000):
            append_all(store, commits_of(f"busy{number}", play(2)[1][:1]))
            written.append(number)
            if stopped.is_set():
                return

    writer = Thread(target=write_on)
    writer.start()
    try:
        while len(written) < 3:
            time.sleep(0.001)
        before, parts = len(written), []

        def slowly(part: float) -> None:
            parts.append(part)
            seen = len(written)
            until = time.monotonic() + PATIENCE
            while len(written) <= seen:  # somebody writes between any two steps
                assert time.monotonic() < until
                time.sleep(0.001)

        made = make_backup(path, tmp_path / "copy.db", progress=slowly)
        assert len(parts) > 3 and parts[-1] == 1.0 and parts == sorted(parts)
        assert len(written) > before + 3
    finally:
        stopped.set()
        writer.join()
        store.close()
    assert (made.tables, made.checked, made.damage, made.revision) == (1, 1, (), HEAD)
    again = open_store(tmp_path / "copy.db")
    assert restored(load_table(again, "t1")) == play(1)[0]
    again.close()


def test_only_its_owner_may_read_a_backup_and_nothing_else_is_left(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    store = a_room(path, "t1", "t2")
    made = make_backup(path, folder / "copy.db")
    store.close()
    assert left_in(folder) == {"copy.db"}
    assert stat.S_IMODE((folder / "copy.db").stat().st_mode) == 0o600
    assert (made.file, made.size) == (folder / "copy.db", (folder / "copy.db").stat().st_size)


def test_a_file_that_is_there_is_never_written_over(path: Path, tmp_path: Path) -> None:
    a_room(path, "t1").close()
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(StorageError, match="there already"):
        make_backup(path, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "mine"


@pytest.mark.parametrize("what", ["missing", "empty", "text"])
def test_what_is_no_room_is_refused_and_leaves_nothing_behind(tmp_path: Path, what: str) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    path = tmp_path / "room.db"
    if what != "missing":
        path.write_text("" if what == "empty" else "x" * 5000)
    with pytest.raises(StorageError, match=str(path) if what != "empty" else "no room in it"):
        make_backup(path, folder / "copy.db")
    assert left_in(folder) == set()


def test_a_damaged_log_is_copied_and_named(path: Path, tmp_path: Path) -> None:
    """A copy of what is left is worth more than none, but nobody may take it for a sound one."""
    a_room(path, "t1", "t2").close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE events SET body = '[]' WHERE table_id = 't2' AND seq = 1")
    made = make_backup(path, tmp_path / "copy.db")
    assert len(made.damage) == 1 and "t2" in made.damage[0]
    target = tmp_path / "new" / "room.db"
    with pytest.raises(StorageError, match="damaged"):
        restore(tmp_path / "copy.db", target, stamp="now")
    assert not target.exists()
    done = restore(tmp_path / "copy.db", target, stamp="now", damaged=True)
    assert done.aside is None and target.exists()


def test_damaged_pages_are_found_before_a_backup_is_called_good(path: Path, tmp_path: Path) -> None:
    a_room(path, *(f"t{number}" for number in range(20))).close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2 // 4096 * 4096)
        file.write(b"\xff" * 4096)
    try:
        made = make_backup(path, tmp_path / "copy.db")
    except StorageError:
        assert not (tmp_path / "copy.db").exists()
    else:
        assert made.damage


def test_a_backup_is_put_back_and_the_old_database_is_kept(path: Path, tmp_path: Path) -> None:
    store = a_room(path, "t1")
    make_backup(path, tmp_path / "copy.db")
    add_table(store, "later")
    append_all(store, commits_of("later", play(3)[1]))
    with pytest.raises(StorageError, match="in use"):
        restore(tmp_path / "copy.db", path, stamp="now")
    store.close()
    path.chmod(0o640)
    done = restore(tmp_path / "copy.db", path, stamp="now")
    assert done.aside == path.with_name("room.db.before-restore-now") and done.backup.tables == 1
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    room = open_store(path)
    assert restored(load_table(room, "t1")) == play(1)[0]
    assert load_table(room, "later").next_seq == 0
    room.close()
    old = open_store(done.aside)
    assert load_table(old, "later").next_seq == play(3)[0].seq
    old.close()
    assert (tmp_path / "copy.db").exists(), "a backup can be needed twice"


def test_what_a_killed_room_left_in_its_wal_stays_with_the_old_database(path: Path, tmp_path: Path) -> None:
    a_room(path, "t1").close()
    make_backup(path, tmp_path / "copy.db")
    killed = sqlite3.connect(path)
    killed.execute("PRAGMA wal_autocheckpoint = 0")
    killed.execute("UPDATE tables SET name = 'in the WAL'")
    killed.commit()
    image = {each: each.read_bytes() for each in path.parent.glob("room.db*")}
    killed.close()
    for each, data in image.items():  # as a kill -9 leaves it
        each.write_bytes(data)
    done = restore(tmp_path / "copy.db", path, stamp="now")
    assert done.aside is not None
    with closing(sqlite3.connect(done.aside)) as old, closing(sqlite3.connect(path)) as new:
        assert old.execute("SELECT name FROM tables").fetchall() == [("in the WAL",)]
        assert new.execute("SELECT name FROM tables").fetchall() == [("t1",)]


def test_a_backup_of_a_newer_feltroom_is_not_put_back(path: Path, tmp_path: Path) -> None:
    a_room(path, "t1").close()
    make_backup(path, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    with pytest.raises(StorageError, match="revision 9999"):
        restore(tmp_path / "copy.db", path, stamp="now")
    assert path.read_bytes() == before
    with pytest.raises(StorageError, match="the database itself"):
        restore(path, path, stamp="now")
    with pytest.raises(StorageError, match="there is no backup"):
        restore(tmp_path / "nope.db", path, stamp="now")
