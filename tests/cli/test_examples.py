"""`feltroom examples` as a user meets it."""

from pathlib import Path

import pytest

from feltroom.cli.main import main

FOLDER = Path(__file__).parents[2] / "examples"


def test_examples_are_listed_with_what_they_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == sorted(path.stem for path in FOLDER.glob("*.py"))
    [remote] = [line for line in lines if line.startswith("remote_bot ")]
    assert "A program that sits down at a Feltroom table and plays" in remote


def test_an_example_is_printed_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples", "remote_bot"]) == 0
    assert capsys.readouterr().out == (FOLDER / "remote_bot.py").read_text(encoding="utf-8")
    assert main(["examples", "nothing"]) == 2
    assert "there is no example nothing: acpc_bot, equity_by_dealing" in capsys.readouterr().err
