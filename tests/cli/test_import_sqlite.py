"""`feltroom import-sqlite`: everything of an embedded room is in PostgreSQL after it, or nothing."""

import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, Table

from feltroom.cli.main import main
from feltroom.storage.postgres_backend import APPLICATION
from tests.cli.test_serve import room
from tests.marks import long_only
from tests.nats_server import NatsServer
from tests.postgres import PostgresServer
from tests.storage.harness import in_sql, load_table, open_store, read, restored

DUMPS = sorted((Path(__file__).parents[1] / "storage" / "databases").glob("r*.sql"))


def old_room(folder: Path, dump: Path = DUMPS[-1]) -> Path:
    path = folder / "room.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(dump.read_text("utf-8"))
    return path


def people_in(dump: Path) -> int:
    return dump.read_text("utf-8").count('INSERT INTO "accounts"')


def all_rows(database: Connection, table: Table) -> list[tuple[object, ...]]:
    return [tuple(row) for row in database.execute(table.select().order_by(*table.primary_key.columns))]


def rows_of(url: str) -> dict[str, list[tuple[object, ...]]]:
    from feltroom.storage.schema import metadata, nodes, placements

    store = open_store(url)
    try:
        tables = [table for table in metadata.sorted_tables if table not in (nodes, placements)]
        return {table.name: read(store, in_sql(partial(all_rows, table=table))) for table in tables}
    finally:
        store.close()


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_a_room_is_taken_along_whole(
    tmp_path: Path, dump: Path, empty_postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = old_room(tmp_path, dump)
    assert main(["import-sqlite", str(path), "--database", empty_postgres_url]) == 0
    people = "1 person" if people_in(dump) == 1 else f"{people_in(dump)} people"
    assert re.match(rf"postgresql://\S+ now holds {people}, 1 table and 2 hands\n", capsys.readouterr().out)
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
    said = capsys.readouterr().err
    assert "the new database is not empty: it has 2 rows in accounts; take the room to a database of its own" in said
    assert rows_of(postgres_url) == before


def test_a_file_is_meant_as_it_is_called(tmp_path: Path, postgres_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = old_room(tmp_path).rename(tmp_path / "a?b%41#c.db")
    assert main(["import-sqlite", str(path), "--database", postgres_url]) == 0
    assert re.match(r"postgresql://\S+ now holds 2 people, 1 table and 2 hands\n", capsys.readouterr().out)
    assert all(each.name.startswith(path.name) for each in tmp_path.iterdir())


@pytest.mark.parametrize("name", ["none?.db", "postgresql://zoe:secret@127.0.0.1/room"])
def test_nothing_is_made_of_a_file_that_is_not_there(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["import-sqlite", name, "--database", "postgresql://x@127.0.0.1:1/x"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "secret" not in said
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_no_room(tmp_path: Path, postgres_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "room.db").touch()
    assert main(["import-sqlite", str(tmp_path / "room.db"), "--database", postgres_url]) == 2
    assert "there is no room in it" in capsys.readouterr().err
    assert (tmp_path / "room.db").read_bytes() == b""


@pytest.mark.parametrize("cluster", [True, *long_only(False)])
def test_a_database_on_which_a_server_ran_takes_a_room_in_when_that_has_ended(
    cluster: bool, tmp_path: Path, nats: NatsServer, empty_postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = old_room(tmp_path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO secrets (name, value) VALUES ('signing', x'01')")
    server = ["serve", "--port", "0", "--log", "off", "--hand-log", "off", "--database", empty_postgres_url]
    with room(tmp_path, *server, *(["--nats", nats.url, "--node", "n1"] if cluster else [])):
        assert main(["import-sqlite", str(path), "--database", empty_postgres_url]) == 2
        said = capsys.readouterr().err
        name = "n1-" if cluster else "alone:"
        assert f"servers run on the new database and must be ended first: {name}" in said
    assert main(["import-sqlite", str(path), "--database", empty_postgres_url]) == 0
    there = rows_of(empty_postgres_url)
    assert there == rows_of(f"sqlite:///{path}")
    assert there["secrets"] == [("signing", b"\x01")]


def test_a_server_that_only_begins_is_noticed_by_its_connections(
    tmp_path: Path, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = old_room(tmp_path)
    with psycopg.connect(postgres_url, application_name=APPLICATION):
        assert main(["import-sqlite", str(path), "--database", postgres_url]) == 2
    said = capsys.readouterr().err
    assert "another feltroom has the new database open (connections: 1) and must be ended first" in said
    assert main(["import-sqlite", str(path), "--database", postgres_url]) == 0


def test_a_node_that_died_leaves_nothing_behind(tmp_path: Path, postgres: PostgresServer, postgres_url: str) -> None:
    name = postgres_url.rpartition("/")[2]
    postgres.sql("INSERT INTO nodes VALUES ('n1', now() - interval '1 second', true)", database=name)
    postgres.sql("INSERT INTO placements VALUES ('never-made', 'n1', 1)", database=name)
    assert main(["import-sqlite", str(old_room(tmp_path)), "--database", postgres_url]) == 0
    assert postgres.sql("SELECT id FROM nodes UNION SELECT node FROM placements", database=name) == []


def test_where_a_room_goes_may_stand_in_the_environment(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import-sqlite", str(old_room(tmp_path))]) == 2
    assert "--database" in capsys.readouterr().err
    monkeypatch.setenv("FELTROOM_DATABASE", postgres_url)
    assert main(["import-sqlite", str(tmp_path / "room.db")]) == 0


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
