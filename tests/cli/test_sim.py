"""`feltroom sim` as a user meets it, mostly in a process of its own."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from feltroom.bots import Bot
from feltroom.cli.main import main
from feltroom.history import AuditOutcome, audit, load_phh
from feltroom.table import BotSpec
from feltroom.table.config import Level, Personality
from tests.simulation.planted import make_failing

pytestmark = pytest.mark.slow  # it starts processes

PNG = b"\x89PNG\r\n\x1a\n"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "feltroom", "sim", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)


def test_json_is_one_object_with_the_results_in_seat_order(capsys: pytest.CaptureFixture[str]) -> None:
    players = "hard:tight,normal,easy,caller"
    assert main(["sim", "--players", players, "--hands", "60", "--seed", "7", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"preset", "seed", "hands", "results"}
    assert (told["preset"], told["seed"], told["hands"]) == ("online", 7, 60)
    assert [result["bot"] for result in told["results"]] == players.split(",")
    for result in told["results"]:
        assert set(result) == {"bot", "hands", "bb_per_100", "ci95"}
        assert result["hands"] == 60
        assert isinstance(result["bb_per_100"], float)
        assert result["ci95"] > 0
    assert sum(result["bb_per_100"] for result in told["results"]) == pytest.approx(0, abs=1e-6)


def test_same_seed_same_output_whatever_the_processes(tmp_path: Path) -> None:
    outputs, files = [], []
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.phhs"
        arguments = ["--players", "normal,easy,easy,caller", "--hands", "300", "--seed", "7"]
        done = run(*arguments, "--processes", processes, "--phh", str(file))
        assert done.returncode == 0
        outputs.append(done.stdout)
        files.append(file.read_bytes())
    assert outputs[0] == outputs[1]
    assert files[0] == files[1]
    assert outputs[0].count("\n") == 6
    assert "hands/s" not in outputs[0]
    assert outputs[0].endswith("300 hands, preset online, seed 7\n")


@pytest.mark.parametrize(("preset", "players"), [("dense", "dense,dense,hard,easy"), ("dense_hu20", "dense,caller")])
def test_dense_presets(preset: str, players: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.phhs"
    arguments = ["--players", players, "--hands", "40", "--seed", "7", "--preset", preset, "--phh", str(file)]
    assert main(["sim", *arguments]) == 0
    assert f"preset {preset}" in capsys.readouterr().out
    records = load_phh(file.read_text(encoding="utf-8"))
    assert len(records) == 40
    assert {record.deal.mode for record in records} == {"dense"}
    assert {audit(record).outcome for record in records} == {AuditOutcome.AGREES}


def test_without_a_seed_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--players", "easy,caller", "--hands", "30"]) == 0
    told = capsys.readouterr().out
    seed = told.split()[-1]
    assert main(["sim", "--players", "easy,caller", "--hands", "30", "--seed", seed]) == 0
    assert capsys.readouterr().out == told


def test_plot_draws_the_running_result_over_an_old_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "out.png"
    picture.write_text("old", encoding="utf-8")
    assert main(["sim", "--players", "easy,caller", "--hands", "50", "--seed", "7", "--plot", str(picture)]) == 0
    assert picture.read_bytes().startswith(PNG)
    assert "50 hands" in capsys.readouterr().out


def test_plot_without_matplotlib_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    picture = tmp_path / "out.png"
    assert main(["sim", "--players", "easy,caller", "--hands", "50", "--plot", str(picture)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "feltroom sim: --plot needs matplotlib: pip install 'feltroom[plot]'\n"
    assert not picture.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "easy,hardest"], "caller, easy, normal, hard, expert, dense"),
        (["--players", "easy,hard:cruel"], "tight, loose, passive, aggressive, not 'cruel'"),
        (["--players", "easy,"], "''"),
        (["--players", "easy"], "2 to 9 players, not 1"),
        (["--players", ",".join(["easy"] * 10)], "2 to 9 players, not 10"),
        (["--players", "easy,easy,easy,easy,easy", "--preset", "dense"], "4 seats"),
        (["--players", "easy,easy,easy", "--preset", "dense_hu20"], "2 seats"),
        (["--hands", "0"], "--hands must be at least 1, not 0"),
        (["--hands", "-3"], "-3"),
        (["--hands", "many"], "'many' is not a whole number"),
        (["--processes", "0"], "--processes must be 1 to 256, not 0"),
        (["--processes", "100000"], "100000"),
        (["--seed", "seven"], "seven"),
        (["--preset", "offline"], "solo, six, online, dense, dense_hu20"),
        (["--phh", "/no/such/folder/out.phhs"], "cannot write /no/such/folder/out.phhs: No such file or directory"),
        (["--phh", "/"], "cannot write /: Is a directory"),
        (["--plot", "/no/such/folder/out.png"], "cannot write /no/such/folder/out.png: No such file or directory"),
        (["--plot", "out.txt"], ".png"),
        (["--what"], "--what"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_argument_gets_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sim", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err


def test_refused_run_does_not_touch_the_hands_of_an_earlier_one(tmp_path: Path) -> None:
    file = tmp_path / "out.phhs"
    file.write_text("old", encoding="utf-8")
    assert main(["sim", "--players", "easy", "--phh", str(file)]) == 2
    assert main(["sim", "--players", "easy,easy", "--phh", str(file), "--plot", str(tmp_path / "no" / "o.png")]) == 2
    assert file.read_text(encoding="utf-8") == "old"


def test_failing_bot_gets_one_line_with_bot_hand_and_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def make(level: Level, *, personality: Personality | None = None) -> Bot:
        return make_failing(BotSpec(level, personality))

    monkeypatch.setattr("feltroom.simulation.game.make_bot", make)
    file = tmp_path / "out.phhs"
    assert main(["sim", "--players", "caller,easy", "--hands", "500", "--seed", "7", "--phh", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        "feltroom sim: easy in seat 1 failed in hand 41 of seed 7: ZeroDivisionError: nothing to divide by\n"
    )
    assert len(load_phh(file.read_text(encoding="utf-8"))) == 40


@pytest.mark.long
def test_log_gets_no_more_than_a_line_every_tenth() -> None:
    done = run("--players", "easy,caller,easy,caller,easy,caller", "--hands", "3000", "--seed", "7", "--json")
    lines = done.stderr.splitlines()
    assert len(lines) <= 10
    assert all("of 3000 hands" in line and "hands/s" in line for line in lines)
    assert "\r" not in done.stderr
    assert json.loads(done.stdout)["hands"] == 3000


def test_terminal_gets_a_bar_that_is_wiped_at_the_end() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "feltroom", "sim", "--players", "easy,caller", "--hands", "200", "--seed", "7"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, text=True, timeout=60, check=True)
    os.close(theirs)
    told = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "200 of 200 hands" in told
    assert "hands/s" in told
    assert told.endswith("\r\x1b[K")
    assert "\x1b" not in done.stdout


def started(file: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start a run without end in a group of its own, and wait until hands have been written."""
    command = [sys.executable, "-m", "feltroom", "sim", "--hands", "100000000", "--seed", "7", "--phh", str(file)]
    child = subprocess.Popen(
        [*command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    for _ in range(600):
        if file.exists() and file.stat().st_size:
            return child
        time.sleep(0.05)
    child.kill()
    raise AssertionError("nothing was played")


def group_is_empty(group: int) -> bool:
    """Wait until no process of a group runs; one that has ended may still wait for its new parent to notice."""
    for _ in range(100):
        if not any(_runs_in(group, process) for process in Path("/proc").glob("[0-9]*")):
            return True
        time.sleep(0.05)
    return False


def _runs_in(group: int, process: Path) -> bool:
    try:
        state, _, of_group, *_ = (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return int(of_group) == group and state not in "ZX"


@pytest.mark.parametrize(
    ("whole_group", "processes"),
    [
        pytest.param(True, "2", id="terminal-2"),
        pytest.param(False, "1", id="kill-1", marks=pytest.mark.long),
        pytest.param(True, "1", id="terminal-1", marks=pytest.mark.long),
        pytest.param(False, "2", id="kill-2", marks=pytest.mark.long),
    ],
)
def test_ctrl_c_ends_with_what_has_been_played(tmp_path: Path, processes: str, whole_group: bool) -> None:
    file = tmp_path / "out.phhs"
    child = started(file, "--players", "easy,caller,easy", "--json", "--processes", processes)
    if whole_group:  # as a terminal does; the group is the child's own
        os.killpg(child.pid, signal.SIGINT)
    else:
        os.kill(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=30)
    assert child.returncode == 130
    assert "Traceback" not in err
    told = json.loads(out)
    assert err.endswith(f"feltroom sim: stopped after {told['hands']} of 100000000 hands\n")
    assert told["hands"] > 0
    assert group_is_empty(child.pid)
    assert len(load_phh(file.read_text(encoding="utf-8"))) == told["hands"]
    again = run("--players", "easy,caller,easy", "--json", "--hands", str(told["hands"]), "--seed", "7")
    assert again.stdout == out


@pytest.mark.long
def test_killed_run_leaves_no_processes(tmp_path: Path) -> None:
    child = started(tmp_path / "out.phhs", "--players", "easy,caller", "--processes", "2")
    child.kill()
    child.communicate(timeout=30)
    assert group_is_empty(child.pid)
