"""`feltroom verify`: what it says, to people and to programs, and how it ends."""

import json
import os
import pty
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from feltroom.cli.main import main
from feltroom.storage.tables import SqlTables
from tests.storage.harness import append_all, commits_of, in_sql, open_store, url_of, write
from tests.storage.sessions import play

Output = pytest.CaptureFixture[str]


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """The file of a room that is closed."""
    path = tmp_path / "room.db"
    store = open_store(path)
    for seed in (1, 2):
        enter = partial(SqlTables.create, table_id=f"t{seed}", name="", preset="six", private=False, owner="ann", now=1)
        write(store, in_sql(partial(_on_tables, enter)))
        append_all(store, commits_of(f"t{seed}", play(seed, steps=60)[1], checkpoints=True))
    store.close()
    return path


def _on_tables(enter: Callable[[SqlTables], object], connection: Connection) -> object:
    return enter(SqlTables(connection))


def spoil(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


def test_a_sound_room_is_one_line_and_status_0(room: Path, capsys: Output) -> None:
    assert main(["verify", "--database", url_of(room)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("2 tables, ") and said.out.endswith(": no faults\n")
    assert said.err == ""


def test_every_fault_is_a_line_and_the_status_is_1(room: Path, capsys: Output) -> None:
    spoil(room, "DELETE FROM events WHERE table_id = 't1' AND seq = 3")
    spoil(room, "UPDATE events SET chain = zeroblob(32) WHERE table_id = 't2' AND seq = 4")
    assert main(["verify", "--database", url_of(room)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "table t1, row 3: missing rows: expected row 3, found row 4 after row 2"
    assert lines[1].startswith("table t2, row 4: wrong hash: expected ") and lines[1].endswith(" 0000000000000000…")
    assert lines[2].endswith(" after damage held to the hashes alone: 2 faults") and len(lines) == 3
    assert main(["verify", "--database", url_of(room), "--table", "t2"]) == 1
    assert capsys.readouterr().out.endswith(": 1 fault\n")


def test_programs_get_json(room: Path, capsys: Output) -> None:
    assert main(["verify", "--database", url_of(room), "--json"]) == 0
    sound = json.loads(capsys.readouterr().out)
    assert sound["tables"] == 2 and sound["faultsFound"] == 0 and sound["faults"] == []
    spoil(room, "DELETE FROM events WHERE table_id = 't1' AND seq = 3")
    assert main(["verify", "--database", url_of(room), "--json"]) == 1
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    expected = {"expected": "row 3", "found": "row 4 after row 2"}
    assert fault == {"table": "t1", "row": 3, "hand": None, "kind": "missing", **expected}


def test_a_room_that_is_open_can_be_looked_at(room: Path, capsys: Output) -> None:
    store = open_store(room)
    assert main(["verify", "--database", url_of(room)]) == 0
    store.close()
    assert "no faults" in capsys.readouterr().out


def test_what_cannot_be_read_is_status_2_in_one_line_without_its_password(tmp_path: Path, capsys: Output) -> None:
    no_database = tmp_path / "text.db"
    no_database.write_text("no database at all, but long enough to look at" * 20)
    wrong = [
        url_of(tmp_path / "nope.db"),
        url_of(no_database),
        "postgresql://ann:hidden@127.0.0.1:1/room",
        "mysql://ann:hidden@127.0.0.1/room",
    ]
    for url in wrong:
        assert main(["verify", "--database", url]) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.startswith("feltroom verify: ") and said.err.count("\n") == 1
        assert "hidden" not in said.err
    assert not (tmp_path / "nope.db").exists()


@pytest.mark.slow
def test_a_terminal_gets_a_bar_that_leaves_nothing_behind(room: Path) -> None:
    spoil(room, "DELETE FROM events WHERE table_id = 't1' AND seq = 3")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "feltroom", "verify", "--database", url_of(room)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=slave, timeout=60, check=False)
    os.close(slave)
    shown = os.read(master, 65536).decode()
    os.close(master)
    assert done.returncode == 1
    assert "rows" in shown and "[" in shown and shown.endswith("\r\x1b[K")
    assert done.stdout.decode().count("\n") == 2


def test_without_an_address_it_is_the_room_in_the_data_folder(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("FELTROOM_DATABASE", raising=False)
    folder = tmp_path / "feltroom"
    folder.mkdir()
    room.rename(folder / "room.db")
    assert main(["verify"]) == 0
    assert "no faults" in capsys.readouterr().out
