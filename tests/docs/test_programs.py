"""The five programs of docs/library/programs.md: each is short, runs as it stands, and finds what it should."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import feltroom
from feltroom.history import dump_phh
from feltroom.simulation import Simulation

PAGE = (Path(__file__).parents[2] / "docs" / "library" / "programs.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r"^## (.+?)$.*?^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def run(title: str, folder: Path, *, alone: bool = True) -> str:
    """Run a program; alone without any package that is installed here, as the page says."""
    program = PROGRAMS[title]
    assert program.count("\n") < 40
    command = [sys.executable, *(["-S"] if alone else []), "-W", "error", "-c", program]
    environment = {**os.environ, "PYTHONPATH": str(Path(feltroom.__file__).parents[1])}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_there_are_five() -> None:
    assert len(PROGRAMS) == 5


@pytest.mark.slow
def test_a_bot_of_ones_own_is_simulated(tmp_path: Path) -> None:
    out = run("A bot of your own in a simulation", tmp_path)
    assert re.search(r"0  Rock +300 ", out) and "seed 7" in out


@pytest.mark.slow
def test_a_folder_is_counted(tmp_path: Path) -> None:
    (tmp_path / "hands" / "deep").mkdir(parents=True)
    for number, name in enumerate(("a.phh", "b.phh", "deep/c.phh")):
        [record] = Simulation(["easy", "normal", "caller"], seed=number).records(1)
        (tmp_path / "hands" / name).write_text(dump_phh([record]))
    (tmp_path / "hands" / "bad.phh").write_text("variant = 'NT'\n")
    out = run("Statistics of a folder of hands", tmp_path)
    assert len(re.findall(r"^(?:easy|normal|caller) +3 hands +[+-]", out, re.M)) == 3
    assert "1 hands could not be read" in out


@pytest.mark.slow
def test_cfr_finds_what_theory_says(tmp_path: Path) -> None:
    out = run("CFR on a river", tmp_path)
    played = {
        key: [float(each) for each in rest.split()] for key, rest in re.findall(r"^(\S.*?)  +([\d. ]+)$", out, re.M)
    }
    [bluff] = [rest[1] for key, rest in played.items() if key.startswith("JcTc") and key.endswith("9h")]
    [call] = [rest[1] for key, rest in played.items() if key.startswith("KhQh") and key.endswith("9h 1r20")]
    assert bluff == pytest.approx(0.5, abs=0.06)  # as many bluffs as strong hands: half of them bet
    assert call == pytest.approx(0.5, abs=0.06)


@pytest.mark.slow
def test_ranges_are_compared(tmp_path: Path) -> None:
    out = run("Range against range", tmp_path)
    lines = re.findall(r"^(\S.*?) +([\d.]+)% ([\d.]+)%$", out, re.M)
    assert len(lines) == 4
    assert all(float(first) + float(second) == pytest.approx(100, abs=0.2) for _, first, second in lines)


@pytest.mark.slow
def test_an_agent_learns_that_pairs_pay(tmp_path: Path) -> None:
    pytest.importorskip("pettingzoo")
    out = run("An agent in PettingZoo", tmp_path, alone=False)
    found = re.search(r"pair: (\S+) bb; with 7-2: (\S+) bb", out)
    assert found is not None and float(found[1]) > float(found[2])
