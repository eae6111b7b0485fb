"""Erasing people: what is theirs alone goes at once, and from tables they are taken out one by one.

A table that is being played is held for the moment that takes, once they have no seat there: its room writes its log
without them and reads it back. Somebody with a seat is sent away after the hand first. A table that another node owns
is left to that node, which hears of it. From a tournament of several tables they are taken when it is over, or off the
list before it begins. So an erasure may take as long as a hand, or longer if a node is down; whatever
is not done is tried again once a minute, also after a restart.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from logging import getLogger

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.log.errors import StorageError
from feltroom.rooms.clubs.membership import leave_all_clubs
from feltroom.rooms.people.identity import new_id
from feltroom.rooms.ports.neighbours import Elsewhere
from feltroom.rooms.ports.records.erasures import Erasure, TableLeft
from feltroom.rooms.ports.store import Records, Store
from feltroom.rooms.room.room import Room
from feltroom.rooms.tables.rooms import Rooms
from feltroom.rooms.tournaments.tournaments import Tournaments
from feltroom.table.events import SeatLeft, TableEvent

SETTLING_MILLISECONDS = 60_000
"""How long an account is remembered after it is gone from everywhere: a request may have been on its way."""
_log = getLogger("feltroom.people")


def new_erasure(account: str, *, now: int) -> Erasure:
    """Return what somebody is called when they are erased: nobody can tell from it who they were."""
    alias = new_id()
    return Erasure(account, f"erased:{alias}", f"Player_{alias[:4].upper()}", now)


def write_erasure(records: Records, erasure: Erasure, *, why: str, who: str) -> None:
    """Begin to erase somebody, and note it in the audit log; Refusal if there is nobody of this account."""
    if records.people.get(erasure.account) is None:
        raise Refusal(Code.NO_SUCH_PERSON)
    leave_all_clubs(records, erasure.account)
    records.erasures.begin(erasure)
    records.administration.note(time=erasure.time, what="erase", subject=erasure.alias, why=why, who=who)


class Erasing:
    """The erasures that are not finished, as far as this node can see to them."""

    def __init__(self, store: Store, rooms: Rooms, tournaments: Tournaments, *, now: Callable[[], int]) -> None:
        self._store = store
        self._rooms = rooms
        self._tournaments = tournaments
        self._now = now
        self._pending: dict[str, Erasure] = {}
        self._in_turn = asyncio.Lock()

    async def go_on(self) -> None:
        """Do what can be done now of all that is not finished."""
        async with self._in_turn:
            pending = await self._store.read(lambda records: records.erasures.pending())
            self._pending = {one.account: one for one in pending}
            for erasure in pending:
                await self._go_on_with(erasure)

    def concerns(self, room: Room, events: Sequence[TableEvent]) -> bool:
        """Whether somebody has left a table who is being erased."""
        left = [event.seat for event in events if isinstance(event, SeatLeft)] if self._pending else []
        return any([room.owners.left.get(seat) in self._pending for seat in left])

    async def _go_on_with(self, erasure: Erasure) -> None:
        look = partial(_tables_left, account=erasure.account)
        for left in await self._store.read(look):
            try:
                if left.closed:
                    await self._store.write(partial(_erase_at, erasure=erasure, table=left.id))
                else:
                    await self._rooms.forget(await self._rooms.get(left.id), erasure)
            except Elsewhere:
                continue  # its owner sees to it
            except (Refusal, StorageError) as error:
                _log.warning("not erased yet: %s", error, extra={"table": left.id})
        await self._tournaments.forget(erasure)
        anywhere = partial(_anywhere, account=erasure.account)
        if erasure.time + SETTLING_MILLISECONDS < self._now() and not await self._store.read(anywhere):
            await self._store.write(lambda records: records.erasures.finish(erasure.account))
            self._pending.pop(erasure.account, None)


def _anywhere(records: Records, *, account: str) -> bool:
    return bool(records.erasures.tables_left(account) or records.erasures.tournaments_left(account))


def _tables_left(records: Records, *, account: str) -> list[TableLeft]:
    return records.erasures.tables_left(account)


def _erase_at(records: Records, *, erasure: Erasure, table: str) -> None:
    records.erasures.erase_at(erasure, table)
