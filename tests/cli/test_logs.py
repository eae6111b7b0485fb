"""The log of a room: reopened by SIGHUP, rotated, with levels, and what it says about people."""

import fcntl
import json
import logging
import os
import signal
import stat
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from feltroom.cli.main import main
from feltroom.server.program_log import reopen_logs, set_up_logs
from tests.cli.test_serve import free_port, room
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def own_logs() -> Iterator[logging.Logger]:
    """The logger of the program, left as it was."""
    root = logging.getLogger("feltroom")
    level, propagate, handlers = root.level, root.propagate, root.handlers[:]
    yield root
    for handler in [each for each in root.handlers if each not in handlers]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    root.propagate = propagate


def lines_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.slow
def test_sighup_reopens_the_logs_and_the_room_goes_on(tmp_path: Path) -> None:
    """O6: it killed the room silently, and after `mv` lines went on into the old file."""
    port, log = free_port(), tmp_path / "room.log"
    with (
        room(tmp_path, "serve", "--port", str(port), "--log", str(log), "--hand-log", "off") as (process, _),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", verify=NO_TLS) as http,
    ):
        http.post("/api/enter", json={"nickname": "Ann"})
        until(lambda: any(line["event"] == "entered" for line in lines_of(log)))
        log.rename(tmp_path / "room.log.1")
        process.send_signal(signal.SIGHUP)
        until(log.exists)
        until(lambda: [line["event"] for line in lines_of(log)] == ["logs reopened"])
        assert http.get("/api/health").json()["status"] == "ok"
        http.post("/api/enter", json={"nickname": "Bob"})
        until(lambda: lines_of(log)[-1]["event"] == "entered")
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


@pytest.mark.slow
def test_sign_ins_and_refusals_are_logged_without_names_and_tokens(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "room.log"
    proxy = ["--proxy", "127.0.0.1", "--log-level", "debug"]
    with room(tmp_path, "serve", "--port", str(port), "--log", str(log), "--hand-log", "off", *proxy):
        headers = {"X-Forwarded-For": "203.0.113.9"}
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, verify=NO_TLS) as http:
            me = http.post("/api/enter", json={"nickname": "Nightjar", "program": True}).json()
            for _ in range(3):
                assert http.get("/api/me").status_code == 401
            code = http.post("/api/me/transfer", headers={"Authorization": f"Bearer {me['token']}"}).json()["code"]
            assert http.post("/api/transfer", json={"code": "AAAAAAAAAA"}).status_code >= 400
            assert http.post("/api/transfer", json={"code": code}).status_code == 200
            http.delete("/api/me")
    text, lines = log.read_text(encoding="utf-8"), lines_of(log)
    (entered,) = [line for line in lines if line["event"] == "entered"]
    assert (entered["account"], entered["address"], entered["level"]) == (me["account"], "203.0.113.9", "info")
    (moved,) = [line for line in lines if line["event"] == "entered by code"]
    assert moved["account"] == me["account"]
    assert [line["account"] for line in lines if line["event"] == "device forgotten"] == [me["account"]]
    refused = [line for line in lines if line["event"] == "refused"]
    assert [(line["code"], line["request"]) for line in refused] == [
        ("not_signed_in", "GET /api/me"),  # once for three
        ("wrong_code", "POST /api/transfer"),
    ]
    assert all(line["address"] == "203.0.113.9" for line in refused)
    for secret in (me["token"], code, "Nightjar"):
        assert secret not in text


def test_a_log_is_rotated_by_size_and_only_so_many_are_kept(tmp_path: Path, own_logs: logging.Logger) -> None:
    path = tmp_path / "room.log"
    set_up_logs(str(path), size=2000, keep=2)
    for number in range(100):
        own_logs.info("line", extra={"number": number})
    assert {each.name for each in tmp_path.iterdir()} == {"room.log", "room.log.1", "room.log.2"}
    for each in tmp_path.iterdir():
        assert each.stat().st_size <= 2000 and stat.S_IMODE(each.stat().st_mode) == 0o600
    numbers = [
        line["number"] for name in ("room.log.2", "room.log.1", "room.log") for line in lines_of(tmp_path / name)
    ]
    assert numbers == list(range(100))[-len(numbers) :]


def test_a_level_says_what_is_logged(tmp_path: Path, own_logs: logging.Logger) -> None:
    path = tmp_path / "room.log"
    set_up_logs(str(path), level="warning")
    own_logs.info("small")
    own_logs.warning("large")
    assert [line["event"] for line in lines_of(path)] == ["large"]


def test_a_log_that_was_moved_away_is_made_anew(tmp_path: Path, own_logs: logging.Logger) -> None:
    path = tmp_path / "room.log"
    set_up_logs(str(path))
    own_logs.info("one")
    path.rename(tmp_path / "old.log")
    own_logs.info("two")
    assert [line["event"] for line in lines_of(path)] == ["two"]
    path.unlink()
    reopen_logs()
    assert [line["event"] for line in lines_of(path)] == ["logs reopened"]


def test_the_terminal_hears_of_one_thing_once_a_minute(
    tmp_path: Path, own_logs: logging.Logger, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr("feltroom.server.program_log.monotonic", lambda: now)
    path = tmp_path / "room.log"
    set_up_logs(str(path))
    for number in range(12):
        own_logs.error("not written: %s", number, extra={"table": f"t{number}"})
    own_logs.error("something else")
    now += 61
    own_logs.error("not written: %s", 99)
    assert capsys.readouterr().err.splitlines() == [
        "error: not written: 0 table=t0",
        "error: something else",
        "error: not written: 99 (and 11 more like it)",
    ]
    assert len(lines_of(path)) == 14, "the file has them all"


def test_a_log_that_cannot_be_written_is_said_in_one_line(
    tmp_path: Path, own_logs: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "logs"
    set_up_logs(str(folder / "room.log"))
    folder.rename(tmp_path / "moved")
    folder.touch()
    for _ in range(5):
        own_logs.info("lost")
    assert capsys.readouterr().err == "error: the log cannot be written: Not a directory\n"
    folder.unlink()
    folder.mkdir()
    own_logs.info("found")
    assert [line["event"] for line in lines_of(folder / "room.log")] == ["found"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--log-size", "lots"], "no size such as"),
        (["--log-keep", "-1"], "1 or more"),
        (["--log-level", "loud"], "invalid choice"),
    ],
)
def test_logs_that_cannot_work_are_refused_at_the_start(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--database", "sqlite:////nowhere/room.db", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_a_room_whose_terminal_is_closed_ends(tmp_path: Path) -> None:
    """Nobody wants a room that lives on after its window is gone."""
    master, slave = os.openpty()

    def take_terminal() -> None:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        [sys.executable, "-m", "feltroom", "serve", "--port", "0", "--log", "off", "--hand-log", "off"],
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=slave,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": "src", "PYTHONIOENCODING": "utf-8"},
        preexec_fn=take_terminal,
    )
    try:
        assert process.stdout is not None
        while b"Ctrl-C" not in (line := process.stdout.readline()):
            assert line
        os.close(slave)
        os.close(master)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
