"""What works with Python alone, as `pip install feltroom` brings it, and what says which extra to install."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import feltroom
from feltroom.cli.extras import extra_of

pytestmark = pytest.mark.slow  # it starts processes

ROOT = Path(__file__).parents[2]
COMMANDS = """
from feltroom.cli.main import main
for arguments in {commands}:
    print("#", arguments[0], main(arguments))
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program without the packages that are installed here."""
    environment = {**os.environ, "PYTHONPATH": str(Path(feltroom.__file__).parents[1])}
    command = [sys.executable, "-S", "-c", f"import sys; {program}"]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_the_library_and_its_commands_need_python_alone(tmp_path: Path) -> None:
    hands = str(tmp_path / "hands.phhs")
    commands = [
        ["sim", "--players", "normal,easy", "--hands", "5", "--seed", "1", "--phh", hands],
        ["replay", "--audit", hands],
        ["stats", hands, "--player", "easy"],
        ["convert", hands, str(tmp_path / "hands.csv")],
        ["review", hands, "--player", "0", "--hand", "1"],
        ["demo", "--seed", "1"],
        ["deal", "--hands", "2", "--seed", "1"],
        ["equity", "AhKh", "QsQd", "--board", "2c3c4d"],
        ["range", "22+"],
        ["examples"],
        ["completion", "zsh"],
    ]
    done = run(COMMANDS.format(commands=commands))
    ended = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("# ")]
    assert ended == [[arguments[0], "0"] for arguments in commands], done.stderr


def test_a_command_that_needs_more_says_which_one_line_to_type() -> None:
    commands = [["serve", "--port", "0"], ["--port", "0"], ["migrate", "--database", "sqlite:///x"], ["site", "/x"]]
    done = run(COMMANDS.format(commands=[*commands, ["solve", "preflop", "--depth", "10"]]))
    told = [line for line in done.stderr.splitlines() if line]
    assert len(told) == 5 and all("pip install 'feltroom[room]'" in line for line in told[:4]), done.stderr
    assert told[4].endswith("needs more than is installed: pip install 'feltroom[fast]'")
    assert [line.split()[-1] for line in done.stdout.splitlines()] == ["2"] * 5


def test_a_package_that_needs_more_says_which_one_line_to_type() -> None:
    asked = [
        ("vector", "HandArray", "feltroom[fast]"),
        ("envs", "HandBatch", "feltroom[learn]"),
        ("envs", "HoldemEnv", "feltroom[learn]"),
        ("envs", "register_openspiel", "open_spiel"),
    ]
    for package, name, brought in asked:
        done = run(f"from feltroom.{package} import {name}")
        assert done.stderr.splitlines()[-1].endswith(f"pip install '{brought}'"), done.stderr


def test_importing_the_library_loads_little() -> None:
    done = run("import feltroom; print(*sys.modules)")
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "feltroom" in loaded, done.stderr
    assert loaded.isdisjoint({"asyncio", "email", "http", "logging", "multiprocessing", "numpy", "socket", "sqlite3"})
    assert loaded.isdisjoint({"argparse", "json", "pathlib", "random", "subprocess", "tomllib", "unittest", "urllib"})


def test_every_library_of_an_extra_is_known_to_it() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"] == []
    modules = {"nats_py": "nats", "psycopg[binary]": "psycopg"}
    for extra in ("room", "fast", "plot", "cluster"):
        for line in extras[extra]:
            name = line.partition(">")[0].partition(";")[0].replace("-", "_").strip()
            if not name.startswith("feltroom"):
                assert extra_of(modules.get(name, name)) in (extra, "fast"), name
    assert extra_of("no_such_library") is None and extra_of(None) is None
