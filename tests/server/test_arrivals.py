"""A crowd that comes at once is let in by turns: fairly, and as fast as the house has time for."""

import asyncio
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random

import pytest

from feltroom.rooms import arrivals
from feltroom.rooms.arrivals import LATE_SECONDS, LEAST_PER_SECOND, MOST_AT_ONCE, MOST_WAITING, TURN_SECONDS, Arrivals
from tests.server.harness import serving


class Door:
    """Arrivals on clocks that move when they are told to."""

    def __init__(self) -> None:
        self.time = self.worked = 0.0
        self.calls: list[Callable[[], None]] = []
        self.arrivals = Arrivals(
            clock=lambda: self.time, later=lambda _, call: self.calls.append(call), worked=lambda: self.worked
        )
        self.came: list[str] = []
        self.gone: set[str] = set()

    def come(self, *addresses: str) -> None:
        """Let somebody come from each address."""
        for address in addresses:
            self.arrivals.come(address, partial(self._let_in, address))

    def _let_in(self, address: str) -> bool:
        if address in self.gone:
            return False
        self.came.append(address)
        return True

    def pass_turn(self, *, late: float = 0.0, worked: float = 0.0) -> list[str]:
        """Let a turn pass in which the house has worked for some time; who has come in it."""
        before = len(self.came)
        self.time += TURN_SECONDS + late
        self.worked += worked
        calls, self.calls = self.calls, []
        for call in calls:
            call()
        return self.came[before:]


def test_a_few_come_at_once() -> None:
    door = Door()
    for _ in range(5):
        door.come(*["a"] * MOST_AT_ONCE)
        assert len(door.came) == MOST_AT_ONCE and len(door.arrivals) == 0
        door.came.clear()
        while door.calls:
            door.pass_turn()


def test_of_a_crowd_some_come_each_turn_and_nobody_waits_for_another_address() -> None:
    door = Door()
    door.come(*["crowd"] * 200)
    assert len(door.came) == MOST_AT_ONCE
    door.come("anna", "ben")
    came = [each for _ in range(4) for each in door.pass_turn()]
    assert 4 <= len(came) < 20 and came[1:3] == ["anna", "ben"]
    while len(door.arrivals):
        door.pass_turn()
    assert sorted(set(door.came)) == ["anna", "ben", "crowd"] and len(door.came) == 202


def test_all_addresses_of_a_household_wait_in_one_line() -> None:
    door = Door()
    door.come(*["crowd"] * MOST_AT_ONCE, *[f"2001:db8:1:2::{number:x}" for number in range(50)], "2001:db8:1:3::1")
    came = [each for _ in range(4) for each in door.pass_turn()]
    assert came[1] == "2001:db8:1:3::1"


@pytest.mark.parametrize("turn", [{"late": 2 * LATE_SECONDS}, {"worked": 0.9 * TURN_SECONDS}], ids=["late", "busy"])
def test_a_house_without_time_lets_fewer_in(turn: dict[str, float]) -> None:
    door = Door()
    door.come(*["crowd"] * 3000)

    def per_second(turns: int, **turn: float) -> float:
        before = door.time
        return sum(len(door.pass_turn(**turn)) for _ in range(turns)) / (door.time - before)

    per_second(100)
    free = per_second(20)
    per_second(30, **turn)
    assert per_second(100, **turn) == pytest.approx(LEAST_PER_SECOND, rel=0.1) and free > 5 * LEAST_PER_SECOND
    per_second(100)
    assert per_second(20) > 5 * LEAST_PER_SECOND


def test_on_a_machine_that_is_always_late_so_many_come_in_a_second() -> None:
    door = Door()
    door.come(*["crowd"] * 400)
    came = [len(door.pass_turn(late=0.2)) for _ in range(20)]
    assert sum(came[-10:]) == pytest.approx(10 * 0.2 * LEAST_PER_SECOND, rel=0.2)
    while len(door.arrivals):
        door.pass_turn(late=0.2)
    for _ in range(3):
        door.pass_turn(late=0.2)
    assert not door.calls, "nobody comes, so nobody looks"


def test_whoever_has_gone_takes_nobody_s_turn_and_too_many_are_turned_away() -> None:
    async def scenario() -> None:
        door = Door()
        door.come(*["crowd"] * (MOST_AT_ONCE + 20))
        door.gone.add("crowd")
        door.come(*["anna"] * 5)
        leaving = asyncio.ensure_future(door.arrivals.turn("ben"))
        await asyncio.sleep(0)
        leaving.cancel()
        while len(door.arrivals):
            door.pass_turn()
        assert door.came[MOST_AT_ONCE:] == ["anna"] * 5
        while door.calls:
            door.pass_turn()
        door.come(*["anna"] * (MOST_WAITING + MOST_AT_ONCE))
        assert len(door.arrivals) == MOST_WAITING
        assert not await door.arrivals.turn("one more")

    asyncio.run(scenario())


class BusyHouse:
    """An event loop as a model: it does one thing after another, and each takes its time."""

    def __init__(self) -> None:
        self.time = self.worked = 0.0
        self._due: list[tuple[float, int, Callable[[], object]]] = []
        self._numbers = count()
        self.waited: list[float] = []
        self.arrivals = Arrivals(clock=lambda: self.time, later=self.later, worked=lambda: self.worked)

    def later(self, seconds: float, call: Callable[[], object]) -> None:
        """Do something after some time, when its turn comes."""
        heappush(self._due, (self.time + seconds, next(self._numbers), call))

    def work(self, seconds: float) -> None:
        """Be busy."""
        self.time += seconds
        self.worked += seconds

    def act(self, seconds: float) -> None:
        """Have a player act now, who waits for what is done before, and for their own action."""
        asked = self.time

        def done() -> None:
            self.work(seconds)
            self.waited.append(self.time - asked)

        heappush(self._due, (asked, next(self._numbers), done))

    def run_until(self, time: float) -> None:
        """Do everything that is due by then."""
        while self._due and self._due[0][0] <= time:
            due, _, call = heappop(self._due)
            self.time = max(self.time, due)
            call()


@pytest.mark.parametrize("arrival", [0.0005, 0.001, 0.002], ids=lambda cost: f"{1000 * cost} ms")
def test_those_who_play_hardly_wait_for_two_thousand_who_come_at_once(arrival: float) -> None:
    """However long it takes to let somebody in and to show them a table, each of which takes a turn."""
    house, shown, rng = BusyHouse(), [], Random(7)

    def enter(number: int) -> None:
        house.later(0.0, lambda: house.work(arrival))
        house.later(0.002, lambda: house.arrivals.come(f"{number}", partial(show, number)))

    def show(number: int) -> None:
        house.later(0.0, lambda: house.work(arrival))
        shown.append(number)

    def play() -> None:
        house.act(0.0005)
        house.later(rng.expovariate(200), play)

    play()
    for number in range(2000):
        house.later(rng.random(), partial(house.arrivals.come, f"{number}", partial(enter, number)))
    while len(shown) < 2000:
        house.run_until(house.time + 0.1)
        assert house.time < 30
    waits = sorted(house.waited)
    assert waits[int(0.99 * len(waits))] < 0.025, "one action of a hundred"
    assert house.time < 2.2 * 4000 * arrival + 4, "and all are back soon"


@pytest.mark.socket
def test_everybody_of_a_crowd_comes_to_their_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(arrivals, "FIRST_PER_SECOND", 30.0)
    waited: list[int] = []
    come = Arrivals.come

    def counting(self: Arrivals, address: str, begin: Callable[[], object]) -> bool:
        waited.append(len(self))
        return come(self, address, begin)

    monkeypatch.setattr(Arrivals, "come", counting)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            host = await server.enter("A")
            table = await host.make("online")
            crowd = [await server.enter(f"P{number}") for number in range(20)]
            players = await asyncio.gather(*[guest.join(table) for guest in crowd])
            for player in players:
                await player.wait(lambda heard: heard["type"] == "table")
            assert max(waited) > 5 and len(server.house.arrivals) == 0

    asyncio.run(scenario())
