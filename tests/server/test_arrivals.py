"""A crowd that comes at once is let in by turns: fairly, and as fast as the house has time for."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from feltroom.rooms import arrivals
from feltroom.rooms.arrivals import LATE_SECONDS, LEAST_PER_SECOND, MOST_IN_TURN, MOST_WAITING, TURN_SECONDS, Arrivals
from tests.server.harness import serving


class Door:
    """Arrivals on a clock that moves when it is told to."""

    def __init__(self) -> None:
        self.time = 0.0
        self.calls: list[Callable[[], None]] = []
        self.arrivals = Arrivals(clock=lambda: self.time, later=lambda _, call: self.calls.append(call))
        self.came: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, *addresses: str) -> None:
        """Let somebody come from each address."""
        self.tasks += [asyncio.ensure_future(self._come(address)) for address in addresses]
        await asyncio.sleep(0)

    async def _come(self, address: str) -> None:
        if await self.arrivals.turn(address):
            self.came.append(address)

    async def pass_turn(self, late: float = 0.0) -> list[str]:
        """Let a turn pass; who has come in it."""
        before = len(self.came)
        self.time += TURN_SECONDS + late
        calls, self.calls = self.calls, []
        for call in calls:
            call()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return self.came[before:]


def test_a_few_come_at_once() -> None:
    async def scenario() -> None:
        door = Door()
        for _ in range(5):
            await door.come(*["a"] * MOST_IN_TURN)
            assert len(door.came) == MOST_IN_TURN and len(door.arrivals) == 0
            door.came.clear()
            while door.calls:
                await door.pass_turn()

    asyncio.run(scenario())


def test_of_a_crowd_some_come_each_turn_and_nobody_waits_for_another_address() -> None:
    async def scenario() -> None:
        door = Door()
        await door.come(*["crowd"] * 200)
        assert len(door.came) == MOST_IN_TURN
        await door.come("anna", "ben")
        came = await door.pass_turn()
        assert len(came) == MOST_IN_TURN and came[1:3] == ["anna", "ben"]
        while len(door.arrivals):
            await door.pass_turn()
        assert sorted(set(door.came)) == ["anna", "ben", "crowd"] and len(door.came) == 202

    asyncio.run(scenario())


def test_a_house_without_time_lets_fewer_in() -> None:
    async def scenario() -> None:
        door = Door()
        await door.come(*["crowd"] * 200)
        late = [len(await door.pass_turn(late=2 * LATE_SECONDS)) for _ in range(6)]
        assert late == [8, 4, 2, 1, 1, 1], "but never nobody"
        assert [len(await door.pass_turn()) for _ in range(3)] == [2, 3, 4]

    asyncio.run(scenario())


def test_on_a_machine_that_is_always_late_so_many_come_in_a_second() -> None:
    async def scenario() -> None:
        door = Door()
        await door.come(*["crowd"] * 200)
        came = [len(await door.pass_turn(late=0.2)) for _ in range(20)]
        assert sum(came[-10:]) == pytest.approx(10 * 0.2 * LEAST_PER_SECOND, rel=0.2)
        while len(door.arrivals):
            await door.pass_turn(late=0.2)
        await door.pass_turn(late=0.2)
        await door.pass_turn(late=0.2)
        assert not door.calls, "nobody comes, so nobody looks"

    asyncio.run(scenario())


def test_whoever_has_gone_takes_nobody_s_turn_and_too_many_are_turned_away() -> None:
    async def scenario() -> None:
        door = Door()
        await door.come(*["crowd"] * (MOST_IN_TURN + 30))
        for task in door.tasks[MOST_IN_TURN : MOST_IN_TURN + 20]:
            task.cancel()
        assert len(await door.pass_turn()) == 10
        await door.come(*["crowd"] * (MOST_WAITING + MOST_IN_TURN))
        assert len(door.arrivals) == MOST_WAITING
        assert not await door.arrivals.turn("one more")

    asyncio.run(scenario())


@pytest.mark.socket
def test_everybody_of_a_crowd_comes_to_their_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "MOST_IN_TURN", 1)
    waited: list[int] = []
    turn = Arrivals.turn

    async def counting(self: Arrivals, address: str) -> bool:
        waited.append(len(self))
        return await turn(self, address)

    monkeypatch.setattr(Arrivals, "turn", counting)

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
