"""`feltroom stats` as a user meets it."""

import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from feltroom.cli.main import main
from feltroom.history import HandRecord, dump_phh, seen_by
from tests.analysis.statistics.lines import play

pytestmark = pytest.mark.slow  # it starts processes

NAMES = ("Ada", "Ben", "7")
LINES = ("r30 f f", "c f x x x x x x x", "f f", "r30 r90 f f", "r30 f c x a c")


def records() -> list[HandRecord]:
    hands = [play(line) for line in LINES]
    return [HandRecord.of(hand, names=NAMES) for hand in hands]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.phhs"
    path.write_text(dump_phh(records()), encoding="utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["stats", *arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_figures_come_with_their_denominators(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, str(file), "--player", "Ada")
    assert (found["player"], found["hands"], found["absent"], found["unknown"]) == ("Ada", 5, 0, 0)
    assert found["vpip"] == {"made": 4, "of": 5, "rate": 0.8}
    assert found["pfr"] == {"made": 3, "of": 5, "rate": 0.6}
    assert found["fold_to_three_bet"] == {"made": 1, "of": 1, "rate": 1.0}
    assert found["three_bet"] == {"made": 0, "of": 0, "rate": None}
    assert found["run_outs"] == {"adjusted": 1, "of": 1}
    assert set(found["positions"]) == {"button"}  # type: ignore[call-overload]


def test_the_results_of_all_players_add_up_to_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for result in ("result", "all_in_adjusted"):
        chips = [told(capsys, str(file), "--player", name)[result]["chips"] for name in NAMES]  # type: ignore[index]
        assert sum(chips) == pytest.approx(0, abs=0.01)


def test_a_name_goes_before_a_number(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named, numbered = told(capsys, str(file), "--player", "7"), told(capsys, str(file), "--player", "2")
    assert named.pop("player") == "7" and numbered.pop("player") == "2"
    assert named == numbered


def test_what_the_player_did_not_see_changes_nothing(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.phhs"
    own.write_text(dump_phh([seen_by(record, 0) for record in records()]), encoding="utf-8")
    assert told(capsys, str(own), "--player", "Ada") == told(capsys, str(file), "--player", "Ada")


def test_hands_without_the_player_or_without_an_end_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = HandRecord.of(play("f f"), names=("Cleo", "Dan", "Eve"))
    broken_off = HandRecord.of(play("r30"), names=NAMES)
    path = tmp_path / "mixed.phhs"
    path.write_text(dump_phh([*records(), others, broken_off]), encoding="utf-8")
    found = told(capsys, str(path), "--player", "Ada")
    assert (found["hands"], found["absent"], found["unknown"]) == (5, 1, 1)
    assert main(["stats", str(path), "--player", "Ada"]) == 0
    assert "not counted: 1 without the player, 1 whose end is not known" in capsys.readouterr().out


def test_the_table_is_for_people(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(file), "--player", "Ada"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Ada: 5 hands"
    figures = {line[:22].strip(): line[22:].split() for line in lines}
    assert figures["VPIP"] == ["80.0", "%", "4", "of", "5"]
    assert figures["3-bet"] == ["-", "0", "of", "0"]
    assert any("bb/100" in line and "standard error" in line for line in lines)
    assert "1 of 1 all-ins before the last card adjusted" in "\n".join(lines)
    assert lines[-1].startswith("button")


def test_hands_may_come_from_standard_input(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(file.read_text(encoding="utf-8")))
    assert told(capsys, "-", "--player", "Ben")["hands"] == 5


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--player", "Zoe"), "nobody in the file is called Zoe; it names 7, Ada, Ben"),
        (("--player", "9"), "there is no player 9: the hands have players 0 to 2"),
        ((), "the following arguments are required: --player"),
    ],
)
def test_a_wrong_player_is_one_line_and_status_2(
    file: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], reason: str
) -> None:
    assert main(["stats", str(file), *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and reason in said.err


def test_a_file_that_is_none_is_one_line_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.phhs"
    for content, reason in ((None, "cannot read"), (b"", "holds 0 hands"), (b"\xff", "not UTF-8"), (b"x", "not TOML")):
        if content is not None:
            path.write_bytes(content)
        assert main(["stats", str(path), "--player", "0"]) == 2
        said = capsys.readouterr()
        assert said.err.count("\n") == 1 and reason in said.err and str(path) in said.err


@pytest.mark.long
def test_a_terminal_sees_how_far_it_is(file: Path) -> None:
    terminal, end = pty.openpty()
    command = [sys.executable, "-m", "feltroom", "stats", str(file), "--player", "Ada"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=end) as process:
        os.close(end)
        said = b""
        while b"5 of 5" not in said:
            said += os.read(terminal, 1000)
        assert process.wait(60) == 0
    os.close(terminal)
    assert b"reading" in said
