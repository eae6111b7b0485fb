"""The database itself goes away, or its clock jumps: tables stay where they were, and the dead are still found."""

import asyncio
import time

import pytest

from feltroom.cluster.leases import GRACE_SECONDS, LEASE_SECONDS
from tests.cluster.houses import Houses, several_nodes
from tests.cluster.jumping_clock import JumpingClock
from tests.marks import long_only
from tests.nats_server import NatsServer
from tests.postgres import PostgresServer

MOST_MOVED = 0.05


def moved(before: dict[str, str], after: dict[str, str]) -> float:
    """The part of the tables that have another owner."""
    return sum(after[table] != owner for table, owner in before.items()) / len(before)


async def stay_for(houses: Houses, before: dict[str, str], seconds: float) -> None:
    """Look for a while whether tables stay where they were."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        after = await asyncio.to_thread(houses.owners)
        assert moved(before, after) <= MOST_MOVED, (houses.loads(), before)
        await asyncio.sleep(0.1)


@pytest.mark.parametrize(("times", "each"), [(1, 20), pytest.param(4, 80, marks=pytest.mark.long)])
def test_tables_stay_where_they_were_when_the_database_restarts(
    own_postgres: PostgresServer, nats: NatsServer, calm: float, times: int, each: int
) -> None:
    async def scenario() -> None:
        database = own_postgres.url(own_postgres.create_database())
        async with several_nodes(database, nats, names="abc") as houses:
            await houses.make_tables(each)
            before = await houses.settled()
            rooms = [set(house.rooms.live) for house in houses.houses]
            for _ in range(times):
                own_postgres.kill()
                await asyncio.sleep(calm + 0.5)
                await asyncio.to_thread(own_postgres.start)
                await houses.until_renewed()
                await stay_for(houses, before, 2.0)
            assert [set(house.rooms.live) for house in houses.houses] == rooms  # nobody had to follow a table
            assert all(len(each._living) == 3 for each in houses.nodes)

    asyncio.run(scenario())


@pytest.mark.long
def test_a_node_that_died_while_the_database_was_away_is_found_dead(
    own_postgres: PostgresServer, nats: NatsServer
) -> None:
    async def scenario() -> None:
        database = own_postgres.url(own_postgres.create_database())
        async with several_nodes(database, nats, names="ab") as houses:
            await houses.make_tables(6)
            dead, alive = houses.nodes
            own_postgres.kill()
            houses.freeze(dead)
            await asyncio.sleep(LEASE_SECONDS + 1.0)
            await asyncio.to_thread(own_postgres.start)
            await houses.until(
                lambda: set(houses.loads()) == {alive.name},
                "the tables of the dead node are left alone",
                seconds=GRACE_SECONDS + 15.0,
            )

    asyncio.run(scenario())


@pytest.fixture
def clock(postgres: PostgresServer) -> JumpingClock:
    return JumpingClock(postgres)  # the server goes, and everything on it


@pytest.mark.parametrize("seconds", [-60.0, *long_only(-3600.0, -5.0, 60.0, 3600.0)])
def test_a_dead_node_is_found_dead_though_the_clock_of_the_database_jumps(
    clock: JumpingClock, nats: NatsServer, seconds: float
) -> None:
    async def scenario() -> None:
        async with several_nodes(clock.url, nats, names="abc") as houses:
            await houses.make_tables(6)
            dead, *alive = houses.nodes
            houses.freeze(dead)
            await asyncio.to_thread(clock.set, seconds)
            names = {each.name for each in alive}
            took = await houses.until(lambda: set(houses.loads()) == names, "its tables stand")
            assert took < LEASE_SECONDS + GRACE_SECONDS + 2.0
            await houses.until(lambda: all(len(each._living) == 2 for each in alive), "they are not alone")

    asyncio.run(scenario())


@pytest.mark.parametrize("seconds", [*long_only(-60.0), 60.0])
def test_tables_stay_where_they_were_though_the_clock_of_the_database_jumps(
    clock: JumpingClock, nats: NatsServer, calm: float, seconds: float
) -> None:
    async def scenario() -> None:
        async with several_nodes(clock.url, nats, names="abc") as houses:
            await houses.make_tables(6)
            before = await houses.settled()
            assert abs(seconds) > calm
            await asyncio.to_thread(clock.set, seconds)
            await stay_for(houses, before, 2.0)
            assert all(len(each._living) == 3 for each in houses.nodes)

    asyncio.run(scenario())
