"""`feltroom import-sqlite`: everything of an embedded room is in PostgreSQL after it, or nothing."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table

from feltroom.cli.main import main
from tests.storage.harness import load_table, open_store, read, restored

DUMPS = sorted((Path(__file__).parents[1] / "storage" / "databases").glob("r*.sql"))


def old_room(folder: Path, dump: Path = DUMPS[-1]) -> Path:
    path = folder / "room.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(dump.read_text("utf-8"))
    return path


def all_rows(database: Connection, table: Table) -> list[tuple[object, ...]]:
    return [tuple(row) for row in database.execute(table.select().order_by(*table.primary_key.columns))]


def rows_of(url: str) -> dict[str, list[tuple[object, ...]]]:
    from feltroom.storage.schema import metadata, nodes, placements

    store = open_store(url)
    try:
        tables = [table for table in metadata.sorted_tables if table not in (nodes, placements)]
        return {table.name: read(store, partial(all_rows, table=table)) for table in tables}
    finally:
        store.close()


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_a_room_is_taken_along_whole(
    tmp_path: Path, dump: Path, empty_postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = old_room(tmp_path, dump)
    assert main(["import-sqlite", str(path), "--database", empty_postgres_url]) == 0
    assert capsys.readouterr().out.startswith("1 people, 1 tables and 2 hands are in postgresql://")
    there = rows_of(empty_postgres_url)
    assert there == rows_of(f"sqlite:///{path}")
    assert there["events"] and there["secrets"] is not None
    store = open_store(empty_postgres_url)
    assert restored(load_table(store, "t")).hand_number == 2
    store.close()


def test_a_room_is_not_mixed_with_another(
    tmp_path: Path, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = old_room(tmp_path)
    assert main(["import-sqlite", str(path), "--database", postgres_url]) == 0
    before = rows_of(postgres_url)
    capsys.readouterr()
    assert main(["import-sqlite", str(path), "--database", postgres_url]) == 2
    assert "the new database is not empty: it has 1 rows in accounts" in capsys.readouterr().err
    assert rows_of(postgres_url) == before


def test_what_cannot_be_taken_along_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import-sqlite", str(tmp_path / "none.db"), "--database", "postgresql://x@127.0.0.1:1/x"]) == 2
    assert f"there is no file {tmp_path / 'none.db'}" in capsys.readouterr().err
    path = old_room(tmp_path)
    assert main(["import-sqlite", str(path), "--database", f"sqlite:///{path}"]) == 2
    assert "--database is where the room goes: postgresql://…" in capsys.readouterr().err
    store = open_store(path)
    assert main(["import-sqlite", str(path), "--database", "postgresql://x@127.0.0.1:1/x"]) == 2
    assert "is in use" in capsys.readouterr().err
    store.close()
