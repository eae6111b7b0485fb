"""`feltroom export` writes what the log of hands would have: the database knows every hand."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from feltroom.cli.main import main
from feltroom.history import load_phh
from tests.server.harness import serving
from tests.server.test_playing import QUICK, play_until
from tests.storage.harness import url_of


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with the database of a room where two hands were played, and its log of hands."""

    async def scenario() -> None:
        database = url_of(tmp_path / "room.db")
        async with serving(tmp_path, database=database, hand_log=str(tmp_path / "hands.log")) as server:
            guest = await server.enter("独行")
            for more in ({}, {"logHands": False}):
                table = await guest.make("solo", seed=7, players=3, **QUICK, **more)
                player = await guest.join(table)
                shown = await player.wait(lambda heard: heard["type"] == "table")
                await player.do("start", table)
                await play_until(player, table, shown["you"]["seat"], "handSettled", count=2)
                await player.close()

    asyncio.run(scenario())
    return tmp_path


def lines_of(path: Path) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{name: value for name, value in line.items() if name != "time"} for line in lines]


def test_an_export_is_the_log_of_hands(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = played / "out.log"
    assert main(["export", str(out), "--database", url_of(played / "room.db")]) == 0
    logged = lines_of(played / "hands.log")
    assert lines_of(out) == logged and len(logged) >= 2
    assert out.stat().st_mode & 0o777 == 0o600
    assert f"{out}: {len(logged)} hands of 2 tables" in capsys.readouterr().out
    assert main(["export", str(out), "--database", url_of(played / "room.db")]) == 2
    assert "there already" in capsys.readouterr().err
    assert main(["convert", str(out), str(played / "out.phhs")]) == 0
    assert len(list(load_phh((played / "out.phhs").read_text(encoding="utf-8")))) == len(logged)


def test_a_damaged_log_costs_the_hands_after_the_damage(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = len(lines_of(played / "hands.log"))
    with closing(sqlite3.connect(played / "room.db")) as database, database:
        table, last = database.execute(
            "SELECT table_id, max(first_seq) FROM hands GROUP BY table_id ORDER BY table_id = ? DESC",
            (lines_of(played / "hands.log")[0]["table"],),
        ).fetchone()
        database.execute("UPDATE events SET body = '[]' WHERE table_id = ? AND seq = ?", (table, last + 1))
    assert main(["export", str(played / "out.log"), "--database", url_of(played / "room.db")]) == 1
    assert "is damaged at row" in capsys.readouterr().err
    assert 0 < len(lines_of(played / "out.log")) <= whole
