"""What a director's driver asks of the tables of its tournament, wherever they are played.

A table is asked to follow orders, and answers when it rests, or after a while how far it is. Asking again changes
nothing, so whoever gets no answer asks again: the table may have moved to another node meanwhile.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from feltroom.contract.codes import CODES, Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.ports.neighbours import Elsewhere, Neighbours, TableAnswer
from feltroom.rooms.room.requests import Denied
from feltroom.rooms.room.room import Room
from feltroom.rooms.tables.new_table import TablePlan
from feltroom.rooms.tables.rooms import Rooms
from feltroom.table.commands import FollowOrder
from feltroom.table.orders import Order
from feltroom.table.phases import Phase

T = TypeVar("T")
_LATER = frozenset({"stale", "in_hand"})
"""Why a table cannot follow an order yet: it is told again."""


@dataclass(frozen=True, slots=True)
class OrderedTable:
    """A table of a tournament: its id, and how to make it if it is not there; a `final` one stays when it is over."""

    id: str
    plan: TablePlan
    final: bool


class DirectedTables:
    """The tables of tournaments."""

    def __init__(self, rooms: Rooms, neighbours: Callable[[], Neighbours]) -> None:
        self._rooms = rooms
        self._neighbours = neighbours
        self._waiting: dict[str, list[asyncio.Future[None]]] = {}

    async def follow(self, table: OrderedTable, orders: Sequence[Order], *, seconds: float) -> TableAnswer:
        """Have a table follow orders and return how it stands, at the latest after so many seconds.

        Unreachable, Refusal or StorageError if that cannot be known now.
        """
        try:
            return await self.follow_here(table.id, orders, seconds=seconds, stays=table.final)
        except Elsewhere as other:
            return await self._neighbours().follow(other.node, table.id, orders, seconds=seconds, stays=table.final)
        except Refusal as refusal:
            if refusal.code != Code.NO_SUCH_TABLE:
                raise
        await self._rooms.create_directed(table.id, table.plan)
        return await self.follow_here(table.id, orders, seconds=seconds, stays=table.final)

    async def follow_here(self, table: str, orders: Sequence[Order], *, seconds: float, stays: bool) -> TableAnswer:
        """Like `follow`, at this node alone; Elsewhere if another one owns the table.

        A table that is over is closed unless it `stays`.
        """
        try:
            room = await self._rooms.get(table)
        except Refusal as refusal:
            if refusal.code != Code.CLOSED:
                raise
            return TableAnswer(max([order.number for order in orders], default=0), None, over=True)
        for order in orders:
            result = await room.ask(partial(_ordered, order=order))
            if isinstance(result, Denied):
                if result.code in _LATER:
                    break
                raise Refusal(CODES.get(result.code, Code.INTERNAL), **result.numbers)
        answer = await self._look(room)
        if answer.report is None and not answer.over and seconds > 0:
            await self._rest(room, seconds)
            answer = await self._look(room)
        if answer.over and not stays:
            await self._rooms.close_directed(room)
        return answer

    def happened(self, room: Room) -> None:
        """Answer those who wait for a table, now that something has become durable there."""
        if room.table.report is not None or room.table.phase is Phase.FINISHED:
            for waiting in self._waiting.pop(room.info.id, ()):
                _resolve(waiting, None)

    async def _rest(self, room: Room, seconds: float) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(room.info.id, []).append(waiting)
        try:
            async with asyncio.timeout(seconds):
                await waiting
        except TimeoutError:
            pass
        finally:
            left = [one for one in self._waiting.pop(room.info.id, ()) if one is not waiting]
            if left:
                self._waiting[room.info.id] = left

    async def _look(self, room: Room) -> TableAnswer:
        """Return how a table stands once that is durable."""
        found: asyncio.Future[TableAnswer | None] = asyncio.get_running_loop().create_future()

        def look() -> None:
            table = room.table
            over = table.phase is Phase.FINISHED
            _resolve(found, TableAnswer(table.followed, None if over else table.report, over=over))

        room.when_durable(look, otherwise=lambda: _resolve(found, None))
        answer = await found
        if answer is None:
            raise Refusal(room.why_closed)
        return answer


def _ordered(room: Room, *, order: Order) -> FollowOrder:
    del room
    return FollowOrder(order)


def _resolve(waiting: "asyncio.Future[T]", result: T) -> None:
    """Set a result, unless whoever waited for it has gone meanwhile."""
    if not waiting.done():
        waiting.set_result(result)
