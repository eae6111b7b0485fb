"""`feltroom doctor`: finds what is wrong with a room and its surroundings, and says what to do."""

import asyncio
import json
import os
import shutil
import sqlite3
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from feltroom.cli import checkup
from feltroom.cli.main import main
from feltroom.storage.migrate import HEAD
from tests.cli.test_serve import free_port
from tests.server.harness import serving
from tests.storage.harness import open_store, url_of
from tests.storage.test_backup import a_room, left_in


def examine(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, dict[str, str]]]:
    """The status of the command, and the worst finding of each kind."""
    more = [] if "--port" in arguments else ["--port", str(free_port())]
    status = main(["doctor", "--json", *more, *arguments])
    found: dict[str, dict[str, str]] = {}
    for each in json.loads(capsys.readouterr().out)["findings"]:
        if each["what"] not in found or each["state"] != "ok":
            found[each["what"]] = each
    assert all(bool(each["advice"]) == (each["state"] != "ok") for each in found.values()), found
    return status, found


def test_a_healthy_room_is_called_healthy_and_not_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "room.db"
    a_room(path, "t1").close()
    (tmp_path / "backups").mkdir()
    shutil.copy(path, tmp_path / "backups" / "room-2026-01-01T000000Z.db")
    before = left_in(tmp_path)
    status, found = examine(capsys, "--database", url_of(path), "--proxy", "127.0.0.1")
    assert status == 0 and {each["state"] for name, each in found.items() if name != "clock"} == {"ok"}
    assert {"version", "database", "disk", "backups", "clock", "proxy", "room"} <= found.keys()
    assert f"revision {HEAD}" in found["database"]["found"]
    assert left_in(tmp_path) == before
    assert main(["doctor", "--database", url_of(path), "--port", str(free_port())]) == 0
    assert "ok    disk: " in capsys.readouterr().out


def test_a_database_in_use_is_no_illness(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = open_store(tmp_path / "room.db")
    status, found = examine(capsys, "--database", url_of(tmp_path / "room.db"))
    store.close()
    assert status == 0 and found["database"]["state"] == "ok"
    assert found["backups"]["state"] == "warn"


def test_what_is_wrong_with_a_database_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "room.db"
    status, found = examine(capsys, "--database", url_of(path))
    assert (status, found["database"]["state"]) == (0, "warn") and not path.exists()
    open_store(path).close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    status, found = examine(capsys, "--database", url_of(path))
    assert status == 1 and "9999" in found["database"]["found"]
    path.write_text("x" * 5000)
    status, found = examine(capsys, "--database", url_of(path))
    assert status == 1 and "not a database" in found["database"]["found"]
    path.unlink()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE bees (a)")
    status, found = examine(capsys, "--database", url_of(path))
    assert status == 1 and "another program" in found["database"]["found"]


def test_permissions_space_and_old_backups_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "room.db"
    open_store(path).close()
    path.chmod(0o644)
    old = tmp_path / "elsewhere" / "room.db"
    old.parent.mkdir()
    shutil.copy(path, old)
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1e6))
    long_ago = time.time() - 10 * 86_400
    os.utime(old, (long_ago, long_ago))
    status, found = examine(capsys, "--database", url_of(path), "--backup-folder", str(old.parent))
    assert status == 1
    assert found["disk"]["state"] == "fail"
    assert found["permissions"]["advice"] == f"chmod 600 {path}"
    assert found["backups"]["state"] == "warn" and "240 h old" in found["backups"]["found"]


def test_a_full_disk_is_named_before_there_is_a_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1e6))
    status, found = examine(capsys, "--database", url_of(tmp_path / "not yet" / "room.db"))
    assert status == 1 and found["disk"]["state"] == "fail"


def test_a_clock_that_is_behind_the_room_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "room.db"
    open_store(path).close()
    with closing(sqlite3.connect(path)) as database, database:
        future = int((time.time() + 3600) * 1000)
        database.execute("INSERT INTO accounts (id, nickname, created, seen) VALUES ('a', 'Ann', 1, ?)", (future,))
    _, found = examine(capsys, "--database", url_of(path))
    assert found["clock"]["state"] == "warn" and "the room has seen times 3," in found["clock"]["found"]


def test_a_database_on_a_server(postgres_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, found = examine(capsys, "--database", postgres_url)
    assert status == 0 and found["database"]["state"] == "ok"
    status, found = examine(capsys, "--database", "postgresql://ann:hidden@127.0.0.1:1/room")
    assert status == 1 and "hidden" not in json.dumps(found)


def certificate(folder: Path, *, days: int) -> tuple[Path, Path]:
    """A certificate for localhost that is good for so many days from now on, and its key."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    kind = f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -days {days}"
    names = ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(cert)]
    subprocess.run(["openssl", *kind.split(), *names], check=True, capture_output=True)
    return cert, key


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
@pytest.mark.parametrize(("days", "state"), [(90, "ok"), (3, "warn"), (0, "fail")])
def test_a_certificate_is_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str], days: int, state: str) -> None:
    cert, key = certificate(tmp_path, days=days or 1)
    if not days:
        key.write_text(key.read_text().replace("A", "B"))
    pair = ["--tls-cert", str(cert), "--tls-key", str(key)]
    status, found = examine(capsys, "--database", url_of(tmp_path / "room.db"), *pair)
    assert (status, found["TLS"]["state"]) == (int(state == "fail"), state)
    assert main(["doctor", "--tls-cert", str(cert)]) == 2


@pytest.mark.parametrize(("proxy", "state"), [("::1", "ok"), ("localhost", "fail"), ("0.0.0.0/0", "warn")])
def test_a_proxy_is_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str], proxy: str, state: str) -> None:
    _, found = examine(capsys, "--database", url_of(tmp_path / "room.db"), "--proxy", proxy)
    assert found["proxy"]["state"] == state


@contextmanager
def proxy_to(port: int, *, sockets: bool, tls: tuple[Path, Path] | None = None) -> Iterator[int]:
    """A web server that passes requests on to a room, and sockets only if it was set up for them."""

    class Passing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            import http.client

            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as room:
                kept = dict(self.headers.items())
                if not sockets:
                    kept = {name: value for name, value in kept.items() if name not in ("Upgrade", "Connection")}
                room.request("GET", self.path, headers=kept)
                answer = room.getresponse()
                body = answer.read()
            self.send_response(answer.status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Passing)
    if tls is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*tls)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize("sockets", [True, False])
def test_the_way_from_outside_is_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str], sockets: bool) -> None:
    async def scenario() -> tuple[int, dict[str, dict[str, str]]]:
        async with serving(tmp_path) as server:
            with proxy_to(server.port, sockets=sockets) as port:
                words = ["--port", str(server.port), "--url", f"http://127.0.0.1:{port}"]
                return await asyncio.to_thread(examine, capsys, "--database", url_of(tmp_path / "other.db"), *words)

    status, found = asyncio.run(scenario())
    assert found["room"]["state"] == found["address"]["state"] == "ok"
    assert found["TLS"]["state"] == "warn", "http is readable on the way"
    assert (found["sockets"]["state"] == "ok") is sockets and status == int(not sockets)
    if not sockets:
        assert "Upgrade" in found["sockets"]["advice"]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
@pytest.mark.parametrize(("days", "later", "state"), [(90, 0, "ok"), (90, 80, "warn"), (6, 0, "ok")])
def test_the_certificate_of_the_web_server_in_front_is_looked_at(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    days: int,
    later: int,
    state: str,
) -> None:
    """One that is renewed every few days is no reason to worry, one that should have been renewed is."""
    pair = certificate(tmp_path, days=days)
    monkeypatch.setenv("SSL_CERT_FILE", str(pair[0]))
    now = time.time() + later * 86_400
    monkeypatch.setattr(checkup, "time", SimpleNamespace(time=lambda: now, strftime=time.strftime, gmtime=time.gmtime))

    async def scenario() -> tuple[int, dict[str, dict[str, str]]]:
        async with serving(tmp_path) as server:
            with proxy_to(server.port, sockets=True, tls=pair) as port:
                words = ["--port", str(server.port), "--url", f"https://localhost:{port}"]
                return await asyncio.to_thread(examine, capsys, "--database", url_of(tmp_path / "other.db"), *words)

    status, found = asyncio.run(scenario())
    assert status == 0 and (found["address"]["state"], found["TLS"]["state"]) == ("ok", state)
    assert found["proxy"]["state"] == "warn" and "--proxy" in found["proxy"]["advice"], "all visitors would be one"


def test_an_address_that_nobody_answers_at_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"https://127.0.0.1:{free_port()}"
    status, found = examine(capsys, "--database", url_of(tmp_path / "room.db"), "--url", url)
    assert status == 1 and "cannot be reached" in found["address"]["found"]
    assert main(["doctor", "--url", "cards.example.org"]) == 2
