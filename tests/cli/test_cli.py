"""The command line as a user meets it; what a process has to do with it, in a process of its own."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import feltroom
from feltroom.cli.main import main
from feltroom.history import LANGUAGES


class Done(NamedTuple):
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, text: str = "") -> Done:
    """Run a command in this process, with streams as a terminal in UTF-8 gives them."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("stdout", "stderr")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        status = main(arguments)
    return Done(status, *(_written(stream) for stream in streams.values()))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def start(*arguments: str) -> Done:
    """Run a command as `python -m feltroom`."""
    command = [sys.executable, "-m", "feltroom", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def hand_file(tmp_path: Path) -> Path:
    path = tmp_path / "hand.phh"
    path.write_text(run("demo", "--seed", "5", "--phh").stdout, encoding="utf-8")
    return path


def test_demo_plays_a_hand_in_chinese() -> None:
    done = start("demo", "--lang", "zh-CN")
    assert done.returncode == 0
    assert "底牌" in done.stdout and "结果" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en_US.UTF-8", "No-limit hold'em"),
        ("de_DE", "No-limit hold'em"),
        ("ja_JP.UTF-8", "結果"),
        ("zh_TW.UTF-8", "結果"),
        ("zh_CN.UTF-8", "结果"),
        ("C", "No-limit hold'em"),
    ],
)
def test_commands_speak_the_language_of_the_locale(monkeypatch: pytest.MonkeyPatch, locale: str, words: str) -> None:
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", locale)
    assert words in run("demo", "--seed", "1").stdout
    assert "结果" in run("demo", "--seed", "1", "--lang", "zh-CN").stdout


def test_same_seed_same_hand() -> None:
    assert run("demo", "--seed", "7").stdout == run("demo", "--seed", "7").stdout
    assert run("demo", "--seed", "7").stdout != run("demo", "--seed", "8").stdout


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("deck", ["standard", "superDense", "dense", "full"])
def test_demo_speaks_every_language_with_every_deck(lang: str, deck: str) -> None:
    done = run("demo", "--deck", deck, "--players", "4", "--lang", lang, "--seed", "1")
    assert done.returncode == 0 and done.stdout.count("\n") > 10


def test_demo_and_replay_tell_the_same_hand(hand_file: Path) -> None:
    told = run("demo", "--seed", "5").stdout.removesuffix("seed 5\n")
    assert run("replay", str(hand_file)).stdout.strip() == told.strip()


def test_replay_reads_standard_input(hand_file: Path) -> None:
    text = hand_file.read_text(encoding="utf-8")
    assert run("replay", "-", text=text).stdout == run("replay", str(hand_file)).stdout


def test_replay_for_a_viewer_hides_what_they_may_not_know(hand_file: Path) -> None:
    everything = run("replay", str(hand_file), "--lang", "en").stdout
    mine = run("replay", str(hand_file), "--lang", "en", "--viewer", "2").stdout
    assert everything.count(" holds ") == 6
    assert mine.count(" holds ") == 1 and "Burned" not in mine


def test_audit_agrees_with_an_honest_hand(hand_file: Path) -> None:
    done = run("replay", "--audit", str(hand_file))
    assert (done.returncode, done.stdout) == (0, "1 of 1 agree, 0 differ, 0 not auditable\n")


def test_audit_finds_a_changed_stack(hand_file: Path) -> None:
    lines = hand_file.read_text(encoding="utf-8").splitlines()
    changed = [line.replace("[", "[9", 1) if line.startswith("finishing_stacks") else line for line in lines]
    done = run("replay", "--audit", "-", text="\n".join(changed))
    assert done.returncode == 1
    assert "the rules give" in done.stdout and "1 differ" in done.stdout


def test_version() -> None:
    assert start("--version").stdout == f"feltroom {feltroom.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing"], "nothing"),
        (["demo", "--players", "many"], "'many' is not a whole number"),
        (["demo", "--players", "1"], "1"),
        (["demo", "--players", "23"], "23"),
        (["demo", "--deck", "dense", "--players", "22"], "22"),
        (["demo", "--lang", "fr"], "fr"),
        (["demo", "--deck", "tarot"], "tarot"),
        (["demo", "--what"], "--what"),
        (["serve", "--port", "many"], "'many' is not a whole number"),
        (["serve", "--port", "70000"], "70000"),
        (["serve", "--database", "mysql://x"], "mysql"),
        (["serve", "--host", "203.0.113.9"], "203.0.113.9"),
        (["--what"], "--what"),
        (["replay"], "FILE"),
        (["replay", "/no/such/file"], "/no/such/file"),
        (["replay", "/"], "cannot read /"),
        (["replay", __file__], "InvalidNotation|hand|TOML|line"),
        (["replay", "hand\0.phh"], "NUL byte"),
        (["range", "AA", "--picture", "\0"], "NUL byte"),
    ],
    ids=lambda value: " ".join(value).replace("\0", "NUL") if isinstance(value, list) else "",
)
def test_wrong_argument_gets_one_line_and_status_2(arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert any(word in done.stderr for word in words.split("|"))


def test_hand_or_viewer_out_of_range_gets_one_line_and_status_2(hand_file: Path) -> None:
    for arguments in (["--hand", "2"], ["--hand", "0"], ["--viewer", "6"], ["--viewer", "-1"]):
        done = run("replay", str(hand_file), *arguments)
        assert done.returncode == 2, arguments
        assert done.stderr.count("\n") == 1


def test_replay_says_where_a_hand_breaks_the_rules(hand_file: Path) -> None:
    text = re.sub(r"cbr \d+", "cbr 11", hand_file.read_text(encoding="utf-8"), count=1)
    done = run("replay", "-", "--lang", "en", text=text)
    assert done.returncode == 1
    assert "against the rules" in done.stdout
    assert done.stderr.startswith("feltroom replay: hand 1: action ")


def test_empty_file_gets_one_line_and_status_2(tmp_path: Path) -> None:
    empty = tmp_path / "empty.phh"
    empty.write_text("# nothing\n", encoding="utf-8")
    for arguments in ([], ["--audit"], ["--hand", "1"]):
        done = run("replay", str(empty), *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.endswith("holds 0 hands\n")


def test_byte_order_mark_is_passed_over(hand_file: Path) -> None:
    text = hand_file.read_text(encoding="utf-8")
    assert run("replay", "-", text="\ufeff" + text).stdout == run("replay", "-", text=text).stdout


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "latin-1"])
def test_terminal_that_cannot_write_a_suit_shows_a_question_mark(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "feltroom", "demo", "--seed", "1", "--lang", "en"]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?" in done.stdout


@pytest.mark.parametrize("arguments", [["demo"], ["demo", "--phh"], ["--version"], ["--help"]], ids=" ".join)
def test_closed_pipe_ends_in_silence(arguments: list[str]) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "feltroom", *arguments]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, env=environment, stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_stream_that_was_closed_before_the_start_is_no_error(closed: str, hand_file: Path) -> None:
    command = f'"$0" -m feltroom replay --audit "$1" {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable, str(hand_file)], capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert (done.stdout == b"") == (">&-" in closed.replace("2>&-", ""))


def test_full_disk_gets_one_line() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no /dev/full here to write to")
    with full.open("w") as sink:
        done = subprocess.run(
            [sys.executable, "-m", "feltroom", "demo"], stdout=sink, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1 and b"cannot write" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("serve", "--databse=postgresql://ann:s3@cret@localhost/room"),
        ("postgresql://ann:s3cret@localhost/room",),
    ],
)
def test_a_password_in_an_argument_that_is_not_understood_is_not_repeated(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "localhost/room" in done.stderr and done.stderr.count("\n") == 1
    assert "cret" not in done.stderr and "ann" not in done.stderr
