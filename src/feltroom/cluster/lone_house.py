"""A house that is alone on a PostgreSQL database and makes that known: two that run the same tables would go wrong.

It has a lease as nodes do, and nobody else gets one beside it; it runs its tables as a house on SQLite does.
"""

import asyncio
import os
import time
from collections.abc import Sequence
from functools import partial
from logging import getLogger

from sqlalchemy import Engine

from feltroom.cluster import leases
from feltroom.cluster.leases import BEAT_SECONDS, LEASE_SECONDS
from feltroom.cluster.repeated_warnings import RepeatedWarnings
from feltroom.cluster.roster import living_nodes
from feltroom.cluster.transactions import Transactions
from feltroom.errors import FeltroomError
from feltroom.log.errors import StorageError
from feltroom.rooms.house import House
from feltroom.rooms.ports.neighbours import Alone
from feltroom.storage.postgres_backend import engine_beside

PATIENCE_SECONDS = LEASE_SECONDS + BEAT_SECONDS
_log = getLogger("feltroom.cluster")


class NotAlone(FeltroomError):
    """Others run the tables of a database."""


def check_nobody_lives(database: str) -> None:
    """Make sure that nobody runs the tables of a database, before anything is done there; NotAlone if somebody does.

    It waits for the end of a lease whose holder has just died.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while living := living_nodes(database):
        if time.monotonic() > end:
            raise _not_alone(living)
        time.sleep(BEAT_SECONDS / 2)


async def begin_to_live(transactions: Transactions, *, node: str) -> None:
    """Take the first lease; NotAlone if others are in the way, and have not only just died."""
    end = time.monotonic() + PATIENCE_SECONDS
    while others := await transactions.run(partial(leases.begin, node=node, seconds=LEASE_SECONDS)):
        if time.monotonic() > end:
            raise _not_alone(others)
        await asyncio.sleep(BEAT_SECONDS / 2)


def _not_alone(others: Sequence[str]) -> NotAlone:
    nodes = [other for other in others if not leases.is_alone(other)]
    if nodes:
        named = ", ".join(nodes)
        return NotAlone(f"nodes run on this database already ({named}): join them with --nats, or end them first")
    return NotAlone("a server without --nats runs on this database already: end it first")


class LoneHouse(Alone):
    """There is no other house, and none may come."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._transactions = Transactions(engine, threads=1)
        self._name = f"{leases.ALONE}{os.urandom(4).hex()}"
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to live; NotAlone if others do."""
        await begin_to_live(self._transactions, node=self._name)
        self._beating = asyncio.get_running_loop().create_task(self._beat())

    async def leave(self) -> None:
        """Let others come."""
        if self._beating is not None:
            self._beating.cancel()
        try:
            await self._transactions.run(partial(leases.end, node=self._name))
        except StorageError:
            _log.info("the lease will expire")
        await self._transactions.close()
        self._engine.dispose()

    async def _beat(self) -> None:
        renew = partial(leases.renew, node=self._name, seconds=LEASE_SECONDS, linked=False)
        warnings = RepeatedWarnings(_log)
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                beat = await self._transactions.run(renew)
            except StorageError as error:
                warnings.warn("tried again", error)
                continue
            others = [each.id for each in beat.living if each.id != self._name]
            if others and beat.late:
                _log.error("others have come while this server was away: end it, or them", extra={"nodes": others})


async def stay_alone(house: House, *, database: str) -> LoneHouse:
    """Make a house the only one on its database; NotAlone if it is not."""
    del house
    lone = LoneHouse(engine_beside(database, connections=1))
    try:
        await lone.start()
    except BaseException:
        await lone.leave()
        raise
    return lone
