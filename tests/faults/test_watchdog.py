"""A writer that dies and clocks that jump: noticed, said, and the room goes on or ends cleanly."""

import asyncio
import logging
import time
from pathlib import Path
from typing import Any

import pytest

from feltroom.log.errors import StorageError
from feltroom.server import watchdog
from feltroom.server.serve import Address, RoomServer, listen
from feltroom.server.settings import ServerSettings
from feltroom.server.watchdog import Watchdog
from feltroom.steady_clock import SteadyClock
from feltroom.storage import sql_store
from feltroom.storage.group_writer import GroupWriter
from tests.faults.raw_socket import attacked

HOURS = 3 * 3600.0


class Clocks:
    """Two clocks that can be set."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_000_000.0, 500.0

    def pass_by(self, wall: float, steady: float) -> None:
        """Let time pass on each."""
        self.wall += wall
        self.steady += steady


@pytest.mark.parametrize(
    ("wall", "steady", "goes_on", "said"),
    [
        (1, 1, True, ""),
        (HOURS, 1, True, "the system's clock was set by 10799 s"),
        (-HOURS, 1, True, "the system's clock was set by -10801 s"),
        (HOURS, HOURS, True, "time jumped on by 10800 s"),
        (1, -HOURS, False, "time went back by 10800 s"),
    ],
)
def test_a_clock_that_jumps_is_noticed_and_said(
    caplog: pytest.LogCaptureFixture, wall: float, steady: float, goes_on: bool, said: str
) -> None:
    clocks = Clocks()
    dog = Watchdog(writer_lives=lambda: True, end=lambda: None, wall=lambda: clocks.wall, steady=lambda: clocks.steady)
    assert dog.look()
    clocks.pass_by(wall, steady)
    assert dog.look() is goes_on
    assert len(caplog.records) == bool(said)
    assert all(record.getMessage().startswith(said) for record in caplog.records)
    clocks.pass_by(1, 1)
    assert dog.look(), "it is said once"


def test_no_table_counts_the_time_that_a_machine_slept(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = 0
    monkeypatch.setattr(time, "monotonic_ns", lambda: steady)
    clock = SteadyClock()
    begun = clock.now()
    steady += 30 * 10**9
    assert clock.now() == begun + 30_000
    clock.watches = True
    steady += int(HOURS) * 10**9
    assert clock.now() == begun + 30_000, "nobody could have used it"
    steady += 10**9
    assert clock.now() == begun + 31_000
    steady -= int(HOURS) * 10**9
    assert clock.now() == begun + 31_000, "it never goes back"
    steady += 10**9
    assert clock.now() == begun + 32_000


@pytest.mark.parametrize("jump", [-HOURS, HOURS])
def test_a_clock_that_jumps_holds_up_no_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    readings = 0

    def jumping() -> float:
        """Jump once in every two readings, as between the beginning of a group and its end."""
        nonlocal readings
        readings += 1
        return time.perf_counter() + (readings % 2) * jump

    monkeypatch.setattr(sql_store, "perf_counter", jumping)

    async def scenario() -> None:
        async with attacked(tmp_path) as server, asyncio.timeout(10):
            for number in range(5):
                await server.enter(f"Anna {number}")

    asyncio.run(scenario())


def test_a_writer_that_dies_is_noticed_and_the_room_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(watchdog, "LOOK_SECONDS", 0.05)
    write = GroupWriter.write

    def dying(self: GroupWriter, items: list[Any]) -> Any:
        if dies:
            raise SystemExit("planted")
        return write(self, items)

    dies = False
    monkeypatch.setattr(GroupWriter, "write", dying)

    async def scenario() -> None:
        nonlocal dies
        server = RoomServer(ServerSettings(database=f"sqlite:///{tmp_path / 'room.db'}"))
        ready = asyncio.Event()
        running = asyncio.create_task(server.run(listen(Address(port=0)), ready=ready.set))
        await ready.wait()
        dies = True
        waiting = [asyncio.create_task(server.house.people.enter(f"Anna {number}")) for number in range(3)]
        async with asyncio.timeout(10):
            for refused in await asyncio.gather(*waiting, return_exceptions=True):
                assert isinstance(refused, StorageError)
            await running
        assert server.failed

    asyncio.run(scenario())
    said = [record.getMessage() for record in caplog.records if record.levelno == logging.CRITICAL]
    assert said == ["the writer has died", "the thread that writes has died: the room ends, to be started again"]
