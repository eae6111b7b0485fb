"""The rooms of a house, and how they come and go.

A table is live while somebody plays or watches. It is parked when nobody does and nothing would happen: its log is all
that is left of it then, and the next person who asks for it wakes it. After a restart every table that was live goes on
where its log ends.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import partial
from logging import getLogger
from typing import TypeVar
from weakref import WeakValueDictionary

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.contract.server_messages import LobbyTable, TableClosed, TableMoved, encode
from feltroom.contract.table_settings import TableSettings
from feltroom.log.errors import CorruptLog
from feltroom.rooms.house_caps import Caps
from feltroom.rooms.house_settings import HouseSettings
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.people.identity import new_id
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.neighbours import Elsewhere, Neighbours
from feltroom.rooms.ports.records.erasures import Erasure
from feltroom.rooms.ports.records.tables import TableRow
from feltroom.rooms.ports.store import Records
from feltroom.rooms.room.catch_up import send_table
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.services import RoomInfo, Services
from feltroom.rooms.tables.fair_shares import FairShares, Load
from feltroom.rooms.tables.lobby_line import lobby_table
from feltroom.rooms.tables.new_table import TablePlan, TablePlanner, write_table
from feltroom.rooms.tables.parked_seats import ParkedSeats
from feltroom.rooms.tables.table_opener import TableOpener
from feltroom.rooms.tables.table_reader import LoadedTable, read_table
from feltroom.rooms.tables.unread_tables import UnreadTables
from feltroom.rooms.tournaments.table_ids import tournament_of
from feltroom.table.commands import Leave
from feltroom.table.phases import Phase
from feltroom.table.table import Table

_MOST_MEMORIES = 1_000  # of parked tables, a few kilobytes each
SWEEP_SECONDS = 30.0
RETRY_SECONDS = 1.0
T = TypeVar("T")
_log = getLogger("feltroom.house")


@dataclass(frozen=True, slots=True)
class MovedRoom:
    """What a room that moves to another node remembers besides its log of so many events."""

    seq: int
    memory: bytes


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table that a person has made or sat at, with their seat if they still have one."""

    row: TableRow
    seat: int | None
    live: bool
    unattended: bool = False


class Rooms:
    """All live rooms of one house."""

    def __init__(
        self,
        settings: HouseSettings,
        services: Services,
        planner: TablePlanner,
        *,
        neighbours: Callable[[], Neighbours],
        caps: Callable[[], Caps],
        loads: Callable[[], Sequence[Load]],
        lobby_changed: Callable[[str], None],
    ) -> None:
        self.shutting_down = False
        """Whether none is opened any more."""
        self._settings = settings
        self._services = services
        self._planner = planner
        self._store = services.store
        self._neighbours = neighbours
        self.shares = FairShares(lambda: self.live, loads, caps)
        self._lobby_changed = lobby_changed
        self._opener = TableOpener(services.store, neighbours, entropy=settings.entropy)
        self._parked_seats = ParkedSeats(services.store)
        self._live: dict[str, Room] = {}
        self._parked_memories: LruCache[str, bytes] = LruCache(_MOST_MEMORIES)
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._idle_since: dict[str, float] = {}
        self._failed_at: dict[str, float] = {}
        self._unread = UnreadTables()
        self._to_close: set[str] = set()
        self._doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Go on with the tables that were live, and park from now on what nobody looks at."""
        await self._recover()
        self._spawn(self._sweep())

    async def close(self) -> None:
        """Give all rooms up."""
        coming = list(self._waking.values())
        for task in [*self._tasks, *coming]:
            task.cancel()
        await asyncio.gather(*coming, return_exceptions=True)
        for room in self.live:
            room.close(Code.SHUTTING_DOWN)

    # Those that are live.

    @property
    def live(self) -> list[Room]:
        """All rooms that are live."""
        return list(self._live.values())

    def __len__(self) -> int:
        return len(self._live)

    def find(self, table: str) -> Room | None:
        """A room if it is live."""
        return self._live.get(table)

    def expects(self, table: str) -> bool:
        """Whether a table is live, or is just being opened or closed."""
        door = self._doors.get(table)
        return table in self._live or table in self._waking or (door is not None and door.locked())

    async def get(self, table: str) -> Room:
        """Return the room of a table, woken if it was parked; Refusal if there is none."""
        room = self._live.get(table)
        if room is not None:
            return room
        if self.shutting_down:
            raise Refusal(Code.SHUTTING_DOWN)
        waking = self._waking.get(table)
        return await (self._come(table, self._wake(table, None)) if waking is None else asyncio.shield(waking))

    async def get_for(self, table: str, account: str) -> Room:
        """Return the room of a table; one that is parked is woken only for somebody who sits there.

        Nobody watches a parked table, so anybody else is refused as at one that they do not watch.
        """
        if not self.expects(table):
            row = await self._store.read(lambda records: records.tables.get(table))
            if row is not None and row.parked and not row.closed:
                alone = self._neighbours().alone
                if await self._parked_seats.seat_of(table, account, live_elsewhere=not alone) is None:
                    raise Refusal(Code.NOT_WATCHING)
        return await self.get(table)

    async def take_over(self, table: str, epoch: int) -> None:
        """Wake a table that this node has claimed, unless it is live or being woken already."""
        if table not in self._live and table not in self._waking and not self.shutting_down:
            await self._come(table, self._wake(table, epoch))

    async def tables_of(self, account: str) -> list[OwnTable]:
        """The open tables that a person has made or sat at, newest first."""
        found = []
        alone = self._neighbours().alone
        for row in await self._store.read(lambda records: records.tables.list_of(account)):
            seat = None
            if row.id not in self._live:
                seat = await self._parked_seats.seat_of(row.id, account, live_elsewhere=not (row.parked or alone))
            room = self._live.get(row.id)
            seat = seat if room is None else room.owners.seat_of(account)
            if seat is None and tournament_of(row.id) is not None:
                continue  # they made the tournament, or sat here for a while
            if room is None:
                found.append(OwnTable(row, seat, live=not (row.parked or alone)))
            else:
                found.append(OwnTable(row, seat, live=True, unattended=room.lacks(account)))
        return found

    async def look_at_parked(self, table: str) -> LobbyTable | None:
        """A parked table as the lobby shows it, without waking it; None if it is not parked or cannot be read."""
        if self.expects(table):
            return None
        row = await self._store.read(lambda records: records.tables.get(table))
        if row is None or row.closed or not row.parked:
            return None
        try:
            parked = await self._store.read(partial(read_table, table=table))
        except CorruptLog:
            return None
        return lobby_table(
            parked,
            id=row.id,
            name=row.name,
            preset=row.preset,
            private=row.private,
            has_password=row.password_hash is not None,
            waiting=0,
            watching=0,
            running=False,
        )

    async def plays_on(self, row: TableRow) -> bool:
        """Whether hands may still begin at a table that is not closed, at whatever node it is live."""
        room = self._live.get(row.id)
        if room is not None:
            return room.table.plays_on
        if row.parked or self._neighbours().alone:
            return True  # one whose session is over is closed, not parked
        try:
            return (await self._store.read(partial(read_table, table=row.id))).plays_on
        except CorruptLog:
            return True

    async def is_closed(self, table: str) -> bool:
        """Whether a table is closed for good."""
        row = await self._store.read(lambda records: records.tables.get(table))
        return row is None or row.closed

    # How they come.

    async def create(self, settings: TableSettings, person: Person) -> Room:
        """Make a table and return its room."""
        plan = await self._planner.plan(settings, person)
        self.shares.check_bots(person.account, sum(seat.bot is not None for seat in plan.config.seating))
        table = new_id()
        return await self._come(table, self._make(table, plan, person))

    async def create_directed(self, table: str, plan: TablePlan) -> Room:
        """Make a table of a tournament, under the id that its director has for it; one half of it may be there."""
        return await self._come(table, self._make(table, plan))

    def check_tables(self, account: str) -> None:
        """Refuse a person one more table if they have their share."""
        self.shares.check_tables(account, waking=len(self._waking))

    async def _come(self, table: str, work: Coroutine[object, object, Room]) -> Room:
        """Have a room made or woken, once: everybody who asks for the table meanwhile waits for the same."""
        waking = self._waking[table] = asyncio.ensure_future(work)
        waking.add_done_callback(partial(self._woken, table))
        return await asyncio.shield(waking)

    def _woken(self, table: str, waking: "asyncio.Task[Room]") -> None:
        self._waking.pop(table, None)
        if not waking.cancelled():
            waking.exception()  # those who wait for it have it, and nobody may be waiting any more

    async def _make(self, table_id: str, plan: TablePlan, person: Person | None = None) -> Room:
        now = self._services.now()
        epoch = await self._neighbours().tables.claim(table_id)
        table = Table(plan.config, entropy=self._settings.entropy)
        row = await write_table(self._store, table_id, table, plan, now=now)
        avatars = {} if person is None or person.avatar is None else {person.account: person.avatar}
        room = self._open(row, LoadedTable(table, (), avatars=avatars), epoch)
        self._lobby_changed(table_id)
        return room

    async def _wake(self, table: str, epoch: int | None) -> Room:
        async with self._door(table):
            row, read, epoch = await self._opener.take_up(table, epoch)
            room = self._open(row, read, epoch)
        memory = self._neighbours().tables.inherited(table, read.table.seq)
        remembered = self._parked_memories.forget(table) if memory is None else memory
        if remembered is not None:
            room.remember(remembered, planned=memory is not None)
        room.recover(planned=memory is not None)
        self._lobby_changed(table)
        return room

    def _open(self, row: TableRow, read: LoadedTable, epoch: int | None) -> Room:
        info = RoomInfo(row.id, row.name, row.preset, row.private, row.password_hash is not None, row.owner)
        room = self._live[row.id] = Room(info, read, self._services, epoch=epoch)
        return room

    def _door(self, table: str) -> asyncio.Lock:
        """The lock that everything takes that opens or closes a table."""
        return self._doors.setdefault(table, asyncio.Lock())

    async def _recover(self) -> None:
        """Go on with every table that was not parked; one that cannot be read does not stop the others.

        Where there are other houses, they share the tables out all the time, not only now.
        """
        if not self._neighbours().alone:
            return
        rows = await self._store.read(lambda records: records.tables.list_open())
        for row in rows:
            if row.parked:
                continue
            try:
                self._open(row, await self._opener.read(row, None), None)
            except Refusal:
                continue
        for room in self.live:
            room.recover()
        if rows:
            _log.info("recovered", extra={"tables": len(self._live), "known": len(rows)})

    # How they fail.

    def reload(self, room: Room) -> None:
        """Read a failed table back until it can be read; close it if its log is damaged."""
        self._spawn(self._reload(room))

    async def _reload(self, room: Room) -> None:
        """Do so once in a while only, if the table fails, and is shown anew, again and again."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._failed_at.get(room.info.id, 0.0) + RETRY_SECONDS - loop.time())
        self._failed_at[room.info.id] = loop.time()
        while not room.closed:
            try:
                _, read, epoch = await self._opener.take_up(room.info.id)
                self._unread.gone(room.info.id)
                if not room.closed:
                    room.replace_table(read, partial(send_table, room), epoch=epoch)
            except Elsewhere:
                self.moved_away(room)
                return
            except Refusal as refusal:
                room.audience.send(encode(TableClosed(room.info.id, refusal.code)))
                self._drop(room, refusal.code)
                return
            except Exception as error:  # a full disk, or what should never happen: nobody else would try again
                self._unread.failed(room.info.id, error, now=loop.time())
                await asyncio.sleep(RETRY_SECONDS)
                continue
            return

    # How people are erased.

    async def forget(self, room: Room, erasure: Erasure) -> None:
        """Take somebody out of a table and its log; if they have a seat, send them away instead, after the hand."""
        room.send_away(erasure.account)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        room.when_durable(partial(self._hold, room, erasure, done), otherwise=partial(_resolve, done, None))
        await done

    def _hold(self, room: Room, erasure: Erasure, done: "asyncio.Future[None]") -> None:
        if room.sits(erasure.account):
            _resolve(done, None)
            return
        room.hold()
        self._spawn(self._read_without(room, erasure, done))

    async def _read_without(self, room: Room, erasure: Erasure, done: "asyncio.Future[None]") -> None:
        table = room.info.id
        try:
            await room.talk.rest()
            row = await self._store.write(partial(_erase_at, table=table, erasure=erasure))
            read = await self._opener.read(row, room.epoch)
            await room.talk.forget(read.chat)
            if not room.closed:
                info = replace(room.info, name=row.name, owner=row.owner)
                room.read_again(read, partial(send_table, room), info, gone=erasure.account)
        except Elsewhere:
            self.moved_away(room)
        except Exception:  # the table goes on all the same, and the erasure is tried again later
            _log.exception("not erased", extra={"table": table})
            self.reload(room)
        finally:
            self._parked_seats.forget(table)
            self._lobby_changed(table)
            _resolve(done, None)

    # How they go.

    async def close_table(self, table: str, person: Person) -> None:
        """Close a table for good: its maker may, while nobody else sits there who stays."""
        closed = False
        while not closed:
            room = await self.get(table)
            if room.table.config.director:
                raise Refusal(Code.BY_DIRECTOR)
            if room.info.owner != person.account:
                raise Refusal(Code.NOT_OWNER)
            async with self._door(table):
                closed = not room.closed  # else it was parked or closed in the meantime
                if closed:
                    await self._close_for_good(room)
        self._lobby_changed(table)

    async def close_directed(self, room: Room) -> None:
        """Close a table of a tournament for good: its director needs it no more."""
        async with self._door(room.info.id):
            if not room.closed:
                await self._drop_for_good(room)

    async def close_by_house(self, room: Room, *, at_once: bool) -> None:
        """Close a table for good as soon as its hand is over; `at_once` lets everybody stand up in the middle of it."""
        self._to_close.add(room.info.id)
        if at_once:
            await self._empty(room)
        self.close_if_asked(room)

    def close_if_asked(self, room: Room) -> None:
        """Close a table that is to be closed, if no hand is being played."""
        if room.info.id in self._to_close and room.between_hands and not room.closed:
            self._to_close.discard(room.info.id)
            self._spawn(self._empty_and_close(room))

    async def _empty(self, room: Room) -> None:
        """Let everybody take their chips home."""
        for seat, player in enumerate(room.table.seats):
            if player is not None and player.bot is None:
                await room.ask(partial(_leaving, seat=seat))

    async def _empty_and_close(self, room: Room) -> None:
        await self._empty(room)
        async with self._door(room.info.id):
            if not room.closed:
                await self._drop_for_good(room)  # whoever sits there still: the seats of a tournament are frozen
        self._lobby_changed(room.info.id)

    async def _close_for_good(self, room: Room) -> None:
        others = room.people_besides(room.info.owner)
        if others:
            raise Refusal(Code.TABLE_IN_USE, people=others)
        if _others_have_paid(room):
            raise Refusal(Code.TOURNAMENT_RUNNING)
        await self._drop_for_good(room)

    async def _drop_for_good(self, room: Room) -> None:
        self._drop(room)
        try:
            await self._leave_alone(room, partial(_note_closed, table=room.info.id))
        except Exception:  # it is not closed, so everybody who is there may come in again
            room.audience.send(encode(TableMoved(room.info.id)))
            raise
        room.audience.send(encode(TableClosed(room.info.id, Code.CLOSED)))

    async def _leave_alone(self, room: Room, note: Callable[[Records], None]) -> None:
        """Note why nobody owns a table from now on; Elsewhere, and nothing is noted, if another node does."""

        def write(records: Records) -> None:
            self._neighbours().tables.release(records, room.info.id, room.epoch)
            note(records)

        await self._store.write(write)

    async def give_away(self, table: str) -> MovedRoom | None:
        """Stop running a table, so that another node can, and return what its room remembers; None if it was not ours.

        All that was answered is durable.
        """
        room = self._live.get(table)
        if room is None:
            return None
        await room.talk.rest()
        durable: asyncio.Future[MovedRoom | None] = asyncio.get_running_loop().create_future()
        room.when_durable(partial(self._move_out, room, durable), otherwise=partial(_resolve, durable, None))
        return await durable

    def _move_out(self, room: Room, done: "asyncio.Future[MovedRoom | None]") -> None:
        moved = MovedRoom(room.table.seq, room.memory())
        self.moved_away(room)
        _resolve(done, moved)

    def moved_away(self, room: Room) -> None:
        """Give up a table that another node owns, and send everybody who is at it there."""
        room.audience.send(encode(TableMoved(room.info.id)))
        self._drop(room, Code.MOVED)

    async def _sweep(self) -> None:
        """Park tables that nobody has looked at for a while."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self._settings.park_seconds / 2))
            for room in self.live:
                try:
                    await self._park_if_idle(room, loop.time())
                except Exception:  # one that cannot be parked keeps no other from it
                    _log.exception("cannot park", extra={"table": room.info.id})

    async def _park_if_idle(self, room: Room, now: float) -> None:
        table = room.info.id
        if not room.idle:
            self._idle_since.pop(table, None)
            return
        if now - self._idle_since.setdefault(table, now) < self._settings.park_seconds:
            return
        async with self._door(table):
            if room.closed or not room.idle:
                return
            over = _is_over(room)
            if not over:
                self._parked_memories.keep(table, room.memory())  # who waits, who was sent away
            self._drop(room)
            note = _note_closed if over else _note_parked
            try:
                await self._leave_alone(room, partial(note, table=table))
            except Elsewhere:
                _log.info("not parked: another node owns it", extra={"table": table})
        self._lobby_changed(table)

    def _drop(self, room: Room, why: Code = Code.CLOSED) -> None:
        room.close(why)
        self._parked_seats.forget(room.info.id)
        if self._live.get(room.info.id) is room:
            del self._live[room.info.id]
        self._idle_since.pop(room.info.id, None)
        self._failed_at.pop(room.info.id, None)
        self._unread.gone(room.info.id)
        self._lobby_changed(room.info.id)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _others_have_paid(room: Room) -> bool:
    """Whether a tournament is to be played to its end: people besides its host took part, out or not."""
    tournament, owner = room.table.tournament, room.info.owner
    if tournament is None or tournament.results:
        return False
    return any(one.bot is None and one.account != owner for one in tournament.entrants)


def _leaving(room: Room, *, seat: int) -> Leave:
    del room
    return Leave(seat)


def _erase_at(records: Records, *, table: str, erasure: Erasure) -> TableRow:
    records.erasures.erase_at(erasure, table)
    row = records.tables.get(table)
    assert row is not None
    return row


def _note_closed(records: Records, *, table: str) -> None:
    records.tables.set_closed(table)
    records.chat.clear(table)


def _note_parked(records: Records, *, table: str) -> None:
    records.tables.set_parked(table, parked=True)


def _is_over(room: Room) -> bool:
    """Whether nobody will come back to a table: its session has ended, or everybody who played there has left."""
    table = room.table
    if table.config.director:
        return table.phase is Phase.FINISHED
    return table.phase is Phase.FINISHED or (not room.owners.people() and table.hand_number > 0)


def _resolve(future: "asyncio.Future[T]", value: T) -> None:
    if not future.done():
        future.set_result(value)
