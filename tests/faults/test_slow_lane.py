"""Who is refused again and again is read later; nobody else notices it."""

import asyncio
from pathlib import Path

import pytest

from feltroom.rooms import house_limits
from feltroom.rooms.rates import Limiter, Rate
from feltroom.server.net.slow_lane import MOST_ADDRESSES, MOST_WAIT, PER_SECOND, REFUSALS, SLOW_SECONDS, SlowLane
from tests.faults.raw_socket import RawSocket, attacked, knock

GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"


class Time:
    """A clock that can be set."""

    now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def refused_often(lane: SlowLane, address: str) -> None:
    """Refuse an address a few times too often."""
    for _ in range(REFUSALS.burst + 1):
        lane.refused(address)


def test_an_address_that_was_refused_often_is_read_one_after_another() -> None:
    clock = Time()
    lane = SlowLane(exempt=lambda _: False, clock=clock)
    for _ in range(REFUSALS.burst):
        assert lane.refused("a")
        assert lane.wait("a") == 0.0, "everybody makes mistakes"
    lane.refused("a")
    waits = [lane.wait("a") for _ in range(3)]
    assert waits == pytest.approx([(number + 1) / PER_SECOND for number in range(3)])
    assert lane.wait("b") == 0.0
    clock.now += 1.0
    assert lane.wait("a") == 0.0, "nobody came meanwhile"


def test_so_many_wait_and_it_is_forgotten() -> None:
    clock = Time()
    lane = SlowLane(exempt=lambda _: False, clock=clock)
    refused_often(lane, "a")
    waits = [lane.wait("a") for _ in range(2 * int(MOST_WAIT * PER_SECOND))]
    assert sum(wait is None for wait in waits) == pytest.approx(len(waits) / 2, abs=1)
    assert max(wait for wait in waits if wait is not None) <= MOST_WAIT
    clock.now += SLOW_SECONDS + 0.1
    assert lane.wait("a") == 0.0


def test_a_load_balancer_speaks_for_others_and_is_never_slowed() -> None:
    lane = SlowLane(exempt=lambda address: address == "proxy", clock=Time())
    refused_often(lane, "proxy")
    assert not lane.refused("proxy")
    assert lane.wait("proxy") == 0.0


def test_it_remembers_so_many_addresses() -> None:
    lane = SlowLane(exempt=lambda _: False, clock=Time())
    for number in range(MOST_ADDRESSES + 5):
        refused_often(lane, f"{number}")
    assert len(lane._slow) == MOST_ADDRESSES


def test_a_neighbour_of_somebody_hostile_comes_in_and_those_inside_notice_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All come from one address."""
    monkeypatch.setattr("feltroom.server.net.slow_lane.PER_SECOND", 5)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            inside = await RawSocket.open(server.port, (await server.enter("Anna")).token)
            for _ in range(REFUSALS.burst + 1):
                assert (await knock(server.port, b"nonsense\r\n\r\n")).status == 400
            hostile = [await RawSocket.dial(server.port) for _ in range(5)]
            loop = asyncio.get_running_loop()
            begun = loop.time()
            assert (await inside.ask(type="ping", id="p"))["type"] == "pong"
            took = loop.time() - begun
            assert (await knock(server.port, GET + b"\r\n")).status == 200, "they wait, and come in"
            assert loop.time() - begun >= max(0.9, took), "behind those before them, and after the ping"
            assert len(hostile) == 5

    asyncio.run(scenario())


def test_who_asks_too_often_is_not_asked_for_more_on_that_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_limits, "AddressLimiter", lambda _, *, clock: Limiter(Rate(2, 0.001), clock=clock))

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.dial(server.port)
            raw.send((GET + b"\r\n") * 3)
            answers = [await raw.answer() for _ in range(3)]
            assert [(each.status, each.headers.get("connection")) for each in answers] == [
                (200, None),
                (200, None),
                (429, "close"),
            ]
            assert await raw.gone() == b""

    asyncio.run(scenario())
