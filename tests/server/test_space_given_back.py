"""A room that is left alone gives free space of its database file back to the disk, without being told."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from feltroom.cli.main import main
from feltroom.server.housekeeping import FIRST_SECONDS, MUCH_SPACE
from tests.faults.crowd import running
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS
from tests.server.harness import Player, open_socket
from tests.server.test_playing import play_until
from tests.storage.harness import open_store

pytestmark = [pytest.mark.long, pytest.mark.not_in_memory]  # a process of its own, left alone for half a minute
ROW = 8192


def fill(path: Path, *, old: bool) -> int:
    """Make a file with much free space in it, perhaps as older versions made them; return its size."""
    open_store(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        if old:
            database.execute("PRAGMA journal_mode = DELETE")
            database.execute("PRAGMA auto_vacuum = NONE")
            database.execute("VACUUM")
            database.execute("PRAGMA journal_mode = WAL")
        rows = [("gone", seq, 3, 1, bytes(ROW), bytes(32)) for seq in range(2 * MUCH_SPACE // ROW)]
        database.execute("BEGIN")
        database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", rows)
        database.execute("COMMIT")
        database.execute("DELETE FROM events")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.stat().st_size


async def played(port: int) -> str:
    """Enter, and play a hand against a bot to its end; return the token."""
    base = f"127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=f"http://{base}", verify=NO_TLS) as http:
        entered = (await http.post("/api/enter", json={"nickname": "Ann", "program": True})).json()
        http.headers["Authorization"] = f"Bearer {entered['token']}"
        body = {"preset": "solo", "players": 2, "pace": "off", "think": [0, 0]}
        table = (await http.post("/api/tables", json=body)).json()["table"]
    player = Player(await open_socket(f"ws://{base}/ws", entered["token"]))
    await player.do("watch", table)
    shown = await player.wait(lambda heard: heard["type"] == "table")
    await player.do("start", table)
    async with asyncio.timeout(PATIENCE):
        await play_until(player, table, shown["you"]["seat"], "handSettled")
    await player.close()
    return str(entered["token"])


@pytest.mark.parametrize("old", [False, True], ids=["by parts", "written anew"])
def test_a_file_gets_small_while_little_happens(tmp_path: Path, *, old: bool) -> None:
    path = tmp_path / "room.db"
    size = fill(path, old=old)
    assert size > 2 * MUCH_SPACE
    with running(path) as server:
        token = asyncio.run(played(server.port))
        end = time.monotonic() + FIRST_SECONDS + 2 * PATIENCE
        while path.stat().st_size > 1.2 * MUCH_SPACE:  # what is less than that may stay
            assert time.monotonic() < end, f"{path.stat().st_size} of {size} bytes are left"
            time.sleep(0.5)
        me = httpx.get(
            f"http://127.0.0.1:{server.port}/api/me", headers={"Authorization": f"Bearer {token}"}, verify=NO_TLS
        )
        assert me.json()["nickname"] == "Ann"
        asyncio.run(played(server.port))
    assert main(["verify", "--database", f"sqlite:///{path}"]) == 0
