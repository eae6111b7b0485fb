"""How a server ends, and what keeps one from starting: clients are told, everything is written, one clear line."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.faults.crowd import START_SECONDS, ServerProcess, command_line, running
from tests.marks import long_only
from tests.plain_http import NO_TLS
from tests.server.harness import Guest, Player, open_socket

END_SECONDS = 4.0
QUICK = {"pace": "off", "think": [0, 0]}


class _Outside:
    """As much of the harness's server as a guest needs, around a server in another process."""

    def __init__(self, port: int, http: httpx.AsyncClient) -> None:
        self.http = http
        self.players: list[Player] = []
        self.socket_url = f"ws://127.0.0.1:{port}/ws"

    async def connect(self, token: str, url: str | None) -> ClientConnection:
        """Open a socket."""
        return await open_socket(url or self.socket_url, token)


@asynccontextmanager
async def outside(server: ServerProcess) -> AsyncIterator[_Outside]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", verify=NO_TLS) as http:
        there = _Outside(server.port, http)
        try:
            yield there
        finally:
            for player in there.players:
                await player.close()


async def enter(there: _Outside, nickname: str) -> Guest:
    response = await there.http.post("/api/enter", json={"nickname": nickname, "program": True})
    return Guest(there, response.json()["account"], response.json()["token"])  # type: ignore[arg-type]  # as much of a server as it asks


def refused(command: list[str], *, most: float = START_SECONDS, env: dict[str, str] | None = None) -> str:
    """Run a server that must not start; return the one line it says."""
    done = subprocess.run(command, capture_output=True, timeout=most, check=False, env=env)
    said = done.stderr.decode()
    assert done.returncode == 2, (done.returncode, said)
    assert said.count("\n") == 1 and said.startswith("feltroom serve: "), said
    assert done.stdout == b""
    return said


@pytest.mark.parametrize("number", [signal.SIGTERM, *long_only(signal.SIGINT)])
def test_clients_are_told_and_everything_is_written(tmp_path: Path, number: signal.Signals) -> None:
    async def scenario() -> None:
        with running(tmp_path / "room.db") as server:
            async with outside(server) as there:
                anna = await enter(there, "安娜")
                table = await anna.make("online", bots=[{}, {}], **QUICK)
                player = await anna.sit(table, seat=5)
                spectator = await (await enter(there, "观众")).join(table)
                lobby = await (await enter(there, "大厅")).connect()
                await lobby.do("watchLobby")
                started = await player.do("start", table)
                began = time.monotonic()
                status = await asyncio.to_thread(server.end, number)
                assert status == 0 and server.said() == ""
                assert time.monotonic() - began < END_SECONDS
                for each in (player, spectator, lobby):
                    await asyncio.wait_for(each.closed.wait(), END_SECONDS)
                    assert each.socket.close_code == 1012
                    assert each.heard.count({"type": "closing", "code": "shutting_down"}) == 1
            with closing(sqlite3.connect(tmp_path / "room.db")) as database:
                (rows,) = database.execute("SELECT count(*) FROM events WHERE table_id = ?", (table,)).fetchone()
            assert rows >= max(started["seq"], max(event["seq"] for event in player.events) + 1)
            assert not (tmp_path / "room.db-wal").exists()

    asyncio.run(scenario())


@pytest.mark.long
def test_a_client_that_does_not_answer_does_not_hold_up_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        with running(tmp_path / "room.db") as server:
            async with outside(server) as there:
                guest = await enter(there, "A")
                url = there.socket_url
                deaf = await connect(url, additional_headers=guest.headers, compression=None, ping_interval=None)
                deaf.transport.pause_reading()
                half = socket.create_connection(("127.0.0.1", server.port))
                half.sendall(b"GET / HTTP/1.1\r\nHost: localh")
                began = time.monotonic()
                assert await asyncio.to_thread(server.end) == 0
                assert time.monotonic() - began < 8.0
                assert server.said() == ""
                half.close()
                deaf.transport.abort()
                await deaf.wait_closed()

    asyncio.run(scenario())


def test_two_signals_end_it_once(tmp_path: Path) -> None:
    with running(tmp_path / "room.db") as server:
        server.process.send_signal(signal.SIGINT)
        server.process.send_signal(signal.SIGINT)
        assert server.end() == 0
        assert server.said() == ""


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="there is no way to see how far a start has come")
@pytest.mark.parametrize("delay", [0.0, *long_only(0.15)])
@pytest.mark.parametrize("sign", [*long_only("loop"), "lock"])
def test_ctrl_c_while_it_starts_ends_it_without_a_trace(tmp_path: Path, sign: str, delay: float) -> None:
    server = ServerProcess(tmp_path / "room.db")
    try:
        maps, end = Path(f"/proc/{server.process.pid}/maps"), time.monotonic() + START_SECONDS
        while "uvloop" not in maps.read_text() if sign == "loop" else not (tmp_path / "room.db.lock").exists():
            assert time.monotonic() < end
            time.sleep(0.002)
        time.sleep(delay)
        status = server.end(signal.SIGINT)
        assert status in (0, 130) and server.said() == "", (status, server.said())
    finally:
        server.let_go()


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with running(tmp_path / "room.db") as server:
        said = refused(command_line(tmp_path / "room.db"))
        assert "in use" in said and str(server.process.pid) in said
        assert server.end() == 0
    with running(tmp_path / "room.db") as again:
        assert again.end() == 0


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        said = refused(command_line(tmp_path / "room.db", "--port", port))
    assert port in said
    assert not (tmp_path / "room.db").exists()


@pytest.mark.parametrize("port", ["65536", *long_only("-1", "http")])
def test_what_is_no_port_is_refused(tmp_path: Path, port: str) -> None:
    said = refused(command_line(tmp_path / "room.db", f"--port={port}"))
    assert port in said


@pytest.mark.long
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    path.write_text("a letter to my aunt\n" * 100)
    assert str(path) in refused(command_line(path))
    assert path.read_text() == "a letter to my aunt\n" * 100


@pytest.mark.long
def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE aunts (name TEXT)")
    assert "aunts" in refused(command_line(path))


@pytest.mark.long
def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with running(path) as server:
        assert server.end() == 0
    with closing(sqlite3.connect(path)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "9999" in refused(command_line(path))
    assert not list(tmp_path.glob("*.bak"))


@pytest.mark.long
def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "room.db").mkdir()
    assert "room.db" in refused(command_line(tmp_path / "room.db"))


@pytest.mark.long
def test_a_path_through_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in refused(command_line(tmp_path / "file" / "room.db"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_must_not_be_written_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o500)
    try:
        assert "closed" in refused(command_line(folder / "room.db"))
    finally:
        folder.chmod(0o700)


@pytest.mark.parametrize(
    "url", ["sqlite:///:memory:", *long_only("postgresql://localhost/room", "nonsense", "sqlite://")]
)
def test_what_is_no_file_of_ours_is_refused(tmp_path: Path, url: str) -> None:
    assert url.partition(":")[0] in refused(command_line(tmp_path / "room.db", "--database", url))


@pytest.mark.parametrize("option", ["--log", *long_only("--hand-log")])
def test_a_log_that_cannot_be_written_is_refused(tmp_path: Path, option: str) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in refused(command_line(tmp_path / "room.db", option, str(tmp_path / "file" / "x.log")))


@pytest.mark.long
def test_a_room_ends_even_if_nobody_reads_its_output(tmp_path: Path) -> None:
    with running(tmp_path / "room.db") as server:
        assert server.process.stdout is not None
        server.process.stdout.close()
        assert httpx.get(f"http://127.0.0.1:{server.port}/api/presets", verify=NO_TLS).status_code == 200
        assert server.end() == 0
        assert server.said() == ""
