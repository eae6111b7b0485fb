"""`feltroom --help` lists commands in groups, and every command answers programs in JSON and mistakes in one line."""

import json
from pathlib import Path

import pytest

from feltroom.cli.main import COMMANDS, GROUPS, main, make_parser

# A server that runs, and a script for a shell.
WITHOUT_JSON = {"serve", "completion"}


def test_help_lists_every_command_under_its_heading(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    places = [out.index(f"\n{heading}:\n") for heading in GROUPS]
    assert places == sorted(places)
    ends = [*places[1:], out.index("\noptions:\n")]
    for (heading, commands), start, end in zip(GROUPS.items(), places, ends, strict=True):
        for name in commands:
            assert f"\n  {name}" in out[start:end], f"{name} is not under {heading}"
    assert "--version" in out and "COMMAND --help" in out


def test_every_command_prints_json_if_asked() -> None:
    _, parsers = make_parser()
    for name, parser in parsers.items():
        if name == "admin":  # each of its measures does
            continue
        offered = {option for action in parser._actions for option in action.option_strings}
        assert ("--json" in offered) == (name not in WITHOUT_JSON), name


@pytest.mark.parametrize("name", COMMANDS)
def test_a_mistake_gives_one_line_and_status_2(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([name, "--no-such-option"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.startswith(f"feltroom {name}: ")


def test_two_dashes_are_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "AhKh", "QQ", "--samples=--"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("feltroom equity: argument --samples: expected one argument")


def test_a_demo_an_example_and_a_conversion_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["demo", "--seed", "5", "--players", "3", "--json"]) == 0
    hand = capsys.readouterr().out
    assert json.loads(hand)
    (tmp_path / "hand.json").write_text(hand)
    assert main(["convert", str(tmp_path / "hand.json"), str(tmp_path / "hand.phh"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["read"], told["skipped"]) == ("phh", 1, 0)
    assert main(["convert", str(tmp_path / "hand.json"), "-", "--to", "phh", "--json"]) == 2
    assert "leave out --json" in capsys.readouterr().err
    assert main(["examples", "--json"]) == 0
    names = [each["name"] for each in json.loads(capsys.readouterr().out)]
    assert main(["examples", names[0], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["program"].startswith('"""')
