"""`feltroom equity` as a user meets it."""

import json
import os
import pty
import subprocess
import sys

import pytest

from feltroom.cli.main import main

pytestmark = pytest.mark.slow  # it starts processes


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "feltroom", "equity", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False)


def test_json_of_an_exact_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "AhKh", "QsQd", "--json", "--backend", "numpy"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "boards": 1_712_304,
        "hands": [
            {"cards": "AhKh", "win": 787_966, "tie": 6_732, "equity": pytest.approx(0.462144572, abs=1e-9)},
            {"cards": "QsQd", "win": 917_606, "tie": 6_732, "equity": pytest.approx(0.537855428, abs=1e-9)},
        ],
    }


def test_json_of_samples_has_their_error(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["equity", "QQ+,AKs", "random", "--board", "Qh 9h 2c", "--dead", "AsAd", "--samples", "5000", "--json"]
    assert main([*arguments, "--seed", "3", "--backend", "numpy"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"samples", "hands"}
    assert told["samples"] == 5_000
    assert [hand["cards"] for hand in told["hands"]] == ["QQ+,AKs", "random"]
    for hand in told["hands"]:
        assert set(hand) == {"cards", "win", "tie", "equity", "error"}
        assert 0 < hand["error"] < 0.01
    assert main([*arguments, "--seed", "3", "--backend", "python"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert main([*arguments, "--seed", "4", "--backend", "numpy"]) == 0
    assert json.loads(capsys.readouterr().out) != told


def test_the_table_lists_every_hand_and_what_it_rests_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "AhKh", "QsQd", "8c7c", "--board", "Qh9h2c", "--exact", "--backend", "numpy"]) == 0
    head, *hands, last = capsys.readouterr().out.splitlines()
    assert head.split() == ["hand", "win", "%", "tie", "%", "equity", "%"]
    assert [line.split() for line in hands] == [
        ["AhKh", "26.357", "0.000", "26.357"],
        ["QsQd", "68.771", "0.000", "68.771"],
        ["8c7c", "4.873", "0.000", "4.873"],
    ]
    assert last.startswith("903 boards, exact, ")
    assert main(["equity", "15%", "QQ", "--samples", "1000", "--backend", "numpy"]) == 0
    _, first, _, last = capsys.readouterr().out.splitlines()
    assert first.startswith("15% ") and "±" in first
    assert last.startswith("1,000 samples, ± one standard error, ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["AhKh"], "2 to 9 hands, not 1"),
        (["AhKh", "AhQd"], "Ah is in AhKh and in AhQd"),
        (["AhKh", "QQ", "--board", "QsQdQhQc"], "all 6 combos of QQ are blocked"),
        (["AhKh", "AKz"], "'AKz' at position 0"),
        (["AhKh", "QsQd", "--samples", "0"], "not 0"),
        (["AhKh", "QsQd", "--samples", "many"], "'many' is not a whole number"),
        (["AhKh", "QsQd", "--samples", "9", "--exact"], "not allowed with"),
        (["random", "random", "random", "--exact"], "take samples instead"),
        (["AhKh", "QsQd", "--backend", "rust"], "'rust' is not a backend"),
        ([], "required: HAND"),
    ],
)
def test_a_wrong_question_gets_one_line_and_status_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["equity", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert said in told.err


def test_a_process_prints_nothing_but_the_answer() -> None:
    done = run("AhKh", "QsQd", "--json", "--backend", "numpy")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["boards"] == 1_712_304


@pytest.mark.long
def test_long_work_shows_progress_on_a_terminal() -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "feltroom", "equity", "AKs", "KQs", "random", "--backend", "numpy"]
    done = subprocess.run(
        [*command, "--samples", "6000000"], stdout=subprocess.PIPE, stderr=slave, timeout=300, check=False
    )
    os.close(slave)
    shown = os.read(master, 100_000).decode()
    os.close(master)
    assert done.returncode == 0
    assert "% of 6,000,000" in shown
    assert done.stdout.decode().splitlines()[-1].startswith("6,000,000 samples")


@pytest.mark.long
def test_compiling_is_told_once_on_standard_error(tmp_path: os.PathLike[str]) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "feltroom", "equity", "AhKh", "QsQd", "--board", "2c3c4c", "--backend", "numba"]
    told = [
        subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, check=True).stderr
        for _ in range(2)
    ]
    assert told[0].count("compiling the kernels once") == 1
    assert told[0].count("\n") == 1
    assert told[1] == ""
