"""`feltroom migrate`: says what was and what is, and where the copy is; checks without touching anything."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from feltroom.cli.main import main
from feltroom.storage.migrate import HEAD
from tests.storage.harness import open_store, url_of


def test_an_empty_database_is_brought_up_to_date_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "room.db"
    path.touch()
    assert main(["migrate", "--database", url_of(path)]) == 0
    assert capsys.readouterr().out == f"{path} was empty and is of revision {HEAD} now\n"
    assert main(["migrate", "--database", url_of(path)]) == 0
    assert capsys.readouterr().out == f"{path} is up to date, of revision {HEAD}\n"


def test_a_mistyped_path_makes_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nope" / "room.db"
    assert main(["migrate", "--database", url_of(path)]) == 2
    assert capsys.readouterr().err == f"feltroom migrate: there is no database {path}\n"
    assert not path.parent.exists()


def test_so_is_one_on_a_server(empty_postgres_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migrate", "--database", empty_postgres_url, "--check"]) == 1
    assert f"is empty, not of revision {HEAD}" in capsys.readouterr().out
    assert main(["migrate", "--database", empty_postgres_url]) == 0
    assert f"was empty and is of revision {HEAD} now" in capsys.readouterr().out
    assert main(["migrate", "--database", empty_postgres_url, "--check"]) == 0
    assert f"is up to date, of revision {HEAD}" in capsys.readouterr().out


def test_checking_changes_nothing_and_may_be_done_beside_a_room(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "room.db"
    assert main(["migrate", "--database", url_of(path), "--check"]) == 2
    assert capsys.readouterr().err == f"feltroom migrate: there is no database {path}\n"
    assert not path.exists()
    store = open_store(path)
    assert main(["migrate", "--database", url_of(path), "--check"]) == 0
    assert main(["migrate", "--database", url_of(path)]) == 2
    assert "is in use" in capsys.readouterr().err
    store.close()


def test_a_database_of_another_revision_is_not_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "room.db"
    open_store(path).close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert main(["migrate", "--database", url_of(path), "--check"]) == 1
    assert f"is of revision 9999, not of revision {HEAD}" in capsys.readouterr().out
    assert main(["migrate", "--database", url_of(path)]) == 2
    assert f"is of revision 9999; this version of Feltroom knows revisions up to {HEAD}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:hidden@127.0.0.1:1/room",
        "postgresql://ann:hidden@127.0.0.1:none/room",
        "postgresql//ann:hidden@127.0.0.1/room",
        "postgresql://ann:hidden@127.0.0.1:1/room?nonsense=1",
        "postgresql://ann:x@hidden@127.0.0.1:1/room",
        "postgresql://127.0.0.1:1/room?password=x@hidden",
        "postgresql://127.0.0.1:1/room?user=ann&password=hidden",
        "sqlite://?password=hidden",
        "mysql://ann:hidden@127.0.0.1/room",
        "sqlite://ann:hidden@127.0.0.1",
    ],
)
def test_a_database_that_cannot_be_used_is_named_in_one_line_without_its_password(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in ([], ["--check"]):
        assert main(["migrate", "--database", url, *more]) == 2
        said = capsys.readouterr()
        assert said.err.startswith("feltroom migrate: ") and said.err.count("\n") == 1
        assert "hidden" not in said.err and not said.out


def test_the_address_may_stand_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "room.db").touch()
    monkeypatch.setenv("FELTROOM_DATABASE", url_of(tmp_path / "room.db"))
    assert main(["migrate"]) == 0
    assert capsys.readouterr().out.startswith(f"{tmp_path / 'room.db'} was empty")
    assert main(["migrate", "--help"]) == 0
    assert "FELTROOM_DATABASE" in capsys.readouterr().out


def test_without_an_address_it_is_the_room_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("FELTROOM_DATABASE", raising=False)
    path = tmp_path / "feltroom" / "room.db"
    assert main(["migrate"]) == 2
    assert f"there is no database {path}" in capsys.readouterr().err
    open_store(path).close()
    assert main(["migrate"]) == 0
    assert capsys.readouterr().out == f"{path} is up to date, of revision {HEAD}\n"
