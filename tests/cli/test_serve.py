"""`feltroom` and `feltroom serve` as a user starts them."""

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from feltroom.cli import serve
from feltroom.cli.serve import lan_address
from feltroom.server.adapters.admin_key_file import AdminKeyFile
from tests.marks import long_only
from tests.plain_http import NO_TLS

pytestmark = pytest.mark.slow  # it starts processes


@contextmanager
def room(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A room in a process of its own, with what it printed until it was open."""
    environment = os.environ | {
        "XDG_DATA_HOME": str(folder),
        "PYTHONIOENCODING": "utf-8",
        "DISPLAY": "",
        "PYTHONPATH": "src",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "feltroom", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
    )
    assert process.stdout is not None and process.stderr is not None
    said = ""
    try:
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, process.stderr.read()
            said += line
        yield process, said
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (0, "")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_feltroom_alone_opens_the_room_and_keeps_it_in_the_data_folder(tmp_path: Path) -> None:
    port = free_port()
    with room(tmp_path, "--port", str(port)) as (_, said):
        assert f"http://localhost:{port}" in said
        assert httpx.get(f"http://localhost:{port}/api/health", verify=NO_TLS).json()["status"] == "ok"
        page = httpx.get(f"http://127.0.0.1:{port}/", verify=NO_TLS)
        assert page.status_code == 200
        assert "script-src 'self'" in page.headers["content-security-policy"]
    names = {path.name for path in (tmp_path / "feltroom").iterdir()}
    assert {"room.db", "room.log", "hands.log"} <= names
    for name in ("room.db", "room.log", "hands.log"):
        assert (tmp_path / "feltroom" / name).stat().st_mode & 0o077 == 0, f"others may read {name}"
    key = tmp_path / "feltroom/admin-key"
    assert f"owner's key: {key}\n" in said
    assert key.read_text().strip() not in said, "what is no terminal may be a journal, which others read"


def test_a_terminal_is_shown_the_owners_key_once(tmp_path: Path) -> None:
    file = AdminKeyFile(tmp_path / "admin-key")
    assert serve._make_key(file, at_terminal=True) == f"{file.read()} ({file.path})"
    assert serve._make_key(file, at_terminal=True) is None


def test_lan_prints_the_address_for_phones_and_a_qr_code(tmp_path: Path) -> None:
    port = free_port()
    with room(tmp_path, "--lan", "--port", str(port)) as (_, said):
        assert f"http://{lan_address()}:{port}" in said
        assert "▄▄▄▄▄" in said
        # T10: an invitation is not to localhost
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", verify=NO_TLS) as host:
            host.post("/api/enter", json={"nickname": "Ming"})
            assert host.get("/api/address").json() == {"url": f"http://{lan_address()}:{port}"}


def test_logs_can_be_switched_off(tmp_path: Path) -> None:
    with room(tmp_path, "serve", "--port", "0", "--log", "off", "--hand-log", "off"):
        pass
    assert not list(tmp_path.glob("**/*.log"))


def test_a_room_with_a_database_keeps_no_second_copy_of_its_hands(tmp_path: Path) -> None:
    """O7: 1.6 KB a hand for ever; `feltroom export` writes the same from the database."""
    database = f"sqlite:///{tmp_path / 'club.db'}"
    with room(tmp_path, "serve", "--port", "0", "--database", database):
        pass
    assert [each.name for each in tmp_path.glob("**/*.log")] == ["club.room.log"]
    with room(tmp_path, "serve", "--port", "0", "--database", database, "--hand-log", str(tmp_path / "mine.log")):
        pass
    assert (tmp_path / "mine.log").exists()


def test_the_default_port_is_8000() -> None:
    text = subprocess.run(
        [sys.executable, "-m", "feltroom", "serve", "--help"], capture_output=True, text=True, check=True
    ).stdout
    assert "(default 8000)" in text


@pytest.mark.parametrize("name", ["127.0.0.1.example", *long_only("other.example")])
def test_a_foreign_host_name_is_refused(tmp_path: Path, name: str) -> None:
    port = free_port()
    with room(tmp_path, "serve", "--port", str(port), "--log", "off", "--hand-log", "off"):
        answer = httpx.get(f"http://127.0.0.1:{port}/api/health", headers={"Host": name}, verify=NO_TLS)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    with room(tmp_path, "serve", "--port", str(port), "--log", "off", "--hand-log", "off", "--name", name):
        deadline = time.monotonic() + 5
        assert (
            httpx.get(f"http://127.0.0.1:{port}/api/health", headers={"Host": name}, verify=NO_TLS).status_code == 200
        )
        assert time.monotonic() < deadline


def test_lan_opens_the_address_that_other_phones_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """T10: an invitation copies the address in the browser, and localhost is nobody else's."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(serve, "_has_screen", lambda: True)
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.20")
    serve._announce(argparse.Namespace(open=True, tls_cert=None), "0.0.0.0", 8000)
    serve._announce(argparse.Namespace(open=True, tls_cert=None), "127.0.0.1", 8000)
    assert opened == ["http://192.168.1.20:8000", "http://localhost:8000"]
