"""`feltroom stats` as a user meets it."""

import gzip
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


def test_every_hand_a_player_was_dealt_into_counts_and_the_rest_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = HandRecord.of(play("f f"), names=("Cleo", "Dan", "Eve"))
    broken_off = HandRecord.of(play("r30"), names=NAMES)
    path = tmp_path / "mixed.phhs"
    path.write_text(dump_phh([*records(), others, broken_off]), encoding="utf-8")
    found = told(capsys, str(path), "--player", "Ada")
    assert (found["hands"], found["absent"], found["unknown"]) == (6, 1, 1)
    assert found["vpip"] == {"made": 5, "of": 6, "rate": 5 / 6}  # the raise counts, whatever came after it
    assert found["result"]["hands"] == 5  # type: ignore[index]
    assert main(["stats", str(path), "--player", "Ada"]) == 0
    said = capsys.readouterr().out
    assert "1 without the player\n1 whose result is not known\n" in said and "read 7, skipped 0" in said


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
    for content, reason in (
        (None, "cannot read"),
        (b"", "holds 0 hands"),
        (b"\xff", "not UTF-8"),
        (b"x", "none of PHH"),
    ):
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
        while b"100 %" not in said:
            said += os.read(terminal, 1000)
        assert process.wait(60) == 0
    os.close(terminal)
    assert b"reading" in said


MONEY = """
[1]
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1000, 1000]
actions = ["p2 f"]
players = ["Ann", "Ben"]
currency_symbol = "$"
winnings = [10, 0]

[2]
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [2.50, 5.00]
min_bet = 5.00
starting_stacks = [1000.00, 1000.00]
actions = ["p2 cbr 15.00", "p1 f"]
players = ["Ann", "Ben"]
currency_symbol = "$"
winnings = [0, 10.00]
"""


def test_dollars_and_cents_are_not_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "money.phhs"
    path.write_text(MONEY, encoding="utf-8")
    result = told(capsys, str(path), "--player", "Ben")["result"]
    assert isinstance(result, dict)
    assert (result["chips"], result["amounts"], result["big_blinds"]) == (0.0, {"USD": 0.0}, 0.5)
    mixed = tmp_path / "mixed.phhs"
    mixed.write_text(MONEY.replace('"$"', '"€"', 1), encoding="utf-8")
    result = told(capsys, str(mixed), "--player", "Ben")["result"]
    assert isinstance(result, dict)
    assert (result["chips"], result["amounts"]) == (None, {"EUR": -5.0, "USD": 5.0})
    assert main(["stats", str(mixed), "--player", "Ben"]) == 0
    assert "-5 EUR, +5 USD, +0.5 bb" in capsys.readouterr().out


SHOWDOWN = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [1000, 1000, 1000]
actions = [
  "d dh p1 ????", "d dh p2 ????", "d dh p3 ????",
  "p3 cbr 30", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cc", "p3 cbr 20", "p2 cc",
  "d db Jd", "p2 cc", "p3 cc", "d db 3s", "p2 cc", "p3 cc", "p2 sm AhAd", "p3 sm",
]
players = ["Ann", "Ben", "Cid"]
"""


def test_a_mucked_showdown_counts_with_the_winnings_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mucked.phh"
    path.write_text(SHOWDOWN + "winnings = [0, 100, 0]\n", encoding="utf-8")
    ben, cid, ann = (told(capsys, str(path), "--player", name) for name in ("Ben", "Cid", "Ann"))
    assert ben["result"]["chips"] == 50 and cid["result"]["chips"] == -50  # type: ignore[index]
    assert ben["won_at_showdown"] == {"made": 1, "of": 1, "rate": 1.0}
    assert cid["won_at_showdown"] == {"made": 0, "of": 1, "rate": 0.0}
    assert cid["vpip"] == {"made": 1, "of": 1, "rate": 1.0} and ann["hands"] == 1
    # The rake of 5 is in nobody's pocket.
    assert sum(each["result"]["chips"] for each in (ben, cid, ann)) == -5  # type: ignore[index]


def test_without_winnings_the_betting_of_a_mucked_showdown_still_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mucked.phh"
    path.write_text(SHOWDOWN, encoding="utf-8")
    cid = told(capsys, str(path), "--player", "Cid")
    assert (cid["hands"], cid["unknown"]) == (1, 1)
    assert cid["c_bet"] == {"made": 1, "of": 1, "rate": 1.0}
    assert cid["went_to_showdown"] == {"made": 1, "of": 1, "rate": 1.0}
    assert told(capsys, str(path), "--player", "Ann")["result"]["chips"] == -5  # type: ignore[index]


def test_a_rake_may_be_given_for_files_that_say_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "known.phh"
    shown = SHOWDOWN.replace("p1 ????", "p1 KsKc").replace("p2 ????", "p2 AhAd").replace("p3 ????", "p3 QsQc")
    path.write_text(shown, encoding="utf-8")
    whole = told(capsys, str(path), "--player", "Ben")["result"]["chips"]  # type: ignore[index]
    raked = told(capsys, str(path), "--player", "Ben", "--rake", "5,3")["result"]["chips"]  # type: ignore[index]
    assert (whole, raked) == (55, 52)
    assert main(["stats", str(path), "--player", "Ben", "--rake", "much"]) == 2
    assert "--rake must be like 5 or 5,3" in capsys.readouterr().err


def test_folders_patterns_and_packed_files_are_read_and_a_bad_hand_costs_itself_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "known.phhs").write_text(MONEY, encoding="utf-8")
    with gzip.open(tmp_path / "more.phhs.gz", "wt", encoding="utf-8") as file:
        file.write(MONEY.replace('variant = "NT"', 'variant = "PO"', 1))
    (tmp_path / "notes.md").write_text("no hands", encoding="utf-8")
    for names in ([str(tmp_path)], [str(tmp_path / "**" / "*.phhs*")], [str(tmp_path / "deep"), str(tmp_path)]):
        found = told(capsys, *names, "--player", "Ben")
        assert (found["hands"], found["read"], found["skipped"]) == (3, 3, 1)
        assert found["reasons"] == {"variant: hold'em is played here: NT, PT, FT": 1}
    assert main(["stats", str(tmp_path), "--player", "Ben"]) == 0
    assert "read 3, skipped 1 (variant: hold'em is played here: NT, PT, FT)" in capsys.readouterr().out
    packed = io.TextIOWrapper(io.BufferedReader(io.BytesIO((tmp_path / "more.phhs.gz").read_bytes())))
    monkeypatch.setattr(sys, "stdin", packed)
    assert told(capsys, "-", "--player", "Ben")["hands"] == 1
    assert main(["stats", str(tmp_path / "*.nothing"), "--player", "Ben"]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_figures_may_be_lines_of_comma_separated_values(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(file), "--player", "Ada", "--csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["figure,made,of,rate", "hands,5,,", "vpip,4,5,0.8"]


@pytest.mark.parametrize(
    ("actions", "vpip"), [('["p1 cc", "p2 cc", "d db 2c3c4c", "p1 cbr 6", "p2 f"]', 1), ('["p1 f"]', 0)]
)
def test_who_begins_where_blinds_are_out_of_place_has_decided(
    actions: str, vpip: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [6, 3]\nmin_bet = 6\nstarting_stacks = [100, 200]\n'
    (tmp_path / "odd.phh").write_text(f'{fields}actions = {actions}\nplayers = ["Ann", "Ben"]\n')
    assert told(capsys, str(tmp_path / "odd.phh"), "--player", "Ann")["vpip"] == {
        "made": vpip,
        "of": 1,
        "rate": float(vpip),
    }
