"""Backups and kill -9: of the backup, and of the room that is copied. What has its name is whole."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random, SystemRandom

import pytest

from feltroom.storage.backup import make_backup, restore
from feltroom.storage.verify import snapshot, verify_database
from tests.storage.harness import load_table, open_store

pytestmark = pytest.mark.slow  # it starts processes

ROUNDS = 12
FEW_ROUNDS = 1


class Writing:
    """A program that writes to a database as fast as it can."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-m", "tests.storage.killed", str(path)]
        self._program = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert self._program.stdout is not None
        table, rows = self._program.stdout.readline().decode().split()
        self.acknowledged = (table, int(rows))
        """A table, and how many of its rows were said to be on the disk at least."""

    def kill(self) -> None:
        self._program.send_signal(signal.SIGKILL)
        assert self._program.stdout is not None
        self._program.stdout.close()
        self._program.wait()


def backing_up(path: Path, copy: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "feltroom", "backup", str(copy), "--database", f"sqlite:///{path}"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def check_whole(copy: Path) -> None:
    with snapshot(f"sqlite:///{copy}") as connection:
        faults: list[object] = []
        done = verify_database(connection, tell=faults.append)
    assert faults == [] and done.rows > 0


def random_moments() -> Random:
    seed = int(os.environ.get("FELTROOM_SEED") or SystemRandom().getrandbits(32))
    print("FELTROOM_SEED =", seed)  # noqa: T201  # what a failure needs to be run again
    return Random(seed)


def kill_backups(path: Path, *, rounds: int) -> None:
    random, folder = random_moments(), path.parent / "copies"
    folder.mkdir()
    writing = Writing(path)
    for number in range(rounds):
        copy = folder / f"{number}.db"
        backup = backing_up(path, copy)
        time.sleep(random.uniform(0.2, 1.2))
        backup.kill()
        backup.wait()
        if copy.exists():
            check_whole(copy)
            copy.unlink()
        made = make_backup(path, copy)
        assert made.damage == () and made.file == copy
    writing.kill()
    assert {left.name for left in folder.glob("*.db")} <= {f"{number}.db" for number in range(rounds)}
    check_whole(copy)


def kill_the_room(path: Path, *, rounds: int) -> None:
    random = random_moments()
    for number in range(rounds):
        writing, copy = Writing(path), path.with_name(f"copy{number}.db")
        backup = backing_up(path, copy)
        time.sleep(random.uniform(0.0, 0.8))
        writing.kill()
        assert backup.wait(120) == 0
        check_whole(copy)
        restore(copy, path, stamp=f"round{number}")
        again = open_store(path)
        table, rows = writing.acknowledged
        assert load_table(again, table).next_seq >= rows, "what was acknowledged before the backup began is in it"
        again.close()


def test_a_backup_that_is_killed_leaves_nothing_that_looks_like_one(path: Path) -> None:
    kill_backups(path, rounds=FEW_ROUNDS)


@pytest.mark.long
def test_backups_that_are_killed_again_and_again_leave_nothing_that_looks_like_one(path: Path) -> None:
    kill_backups(path, rounds=ROUNDS)


def test_a_backup_of_a_room_that_is_killed_meanwhile_is_whole(path: Path) -> None:
    kill_the_room(path, rounds=FEW_ROUNDS)


@pytest.mark.long
def test_backups_of_a_room_that_is_killed_again_and_again_are_whole(path: Path) -> None:
    kill_the_room(path, rounds=ROUNDS)
