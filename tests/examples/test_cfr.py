"""The examples of CFR find what theory says, in fewer than eighty lines each."""

import re
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def said(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    program = EXAMPLES / f"{name}.py"
    assert len(program.read_text(encoding="utf-8").splitlines()) < 80
    runpy.run_path(str(program), run_name="__main__")
    return capsys.readouterr().out


def test_kuhn_poker_has_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    out = said("kuhn_by_cfr", capsys)
    value = re.search(r"wins (\S+) chips", out)
    assert value is not None and float(value[1]) == pytest.approx(-1 / 18, abs=0.01)
    played = {key: float(last) for key, last in re.findall(r"^(\w+\|.*?)  +\S+ (\S+)$", out, re.M)}
    assert played["Kd4s|0r1"] == 1.0 and played["Jd4d|0r1"] == 0.0  # the best hand calls, the worst never
    assert played["Jd4d|0x"] == pytest.approx(1 / 3, abs=0.05)
    assert played["Qd4h|0r1"] == pytest.approx(1 / 3, abs=0.05)


def test_a_river_bet_of_the_pot_is_called_half_the_time(capsys: pytest.CaptureFixture[str]) -> None:
    out = said("river_by_cfr", capsys)
    part = {name: int(percent) for name, percent in re.findall(r"^(\w+) \w+ (\d+)%$", out, re.M)}
    assert part["44"] == part["88"] == 100
    # Of twelve bluffs each KQs blocks two; the ten left must be half as many as the six strong hands.
    assert 27 <= part["J7s"] <= 33 and 27 <= part["QJs"] <= 33
    assert 47 <= part["KQs"] <= 53
