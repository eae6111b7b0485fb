"""A disk that is full: the terminal, balancers and Prometheus hear of it, and the room goes on when it is not."""

import resource
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.faults.crowd import Started, command_line
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS

pytestmark = pytest.mark.slow


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def fill(server: Started, folder: Path, *, full: bool) -> None:
    """Let no file of the server grow any more, which is what a full disk or a quota looks like, or let it again."""
    most = max(each.stat().st_size for each in folder.iterdir()) if full else resource.RLIM_INFINITY
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))


def test_a_room_that_cannot_write_is_not_ready_and_says_it_once(tmp_path: Path) -> None:
    """O8: health was ok and ready was true, and 12 failures put 302 lines on the terminal."""
    folder = tmp_path / "room"
    folder.mkdir()
    more = ["--log", str(folder / "room.log"), "--hand-log", str(folder / "hands.log")]
    server = Started(command_line(folder / "room.db", *more), tmp_path / "errors")
    try:
        server.wait_ready()
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE, verify=NO_TLS) as http:

            def metric(name: str) -> float:
                lines = http.get("/metrics").text.splitlines()
                return float(next(line for line in lines if line.startswith(f"{name} ")).split()[1])

            def enter() -> int:
                return http.post("/api/enter", json={"nickname": "Ann", "program": True}).status_code

            assert http.get("/api/ready").status_code == enter() == 200
            assert metric("feltroom_writable") == 1
            assert metric("feltroom_disk_free_bytes") > 0 < metric("feltroom_database_bytes")
            fill(server, folder, full=True)
            until(lambda: enter() != 200)
            assert [enter() for _ in range(12)] == [503] * 12
            until(lambda: http.get("/api/ready").status_code == 503)
            assert http.get("/api/ready").json() == {"ready": False}
            assert http.get("/api/health").json()["status"] == "not writing"
            assert metric("feltroom_writable") == 0 < metric("feltroom_write_failures_total")
            said = server.said().splitlines()
            assert sum("nothing can be written" in line for line in said) == 1
            assert len(said) <= 4, said
            fill(server, folder, full=False)
            until(lambda: http.get("/api/ready").status_code == 200)
            assert enter() == 200
            assert metric("feltroom_writable") == 1
            assert http.get("/api/health").json()["status"] == "ok"
            assert server.end() == 0
            assert sum("it can be written again" in line for line in server.said().splitlines()) == 1
    finally:
        server.let_go()
