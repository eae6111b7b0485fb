"""kill -9 at random moments: whatever was acknowledged is there, nothing is there twice."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random, SystemRandom

import pytest
from sqlalchemy import select

from feltroom.log.projection import Projector
from feltroom.log.rows import HandEndRow, HandRow, LedgerRow
from feltroom.rooms.ports.store import Records
from feltroom.storage.schema import hands, ledger
from feltroom.storage.sql_records import connection_of
from feltroom.table import Table, TableEvent
from tests.storage.harness import load_table, open_store, read, restored, verify
from tests.storage.killed import SEEDS, STEPS
from tests.storage.sessions import play

pytestmark = pytest.mark.slow  # it starts processes

KILLS = 20
FEW_KILLS = 3


def run_and_kill(path: Path, *, after: float) -> list[str]:
    """Start the program, kill it some time after its first acknowledgement, and return all it reported."""
    program = subprocess.Popen([sys.executable, "-m", "tests.storage.killed", str(path)], stdout=subprocess.PIPE)
    assert program.stdout is not None
    first = program.stdout.readline()
    time.sleep(after)
    program.send_signal(signal.SIGKILL)
    lines = (first + program.stdout.read()).decode().splitlines()
    program.stdout.close()
    program.wait()
    return lines


def test_what_was_acknowledged_survives_being_killed(path: Path) -> None:
    kill_again_and_again(path, kills=FEW_KILLS)


@pytest.mark.long
def test_what_was_acknowledged_survives_being_killed_many_times(path: Path) -> None:
    kill_again_and_again(path, kills=KILLS)


def kill_again_and_again(path: Path, *, kills: int) -> None:
    """Kill the program, look at what it left, and start it on that again."""
    seed = int(os.environ.get("FELTROOM_SEED") or SystemRandom().getrandbits(32))
    print("FELTROOM_SEED =", seed)  # noqa: T201  # what a failure needs to be run again
    random = Random(seed)
    sessions = {f"t{seed}": play(seed, steps=STEPS) for seed in SEEDS}
    acknowledged = dict.fromkeys(sessions, 0)
    for _ in range(kills):
        for line in run_and_kill(path, after=random.random() * 0.05):
            table_id, _, seq = line.partition(" ")
            acknowledged[table_id] = max(acknowledged[table_id], int(seq))
        store = open_store(path)
        assert store.damage == ()
        for table_id, (whole, calls) in sessions.items():
            log, events = load_table(store, table_id), list(whole.events)
            assert log.next_seq >= acknowledged[table_id]
            assert log.next_seq in {0, *[call.first_seq + len(call.events) for call in calls]}
            assert log.events == events[log.first_seq : log.next_seq]
            assert log.checkpoint is None or log.checkpoint in [call.checkpoint for call in calls]
            read(store, partial(assert_projected, table_id=table_id, events=events[: log.next_seq]))
        store.close()
    store = open_store(path)
    for table_id, (whole, _) in sessions.items():
        log = load_table(store, table_id)
        assert verify(store, table_id) == log.next_seq
        assert restored(log) == Table.replay(whole.events[: log.next_seq])
    store.close()
    assert min(acknowledged.values()) > 0
    assert any(acknowledged[name] < whole.seq for name, (whole, _) in sessions.items()), "it was killed, it did not end"


def assert_projected(records: Records, *, table_id: str, events: Sequence[TableEvent]) -> None:
    """What follows from the events was written exactly as often as they were."""
    rows = Projector(table_id).project(0, events)
    balances: dict[str, tuple[int, int]] = {}
    for row in rows:
        if isinstance(row, LedgerRow):
            bought, taken = balances.get(row.account, (0, 0))
            balances[row.account] = (bought + row.bought, taken + row.taken)
    connection = connection_of(records)
    found = connection.execute(select(ledger).where(ledger.c.table_id == table_id))
    assert {row.account: (row.bought, row.taken) for row in found} == balances
    states = {row.hand: "playing" for row in rows if isinstance(row, HandRow)}
    states |= {row.hand: row.state for row in rows if isinstance(row, HandEndRow) and row.hand in states}
    stored = connection.execute(select(hands).where(hands.c.table_id == table_id))
    assert {row.hand: row.state for row in stored} == states
