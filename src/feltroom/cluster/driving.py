"""Which tables this node drives: it takes what it is given and what dead nodes leave, and gives away its surplus."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from logging import getLogger

from sqlalchemy import Connection

from feltroom.cluster import leases
from feltroom.cluster.asking import Asking
from feltroom.cluster.parcels import Legacy, Yours
from feltroom.cluster.post import Post
from feltroom.cluster.sharing import share_of
from feltroom.server.house import House
from feltroom.server.ports import Elsewhere
from feltroom.server.refusal import Refusal
from feltroom.storage.errors import StorageError

MOST_GIVEN = 8
MOST_LEGACIES = 256
MOST_TAKEN = 16  # at a time: visitors want to be served as well
_log = getLogger("feltroom.cluster")


class Driving:
    """The tables of one node, as the database has them."""

    def __init__(
        self,
        house: House,
        ask: Asking,
        post: Post,
        *,
        name: str,
        spawn: Callable[[Coroutine[object, object, None]], None],
    ) -> None:
        self.name = name
        self.ending = False
        """Whether nothing is taken any more."""
        self._house = house
        self._ask = ask
        self._post = post
        self._spawn = spawn
        self._leaving: dict[str, str] = {}
        self._taking: set[str] = set()
        self._claiming = asyncio.Lock()
        self._claimed: dict[str, int] = {}
        self._legacies: dict[str, Legacy] = {}
        self._orphans: frozenset[str] = frozenset()
        self._hands_free = asyncio.Semaphore(MOST_TAKEN)

    # Reigns.

    async def claim(self, table: str) -> int | None:
        """Become the one that drives a table; Elsewhere if another node does."""
        if table in self._leaving:
            raise Elsewhere(self._leaving[table])
        async with self._claiming:  # it may be among those that are being claimed at this moment
            epoch = self._claimed.pop(table, None)
        return epoch or await self._ask(partial(leases.claim, table=table, node=self.name))

    def release(self, database: Connection, table: str, epoch: int | None) -> None:
        """Let any node drive a table that is not played."""
        assert epoch is not None
        leases.release(database, table=table, node=self.name, epoch=epoch)

    def inherited(self, table: str, epoch: int | None) -> bytes | None:
        """What the room of a table that we were given remembered where it was before."""
        legacy = self._legacies.pop(table, None)
        # One more when it was given, and one more when we took it.
        return legacy.memory if legacy is not None and epoch == legacy.epoch + 2 else None

    def inherit(self, legacy: Legacy) -> None:
        """Keep what the room of a table remembers that is on its way to us."""
        self._legacies[legacy.table] = legacy
        if len(self._legacies) > MOST_LEGACIES:  # of tables that never came
            del self._legacies[next(iter(self._legacies))]

    # Taking.

    async def drop_what_is_not_ours(self) -> None:
        """Let go of tables that others have taken over while this node was thought dead."""
        ours = await self._ask(partial(leases.mine, node=self.name))
        for room in self._house.rooms:
            if room.info.id not in ours and room.info.id not in self._leaving:
                _log.warning("a table was taken over", extra={"table": room.info.id})
                self._house.moved_away(room)

    async def take_what_is_due(self, nodes: Sequence[str]) -> None:
        """Drive what is ours, and our share of what nobody drives, of these nodes."""
        found = await self._ask(partial(leases.to_drive, node=self.name))
        share = share_of(found, node=self.name, nodes=nodes, seen=self._orphans)
        self._orphans = found.orphans
        await self.take(share)

    async def take(self, tables: Iterable[str]) -> None:
        """Drive some tables, unless this node does so already or is about to."""
        if self.ending:
            return
        async with self._claiming:
            known = self._taking | self._leaving.keys()
            new = [table for table in tables if table not in known and not self._house.expects(table)]
            if not new:
                return
            claimed = await self._ask(partial(leases.claim_all, tables=new, node=self.name))
            self._claimed |= claimed
            self._taking |= claimed.keys()
        for table in claimed:
            self._spawn(self._take_over(table))

    async def _take_over(self, table: str) -> None:
        try:
            async with self._hands_free:
                await self._house.room(table)
        except (Elsewhere, Refusal, StorageError) as error:
            _log.info("not taken over: %s", error, extra={"table": table})
        finally:
            self._taking.discard(table)
            self._claimed.pop(table, None)

    # Giving away.

    async def balance(self) -> None:
        """Give tables to who has fewer, a few at a time; between two hands if possible."""
        loads = await self._ask(leases.loads)
        if self.name not in loads or len(loads) < 2:
            return
        rooms = sorted(self._house.rooms, key=lambda room: room.table.turn is not None)
        for room in rooms[:MOST_GIVEN]:
            least = min(loads, key=lambda node: (loads[node], node))
            if loads[self.name] < loads[least] + 2:
                return
            await self.give(room.info.id, least)
            loads[least] += 1
            loads[self.name] -= 1

    async def give(self, table: str, target: str) -> None:
        """Let another node drive a table, with what its room remembers; not one that is just being opened."""
        if table in self._leaving or (self._house.expects(table) and self._house.live_room(table) is None):
            return
        self._leaving[table] = target
        try:
            legacy = await self._house.give_away(table)
            if legacy is not None:  # it is there before the table is
                self._post.send(target, Legacy(table, legacy.epoch, legacy.memory))
            given = await self._ask(partial(leases.hand_over, table=table, node=self.name, target=target))
        finally:
            del self._leaving[table]
        if given:
            self._post.send(target, Yours(table))

    async def give_all_away(self) -> None:
        """Let others drive everything, as far as anybody else can be reached."""
        loads = await self._ask(leases.loads)
        loads.pop(self.name, None)
        if not loads:
            return  # nobody is left to take them: they wait in the database
        targets: dict[str, str] = {}
        for table in await self._ask(partial(leases.mine, node=self.name)):
            least = targets[table] = min(loads, key=lambda node: (loads[node], node))
            loads[least] += 1
        await asyncio.gather(*[self.give(table, target) for table, target in targets.items()])
