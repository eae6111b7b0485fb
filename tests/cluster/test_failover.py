"""The primary of PostgreSQL dies and its replica takes over: what that does to leases, and to what was acknowledged."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from feltroom.contract.table_settings import TableSettings
from feltroom.log.errors import StorageError
from feltroom.rooms.house import House
from feltroom.rooms.people.people import Person
from feltroom.storage.verify import snapshot
from tests.cluster.houses import several_nodes
from tests.cluster.nodes import running
from tests.cluster.roaming import RoamingCrowd
from tests.cluster.test_database_away import MOST_MOVED, moved
from tests.cluster.test_faults import Trial
from tests.faults.audit import LogAudit, check_database
from tests.faults.crowd import Memory
from tests.nats_server import NatsServer
from tests.patience import PATIENCE
from tests.postgres import PostgresReplica, PostgresServer, failover_url, require_replica

TABLES = 20
AWAY_SECONDS = 3.0


@pytest.fixture
def replica(own_postgres: PostgresServer) -> Iterator[PostgresReplica]:
    follower = PostgresReplica(own_postgres)
    try:
        follower.start()
        yield follower
    finally:
        follower.stop()


def test_tables_stay_where_they_were_when_a_replica_takes_over(
    own_postgres: PostgresServer, replica: PostgresReplica, nats: NatsServer, calm: float
) -> None:
    del calm

    async def scenario() -> None:
        require_replica(own_postgres)
        database = failover_url(own_postgres.create_database(), own_postgres, replica)
        async with several_nodes(database, nats, names="ab") as houses:
            await houses.make_tables(10)
            before = await houses.settled()
            own_postgres.kill()
            await asyncio.to_thread(replica.promote)
            await houses.until_renewed()
            await asyncio.gather(*[write_again(house) for house in houses.houses])
            after = houses.owners()
            assert moved(before, after) <= MOST_MOVED and len(after) >= 22
            with snapshot(database) as connection:
                assert check_database(connection).tables >= 22

    asyncio.run(scenario())


def forget_everything(crowd: RoamingCrowd) -> None:
    """Come again as people who open the page anew: what they saw last may never have happened."""
    crowd.open_commands.clear()
    crowd.refusals.clear()
    for link in crowd.links:
        link.memory.update({table: Memory() for table in link.memory})


async def write_again(house: House) -> None:
    """Make a table, as soon as that can be done; connections that were idle are found dead when they are used."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await house.rooms.create(TableSettings(), Person("late", "Late"))
                return
            except StorageError:
                await asyncio.sleep(0.1)


async def fail_over(primary: PostgresServer, replica: PostgresReplica) -> None:
    primary.kill()
    await asyncio.sleep(AWAY_SECONDS)
    await asyncio.to_thread(replica.promote)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_nothing_acknowledged_is_lost_if_the_replica_is_waited_for(
    tmp_path: Path, own_postgres: PostgresServer, replica: PostgresReplica, seed: int
) -> None:
    async def scenario() -> None:
        require_replica(own_postgres)
        trial = Trial(tmp_path, own_postgres, seed)
        async with running(tmp_path, own_postgres, nodes=3, replica=replica) as cluster:
            crowd = RoamingCrowd(Random(seed), cluster.ports)
            await crowd.enter(cluster.nodes[0].port, tables=TABLES)
            audit = LogAudit(crowd)
            await crowd.roam()
            await trial.everybody_plays(crowd, cluster)
            with snapshot(cluster.url) as connection:
                audit.check(connection)
            await asyncio.sleep(Random(seed).random())
            await fail_over(own_postgres, replica)
            await trial.everybody_plays(crowd, cluster)
            with snapshot(cluster.url) as connection:
                audit.check(connection)
            await crowd.stop()
            with snapshot(cluster.url) as connection:
                audit.check(connection)
                check_database(connection)

    asyncio.run(scenario())


@pytest.mark.long
def test_a_replica_that_is_not_waited_for_loses_the_last_actions_and_no_table(
    tmp_path: Path, own_postgres: PostgresServer, replica: PostgresReplica
) -> None:
    """What was acknowledged and had not arrived there never happened; the logs go on from what had."""

    async def scenario() -> None:
        trial = Trial(tmp_path, own_postgres, 1)
        async with running(tmp_path, own_postgres, nodes=2, replica=replica) as cluster:
            crowd = RoamingCrowd(Random(1), cluster.ports)
            await crowd.enter(cluster.nodes[0].port, tables=TABLES)
            await crowd.roam()
            await trial.everybody_plays(crowd, cluster)
            await asyncio.to_thread(replica.fall_behind)
            await trial.everybody_plays(crowd, cluster)
            written = own_postgres.sql("SELECT count(*) FROM events", database=cluster.database)
            await crowd.stop()
            await fail_over(own_postgres, replica)
            left = replica.sql("SELECT count(*) FROM events", database=cluster.database)
            assert left < written  # else nothing was lost, and this shows nothing
            for node in cluster.nodes:
                await cluster.wait_ready(node)
            forget_everything(crowd)
            await crowd.roam()
            await trial.everybody_plays(crowd, cluster)
            await crowd.stop()
            with snapshot(cluster.url) as connection:
                assert check_database(connection).tables == TABLES

    asyncio.run(scenario())
