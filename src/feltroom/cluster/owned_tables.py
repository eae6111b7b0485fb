"""The tables that this node owns: it takes what it is given and what dead nodes leave, and gives away its surplus.

The director of a tournament is owned, taken and given like a table.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import partial
from logging import getLogger
from zlib import crc32

from feltroom.cluster import leases
from feltroom.cluster.node_channels import NodeChannels
from feltroom.cluster.node_messages import MovedMemory, Yours
from feltroom.cluster.transactions import Transactions
from feltroom.contract.refusals import Refusal
from feltroom.log.errors import StorageError
from feltroom.rooms.house import House
from feltroom.rooms.ports.neighbours import Elsewhere
from feltroom.rooms.ports.store import Records
from feltroom.rooms.tables.rooms import MovedRoom
from feltroom.storage.sql_records import connection_of

LEAST_GIVEN = 8
MOST_GIVEN = 50  # at a time: everybody there has to follow
MOST_MEMORIES = 256
MOST_TAKEN = 16  # at a time: visitors want answers, too
_log = getLogger("feltroom.cluster")


class OwnedTables:
    """The tables of one node, as the database has them."""

    def __init__(
        self,
        house: House,
        transactions: Transactions,
        channels: NodeChannels,
        *,
        name: str,
        spawn: Callable[[Coroutine[object, object, None]], None],
    ) -> None:
        self.name = name
        self.ending = False
        """Whether nothing is taken any more."""
        self._rooms = house.rooms
        self._tournaments = house.tournaments
        self._transactions = transactions
        self._channels = channels
        self._spawn = spawn
        self._leaving: dict[str, str] = {}
        self._taking: set[str] = set()
        self._claiming = asyncio.Lock()
        self._moved_memories: dict[str, MovedMemory] = {}
        self._orphans: frozenset[str] = frozenset()
        self._opening_slots = asyncio.Semaphore(MOST_TAKEN)

    # Owning.

    async def claim(self, table: str) -> int | None:
        """Become the owner of a table; Elsewhere if another node is."""
        if table in self._leaving:
            raise Elsewhere(self._leaving[table])
        async with self._claiming:
            pass  # it may be among those that are being claimed at this moment, and only the newest epoch counts
        return await self._transactions.run(partial(leases.claim, table=table, node=self.name))

    def release(self, records: Records, table: str, epoch: int | None) -> None:
        """Let any node own a table that is not played."""
        assert epoch is not None
        leases.release(connection_of(records), table=table, node=self.name, epoch=epoch)

    def check_owner(self, records: Records, table: str, epoch: int | None) -> None:
        """Raise Elsewhere if another node owns a table by now."""
        assert epoch is not None
        leases.check_owner(connection_of(records), table=table, node=self.name, epoch=epoch)

    def inherited(self, table: str, seq: int) -> bytes | None:
        """What the room of a table remembered at the node that gave it to us."""
        moved = self._moved_memories.pop(table, None)
        return moved.memory if moved is not None and moved.seq == seq else None

    def inherit(self, moved: MovedMemory) -> None:
        """Keep what the room of a table remembers which is on its way to us."""
        self._moved_memories[moved.table] = moved
        if len(self._moved_memories) > MOST_MEMORIES:  # of tables that never came
            del self._moved_memories[next(iter(self._moved_memories))]

    # Taking.

    async def drop_what_is_not_ours(self) -> None:
        """Let go of tables that others have taken over while this node was thought dead."""
        rooms, directors = self._rooms.live, self._tournaments.live  # those that come while we ask are none of them
        ours = await self._transactions.run(partial(leases.mine, node=self.name))
        for room in rooms:
            if not room.closed and room.info.id not in ours and room.info.id not in self._leaving:
                _log.warning("a table was taken over", extra={"table": room.info.id})
                self._rooms.moved_away(room)
        for live in directors:
            if not live.closed and live.id not in ours and live.id not in self._leaving:
                self._tournaments.lost(live)

    async def take_what_is_due(self, nodes: Sequence[str]) -> None:
        """Run what is ours, and of what nobody owns the share that falls to us among these nodes."""
        found = await self._transactions.run(partial(leases.tables_to_run, node=self.name))
        share = share_of(found, node=self.name, nodes=nodes, seen=self._orphans)
        self._orphans = found.orphans
        await self.take(share)

    async def take(self, tables: Iterable[str]) -> None:
        """Run some tables, unless this node does so already or is about to."""
        if self.ending:
            return
        async with self._claiming:
            known = self._taking | self._leaving.keys()
            new = [table for table in tables if table not in known and not self._expects(table)]
            if not new:
                return
            claimed = await self._transactions.run(partial(leases.claim_all, tables=new, node=self.name))
            self._taking |= claimed.keys()
        for table, epoch in claimed.items():
            self._spawn(self._take_over(table, epoch))

    async def _take_over(self, table: str, epoch: int) -> None:
        try:
            async with self._opening_slots:
                if await self._tournaments.exists(table):
                    await self._tournaments.take_over(table, epoch)
                else:
                    await self._rooms.take_over(table, epoch)
        except (Elsewhere, Refusal, StorageError) as error:
            _log.info("not taken over: %s", error, extra={"table": table})
        finally:
            self._taking.discard(table)

    def _expects(self, table: str) -> bool:
        return self._rooms.expects(table) or self._tournaments.expects(table)

    # Giving away.

    async def balance(self) -> None:
        """Give tables to nodes that have fewer, some at a time; between two hands if possible."""
        loads = await self._transactions.run(leases.loads)
        if self.name not in loads or len(loads) < 2:
            return
        surplus = loads[self.name] - sum(loads.values()) // len(loads)
        most = min(MOST_GIVEN, max(LEAST_GIVEN, surplus // 4))
        targets: dict[str, str] = {}
        for room in sorted(self._rooms.live, key=lambda room: room.table.turn is not None)[:most]:
            least = min(loads, key=lambda node: (loads[node], node))
            if loads[self.name] < loads[least] + 2:
                break
            targets[room.info.id] = least
            loads[least] += 1
            loads[self.name] -= 1
        await self.give(targets)

    async def give(self, targets: Mapping[str, str]) -> None:
        """Let other nodes own tables, with what their rooms remember; not those that are just opened or closed."""
        given = {table: target for table, target in targets.items() if self._may_go(table)}
        if not given:
            return
        self._leaving |= given
        try:
            rooms = await asyncio.gather(*[self._give_away(table) for table in given])
            for (table, target), room in zip(given.items(), rooms, strict=True):
                if room is not None:  # its memory is there before the table is
                    self._channels.send(target, MovedMemory(table, room.seq, room.memory))
            moved = await self._transactions.run(partial(leases.hand_over, node=self.name, targets=given))
        finally:
            for table in given:
                del self._leaving[table]
        for table in moved:
            self._channels.send(given[table], Yours(table))

    async def _give_away(self, table: str) -> MovedRoom | None:
        """Stop running a table or a director; a director remembers nothing besides its log."""
        await self._tournaments.give_away(table)
        return await self._rooms.give_away(table)

    def _may_go(self, table: str) -> bool:
        live = self._rooms.find(table) is not None or self._tournaments.is_live(table)
        return table not in self._leaving and (live or not self._expects(table))

    async def give_all_away(self) -> None:
        """Let others own everything, as far as anybody else can be reached."""
        loads = await self._transactions.run(leases.loads)
        loads.pop(self.name, None)
        if not loads:
            return  # nobody is left to take them: they wait in the database
        targets: dict[str, str] = {}
        for table in await self._transactions.run(partial(leases.mine, node=self.name)):
            least = targets[table] = min(loads, key=lambda node: (loads[node], node))
            loads[least] += 1
        await self.give(targets)


def share_of(found: leases.TablesToRun, *, node: str, nodes: Sequence[str], seen: frozenset[str]) -> frozenset[str]:
    """Return what is the node's own, its share of what nobody owns, and what nobody took since it was `seen` last.

    Every node that knows the same `nodes` comes to another share.
    """
    due = frozenset(table for table in found.orphans if nodes[crc32(table.encode()) % len(nodes)] == node)
    return found.own | due | (found.orphans & seen)
