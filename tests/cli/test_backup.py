"""`feltroom backup` and `feltroom restore` as an operator runs them, and backups that a room makes by itself."""

import asyncio
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from feltroom.cli.main import main
from feltroom.rooms.counters import Counters
from feltroom.server.backups import BackupPlan, Backups, Outcome
from tests.storage.harness import open_store, url_of
from tests.storage.test_backup import a_room, left_in


def test_a_backup_says_what_is_in_it_and_is_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = tmp_path / "room.db", tmp_path / "copy.db"
    store = a_room(path, "t1")
    assert main(["backup", str(copy), "--database", url_of(path)]) == 0
    said = capsys.readouterr()
    assert re.match(rf"{copy}: [\d.]+ MB in [\d.]+ s, with 0 people, 1 table, \d+ hands?\n", said.out)
    assert "checked: all pages, and 1 log of tables" in said.out and not said.err
    assert main(["backup", str(copy), "--database", url_of(path)]) == 2
    assert "there already" in capsys.readouterr().err
    assert main(["restore", str(copy), "--database", url_of(path)]) == 2
    assert "is in use" in capsys.readouterr().err
    store.close()
    assert main(["restore", str(copy), "--database", url_of(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["database"], told["backup"], told["tables"]) == (str(path), str(copy), 1)
    assert Path(told["oldDatabase"]).exists()
    open_store(path).close()


def test_it_is_the_room_in_the_data_folder_unless_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("FELTROOM_DATABASE", raising=False)
    assert main(["backup", str(tmp_path / "copy.db")]) == 2
    assert f"there is no database {tmp_path / 'feltroom' / 'room.db'}" in capsys.readouterr().err
    a_room(tmp_path / "feltroom" / "room.db", "t1").close()
    folder = tmp_path / "copies"
    folder.mkdir()
    assert main(["backup", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert re.fullmatch(r"room-\d{4}-\d\d-\d\dT\d{6}Z\.db", Path(told["file"]).name)
    assert (told["tables"], told["checkedLogs"], told["damage"]) == (1, 1, [])
    assert left_in(folder) == {Path(told["file"]).name}
    assert main(["restore", told["file"]]) == 0
    assert "the old database: " in capsys.readouterr().out


def test_a_folder_that_is_not_there_yet_is_made_and_no_file_takes_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, folder = tmp_path / "room.db", tmp_path / "backups"
    a_room(path, "t1").close()
    assert main(["backup", f"{folder}/", "--database", url_of(path), "--json"]) == 0
    assert left_in(folder) == {Path(json.loads(capsys.readouterr().out)["file"]).name}
    assert folder.stat().st_mode & 0o777 == 0o700
    taken = tmp_path / "taken"
    taken.touch()
    assert main(["backup", f"{taken}/", "--database", url_of(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(("command", "tool"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_a_server_has_its_own_tools(command: str, tool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "copy.db", "--database", "postgresql://ann:hidden@127.0.0.1:1/room"]) == 2
    said = capsys.readouterr().err
    assert tool in said and "hidden" not in said and said.count("\n") == 1


@pytest.mark.slow
def test_a_disk_that_fills_up_leaves_nothing_behind(tmp_path: Path) -> None:
    path, folder = tmp_path / "room.db", tmp_path / "copies"
    folder.mkdir()
    a_room(path, *(f"t{number}" for number in range(8))).close()
    limit = path.stat().st_size // 2

    def no_more() -> None:  # no file may grow beyond it, which is what a quota or a full disk looks like
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        [sys.executable, "-m", "feltroom", "backup", str(folder / "copy.db"), "--database", url_of(path)],
        env=os.environ | {"PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        preexec_fn=no_more,
    )
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.startswith(f"feltroom backup: {path} cannot be copied to {folder}: ")
    assert done.stderr.count("\n") == 1
    assert left_in(folder) == set()


def test_a_disk_with_too_little_space_is_not_even_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    a_room(tmp_path / "room.db", "t1").close()
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1000))
    assert main(["backup", str(tmp_path / "copy.db"), "--database", url_of(tmp_path / "room.db")]) == 2
    assert "there is no room for a copy" in capsys.readouterr().err
    assert left_in(tmp_path) == {"room.db", "room.db.lock"}


def a_plan(tmp_path: Path, *, keep: int = 2, every: float = 3600.0, first: float = 0.0) -> BackupPlan:
    return BackupPlan(database=tmp_path / "room.db", folder=tmp_path / "backups", every=every, keep=keep, first=first)


def an_older(plan: BackupPlan, number: int) -> Path:
    plan.folder.mkdir(exist_ok=True)
    file = plan.folder / f"room-2026-01-0{number}T000000Z.db"
    file.write_text("old")
    os.utime(file, (number, number))
    return file


@pytest.mark.slow
def test_a_room_makes_its_own_backups_and_keeps_the_newest(tmp_path: Path) -> None:
    plan, counters = a_plan(tmp_path), Counters()
    store = a_room(plan.database, "t1")

    async def scenario() -> None:
        older = [an_older(plan, number) for number in (1, 2, 3)]
        (plan.folder / "notes.db").write_text("not ours")
        backups = Backups(plan, counters)
        assert counters.last_backup == 3
        async with asyncio.timeout(30):
            while not counters.backups:
                await asyncio.sleep(0.02)
        await backups.stop()
        assert counters.last_backup > 10**9 and not counters.backup_failures
        newest = plan.existing()[-1]
        assert plan.existing() == [older[2], newest] and (plan.folder / "notes.db").exists()
        assert newest.stat().st_mode & 0o777 == 0o600
        assert 3500 < plan.seconds_left(newest.stat().st_mtime) <= 3600, "a restart does not make one more"
        open_store(newest).close()

    asyncio.run(scenario())
    store.close()


@pytest.mark.parametrize(
    ("outcome", "made"),
    [
        (Outcome(2, "", "feltroom backup: the disk is full\n"), False),
        (Outcome(-9, "", ""), False),
        (Outcome(0, "not JSON", ""), False),
        (Outcome(1, '{"damage": ["rows are missing"], "file": "f", "bytes": 1, "seconds": 1}', ""), True),
    ],
)
def test_nothing_is_thrown_away_for_a_backup_that_is_not_good(
    tmp_path: Path, outcome: Outcome, made: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def make(plan: BackupPlan, file: Path) -> Outcome:
        del plan, file
        return outcome

    async def scenario() -> None:
        plan, counters = a_plan(tmp_path, first=60), Counters()
        older = [an_older(plan, number) for number in (1, 2, 3)]
        backups = Backups(plan, counters, make=make)
        assert await backups.make_one() is made
        await backups.stop()
        assert plan.existing() == older
        assert (counters.backups, counters.backup_failures) == (int(made), int(not made))

    asyncio.run(scenario())
    assert caplog.records[0].levelname == "ERROR"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--backup-every", "often"], "no time such as"),
        (["--backup-every", "0h"], "no time such as"),
        (["--backup-every", "6h", "--backup-keep", "0"], "1 or more"),
        (["--backup-folder", "x"], "needs --backup-every"),
        (["--backup-every", "6h", "--backup-folder", __file__], "is a file"),
        (["--backup-every", "6h", "--database", "postgresql://ann:hidden@127.0.0.1:1/room"], "pg_dump"),
    ],
)
def test_backups_that_cannot_work_are_refused_at_the_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve", "--port", "0", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1 and "hidden" not in error
    assert not list(tmp_path.iterdir())
