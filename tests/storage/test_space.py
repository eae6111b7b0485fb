"""Free pages of a database file go back to the disk, and nobody has to wait for it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from feltroom.storage.space import Space, cut_off, give_back, space_of, write_anew
from tests.storage.harness import in_sql, open_store, read, write


def fill(path: Path) -> None:
    """Write some megabytes, and take them out again."""
    with closing(sqlite3.connect(path)) as database:
        rows = [("t", seq, 3, 1, bytes(3000), bytes(32)) for seq in range(1000)]
        database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", rows)
        database.execute("DELETE FROM events")
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def space(path: Path) -> Space:
    store = open_store(path)
    found = read(store, in_sql(space_of))
    store.close()
    return found


def test_a_new_file_gives_back_a_few_pages_at_a_time(path: Path) -> None:
    open_store(path).close()
    fill(path)
    before, size = space(path), path.stat().st_size
    assert before.by_parts and before.free > 500 and before.free_bytes == before.free * 4096
    store = open_store(path)
    write(store, in_sql(lambda sql: give_back(sql, pages=100)))
    assert read(store, in_sql(space_of)).free == before.free - 100
    while read(store, in_sql(space_of)).free > 0:
        write(store, in_sql(lambda sql: give_back(sql, pages=200)))
    store.close()
    assert path.stat().st_size < size / 2


def test_the_file_is_cut_off_while_a_room_uses_it_unless_somebody_reads_what_was_before(path: Path) -> None:
    open_store(path).close()
    fill(path)
    size = path.stat().st_size
    store = open_store(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM accounts").fetchone()
        while read(store, in_sql(space_of)).free > 0:
            write(store, in_sql(lambda sql: give_back(sql, pages=200)))
        assert not cut_off(path)
        assert path.stat().st_size == size, "until then the disk has nothing back"
        reader.execute("COMMIT")
    assert cut_off(path)
    assert path.stat().st_size < size / 2
    write(store, lambda records: records.people.create(account_id="a", nickname="Ann", now=1))
    store.close()


@pytest.fixture
def old(path: Path) -> Path:
    """A file as it was made before pages could be given back."""
    open_store(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("PRAGMA auto_vacuum = NONE")
        database.execute("VACUUM")
        database.execute("PRAGMA journal_mode = WAL")
    fill(path)
    return path


def test_an_old_file_is_written_anew_once(old: Path) -> None:
    before, size = space(old), old.stat().st_size
    assert not before.by_parts and before.free > 500
    store = open_store(old)
    assert write_anew(old, stop=lambda: False)
    write(store, lambda records: records.people.create(account_id="a", nickname="Ann", now=1))
    store.close()
    after = space(old)
    assert after.by_parts and after.free == 0 and old.stat().st_size < size / 2
    with closing(sqlite3.connect(old)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT nickname FROM accounts").fetchall() == [("Ann",)]


def test_it_is_given_up_as_soon_as_somebody_writes(old: Path) -> None:
    with closing(sqlite3.connect(old)) as database:
        rows = [(f"a{number}", "x" * 200, 1, 1) for number in range(2000)]
        database.executemany("INSERT INTO accounts (id, nickname, created, seen) VALUES (?, ?, ?, ?)", rows)
        database.commit()
    looks = []

    def stop() -> bool:
        looks.append(1)
        return len(looks) > 5

    before = space(old)
    store = open_store(old)
    assert not store.is_writing
    assert not write_anew(old, stop=stop)
    assert len(looks) == 6
    write(store, lambda records: records.people.create(account_id="a", nickname="Ann", now=1))
    count = text("SELECT count(*) FROM accounts")
    assert read(store, in_sql(lambda sql: sql.execute(count).scalar_one())) == 2001
    store.close()
    assert before.free > 300 and abs(space(old).free - before.free) < 5
