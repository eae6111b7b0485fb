"""Backups in the fault run: people play, the backup is killed, the server is killed, and the copy is played on."""

import asyncio
import os
import secrets
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.faults.audit import check_database
from tests.faults.crowd import Crowd, ServerProcess
from tests.faults.test_kill import database

pytestmark = pytest.mark.long  # tests/storage/test_backup_kill.py has the short ones

TABLES = 20
ROUNDS = 5
Rows = set[tuple[str, int, bytes]]


def feltroom(*words: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", "feltroom", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def rows_of(path: Path) -> Rows:
    """All rows that are not packed; nothing is so soon."""
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT table_id, seq, chain FROM events"))


def test_what_was_copied_is_restored_and_played_on_whatever_was_killed(tmp_path: Path) -> None:
    seed = int(os.environ.get("FELTROOM_KILL_SEED", secrets.randbelow(10**9)))
    sys.stdout.write(f"FELTROOM_KILL_SEED={seed}\n")
    asyncio.run(run(tmp_path, Random(seed)))


async def run(folder: Path, random: Random) -> None:
    path = folder / "room.db"
    url = f"sqlite:///{path}"
    for number in range(ROUNDS):
        server, crowd = ServerProcess(path), Crowd(random)
        try:
            await asyncio.to_thread(server.wait_ready)
            await crowd.enter(server.port, tables=TABLES)
            crowd.play()
            cut_off = feltroom("backup", str(folder / f"cut-{number}.db"), "--database", url)
            await asyncio.sleep(random.uniform(0.2, 1.5))
            cut_off.kill()
            await asyncio.to_thread(cut_off.communicate)
            before = await asyncio.to_thread(rows_of, path)
            copy = folder / f"copy-{number}.db"
            backup = feltroom("backup", str(copy), "--database", url)
            await asyncio.sleep(random.uniform(0.0, 1.5))
            server.kill()
            _, complained = await asyncio.to_thread(backup.communicate)
            assert backup.returncode == 0, complained
            await crowd.hear_out()
        finally:
            await crowd.disconnect()
            server.let_go()
        check_copy(copy, path, before)
        restoring = feltroom("restore", str(copy), "--database", url)
        _, complained = await asyncio.to_thread(restoring.communicate)
        assert restoring.returncode == 0, complained
        assert rows_of(path) == rows_of(copy)
    with database(path) as connection:
        assert check_database(connection).tables >= TABLES * ROUNDS


def check_copy(copy: Path, path: Path, before: Rows) -> None:
    """A copy is whole, has all that was there when it was begun, and nothing that was not."""
    with database(copy) as connection:
        check_database(connection)
    assert before <= rows_of(copy) <= rows_of(path)
    assert copy.stat().st_mode & 0o777 == 0o600
