"""`feltroom range`: the square, its numbers, pictures, refusals in one line."""

import json
import sys
from pathlib import Path

import pytest

from feltroom.analysis import parse_range
from feltroom.cli.main import main

pytestmark = pytest.mark.slow  # it draws pictures

EXAMPLE = "22+, A2s+, KTo+, 87s-54s, AKs:0.5, 15%"


def test_the_square_comes_with_combos_and_per_cent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["range", "QQ+, AKs:0.5, 72o"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 14
    assert lines[0].split()[:3] == ["AA", "50%", "·"]
    assert lines[13] == "32 of 1326 combos, 2.41 %"


def test_words_apart_are_one_range(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["range", "QQ+", "AKs:0.5", "72o"]) == 0
    assert capsys.readouterr().out.endswith("32 of 1326 combos, 2.41 %\n")


def test_json_holds_the_range_and_its_weights(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["range", EXAMPLE, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    hands = parse_range(EXAMPLE)
    assert parse_range(told["range"]).size == pytest.approx(hands.size, abs=1e-4)
    assert (told["combos"], told["share"]) == (round(hands.size, 6), round(hands.share, 6))
    assert main(["range", "AKs:0.333333", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["classes"] == {"AKs": 0.333333}
    assert told["classes"]["54s"] == 1
    assert "72o" not in told["classes"]


@pytest.mark.parametrize(
    ("name", "start"),
    [("a.svg", b"<svg "), ("a.png", b"\x89PNG\r\n"), pytest.param("a.PDF", b"%PDF-", marks=pytest.mark.long)],
)
def test_a_picture_is_written_and_said_so(
    name: str, start: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not name.endswith("svg"):
        pytest.importorskip("matplotlib")
    file = tmp_path / name
    assert main(["range", EXAMPLE, "--picture", str(file)]) == 0
    assert capsys.readouterr().err == f"picture written to {file}\n"
    assert file.read_bytes().startswith(start)
    assert main(["range", EXAMPLE, "--picture", str(file)]) == 0
    assert capsys.readouterr().err == f"picture written to {file}, over the file that was there\n"


def test_svg_needs_no_matplotlib_and_others_name_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    assert main(["range", "AA", "--picture", str(tmp_path / "a.svg")]) == 0
    capsys.readouterr()
    assert main(["range", "AA", "--picture", str(tmp_path / "a.png")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "feltroom range: --picture needs matplotlib: pip install 'feltroom[plot]', or write .svg\n"
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["AA, XX"], "'XX' at position 4 of 'AA, XX'"),
        (["AKs:2"], "weight from 0 to 1"),
        (["120%"], "0 to 100"),
        (["AhAh"], "one card twice"),
        ([], "RANGE"),
        ([""], "'' is an empty range"),
        (["AA:0"], "'AA:0' is an empty range"),
        (["AA", "--picture", "a.txt"], "a picture is a .png or .svg or .pdf file, not a.txt"),
        (["AA", "--picture", "/no/such/folder/a.svg"], "cannot write /no/such/folder/a.svg: No such file or directory"),
    ],
)
def test_wrong_argument_gets_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["range", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err
