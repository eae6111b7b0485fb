"""The session of the examples is one: more than a hand is played, and chips stay the same."""

import ast
import runpy
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "examples" / "play_a_session.py"


def test_ten_hands_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(PROGRAM), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    stacks = [ast.literal_eval(line.partition(": ")[2]) for line in lines]
    assert len(stacks) == 10
    assert all(sum(each) == 1200 for each in stacks)
    assert len({tuple(each) for each in stacks}) > 5
