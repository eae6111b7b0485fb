"""The house: all rooms, the people in them, and everything they share.

A table is live while somebody plays or watches, and parked when nobody does and nothing would happen by itself; its log
is all that is left of it then, and whoever asks for it next wakes it. After a restart every table that was live goes on
where its log ends.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from logging import getLogger
from typing import TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection as Database

from feltroom.server.bot_runner import BotRunner
from feltroom.server.clock import SteadyClock, no_earlier
from feltroom.server.connection import Connection
from feltroom.server.connections import Connections
from feltroom.server.dense_reports import DenseReports
from feltroom.server.frames import text_frame
from feltroom.server.hand_log import HandLog
from feltroom.server.hand_reviews import HandReviews
from feltroom.server.house_limits import HouseLimits
from feltroom.server.identity import Signer, new_id
from feltroom.server.lobby import Lobby
from feltroom.server.messages.codes import Code
from feltroom.server.messages.server import Closing, TableClosed, TableMoved, encode
from feltroom.server.metrics import Metrics
from feltroom.server.parked_seats import ParkedSeats
from feltroom.server.passwords import check_password, hash_password
from feltroom.server.people import People, Person
from feltroom.server.ports import Alone, Elsewhere, Neighbours
from feltroom.server.proxies import Proxies
from feltroom.server.refusal import Refusal
from feltroom.server.room import Room, RoomInfo, Services
from feltroom.server.security import HostCheck
from feltroom.server.settings import TableSettings
from feltroom.server.showing import tell_made_hands, tell_queue, whole_table
from feltroom.server.statistics_shelf import StatisticsShelf
from feltroom.server.table_maker import build_config
from feltroom.server.table_reader import Read, read_to_drive
from feltroom.storage import catalog
from feltroom.storage.commit import Commit
from feltroom.storage.errors import CorruptLog, StorageError
from feltroom.storage.newest import newest_time
from feltroom.storage.projection import Projector
from feltroom.storage.secrets import get_or_create_secret
from feltroom.storage.store import Store
from feltroom.table.config import TableConfig
from feltroom.table.events import HandSettled, HandVoided, TableEvent
from feltroom.table.phases import Phase
from feltroom.table.table import Table

PARK_SECONDS = 300.0
SWEEP_SECONDS = 30.0
RETRY_SECONDS = 1.0
T = TypeVar("T")
_log = getLogger("feltroom.house")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSettings:
    """How a house is run.

    `names` are the host names it answers to, None for any; `proxies` the addresses of load balancers before it; `join`
    makes it one of several houses.
    """

    database: str
    names: frozenset[str] | None = frozenset({"localhost", "127.0.0.1", "[::1]"})
    hand_log: str | None = None
    proxies: frozenset[str] = frozenset()
    park_seconds: float = PARK_SECONDS
    clock: Callable[[], int] = field(default_factory=lambda: SteadyClock().now)
    entropy: Callable[[int], bytes] = os.urandom
    join: Callable[["House"], Awaitable[Neighbours]] | None = None


@dataclass(frozen=True, slots=True)
class Legacy:
    """What a room leaves behind besides a log of so many events."""

    seq: int
    memory: bytes


class House:
    """One running card room."""

    def __init__(self, settings: HouseSettings, store: Store, *, key: bytes, earliest: int) -> None:
        """`earliest` is the newest time that the store knows: the house's clock is never before it."""
        loop = asyncio.get_running_loop()
        self.settings = settings
        self.now = no_earlier(settings.clock, earliest)
        self.store = store
        self.metrics = Metrics()
        self.limits = HouseLimits(loop.time)
        self.hosts = HostCheck(settings.names)
        self.proxies = Proxies(settings.proxies)
        self.people = People(store, key=key, now=self.now)
        self.share_signer = Signer(key, kind="share")
        self.dense_reports = DenseReports()
        self.reviews = HandReviews()
        self.statistics = StatisticsShelf()
        self.lobby = Lobby(lambda: self._rooms.values(), lambda: self.neighbours)
        self.connections = Connections()
        self.neighbours: Neighbours = Alone()
        self.stopping = False
        self._hand_log = HandLog(settings.hand_log)
        self._bots = BotRunner(loop.call_soon_threadsafe)
        self._rooms: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._parked_seats = ParkedSeats(store)
        self._idle_since: dict[str, float] = {}
        self._failed_at: dict[str, float] = {}
        self._doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._services = Services(
            store=store,
            bots=self._bots,
            metrics=self.metrics,
            now=self.now,
            happened=self._happened,
            changed=self._changed,
            failed=lambda room: self._spawn(self._reload(room)),
        )
        self._watch_metrics()

    @classmethod
    async def open(cls, settings: HouseSettings) -> "House":
        """Open the database and go on with every table that was live."""
        loop = asyncio.get_running_loop()
        store = await loop.run_in_executor(None, partial(Store.open, settings.database, post=loop.call_soon_threadsafe))
        try:
            key = await store.write(partial(get_or_create_secret, name="signing", make=lambda: os.urandom(32)))
            for line in store.damage:
                _log.error("database damaged", extra={"reason": line})
            house = cls(settings, store, key=key, earliest=await store.read(newest_time))
            if settings.join is not None:
                house.neighbours = await settings.join(house)
            await house._recover()
        except BaseException:
            store.close()
            raise
        house._spawn(house._sweep())
        return house

    def say_goodbye(self) -> None:
        """Let nobody in any more, and tell everybody that the house closes."""
        if self.stopping:
            return
        self.stopping = True
        self.connections.tell_all(text_frame(encode(Closing(Code.SHUTTING_DOWN))))

    async def close(self) -> None:
        """Stop all rooms and finish writing."""
        self.say_goodbye()
        await self.neighbours.hand_over()
        await self.neighbours.leave()
        coming = list(self._waking.values())
        for task in [*self._tasks, *coming]:
            task.cancel()
        await asyncio.gather(*coming, return_exceptions=True)
        for room in self.rooms:
            room.close(Code.SHUTTING_DOWN)
        self.lobby.close()
        self._bots.close()
        self.dense_reports.close()
        self.reviews.close()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)
        self._hand_log.close()

    # Rooms.

    @property
    def rooms(self) -> list[Room]:
        """All live rooms."""
        return list(self._rooms.values())

    def live_room(self, table: str) -> Room | None:
        """A room if it is live."""
        return self._rooms.get(table)

    def expects(self, table: str) -> bool:
        """Whether a table is live, or is just being opened or closed."""
        door = self._doors.get(table)
        return table in self._rooms or table in self._waking or (door is not None and door.locked())

    async def room(self, table: str) -> Room:
        """Return the room of a table, woken if it was parked; Refusal if there is none."""
        room = self._rooms.get(table)
        if room is not None:
            return room
        if self.stopping:
            raise Refusal(Code.SHUTTING_DOWN)
        waking = self._waking.get(table)
        return await (self._come(table, self._wake(table)) if waking is None else asyncio.shield(waking))

    async def _come(self, table: str, work: Coroutine[object, object, Room]) -> Room:
        """Have a room made or woken, once: whoever asks for the table meanwhile waits for the same."""
        waking = self._waking[table] = asyncio.ensure_future(work)
        waking.add_done_callback(partial(self._woken, table))
        return await asyncio.shield(waking)

    async def create(self, settings: TableSettings, person: Person) -> Room:
        """Make a table and return its room."""
        build = partial(build_config, name=person.nickname, account=person.account, entropy=self.settings.entropy)
        config = await asyncio.to_thread(build, settings)  # whether weights can be dealt takes a while to say
        solo = config.max_humans <= 1
        private = solo if settings.private is None else settings.private
        if config.seed is not None:
            private = True  # whoever made it can work out every card
        password = None
        if settings.password:
            password = (await asyncio.to_thread(hash_password, settings.password)).hex()
        table = new_id()
        return await self._come(table, self._make(table, config, settings, person, private=private, password=password))

    async def _make(
        self,
        table_id: str,
        config: TableConfig,
        settings: TableSettings,
        person: Person,
        *,
        private: bool,
        password: str | None,
    ) -> Room:
        now = self.now()
        epoch = await self.neighbours.claim(table_id)
        table = Table(config, entropy=self.settings.entropy)
        await self._write_first(table_id, table)  # the log before the catalogue: no table is known without one
        row = await self.store.write(
            lambda database: catalog.create(
                database,
                table_id=table_id,
                name=settings.name or person.nickname,
                preset=settings.preset,
                private=private,
                password_hash=password,
                owner=person.account,
                now=now,
            )
        )
        room = self._open(row, Read(table, ()), epoch)
        self.lobby.changed()
        return room

    async def _write_first(self, table_id: str, table: Table) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        events = table.events
        rows = Projector(table_id).project(0, events)
        self.store.append(Commit(table_id, 0, events, rows), partial(_resolve, written))
        await written

    async def may_enter(self, room: Room, person: Person, *, password: str | None, peer: str) -> None:
        """Refuse who may not see a table: one with a password opens by it, once for each person."""
        if not room.info.has_password or person.account == room.info.owner:
            return
        if room.owners.seat_of(person.account) is not None:
            return
        table = room.info.id
        if await self.store.read(partial(catalog.is_guest, table_id=table, account=person.account)):
            return
        if password is None:
            raise Refusal(Code.WRONG_PASSWORD)
        keys = ((table, person.account), (table, peer), peer)
        waits = [self.limits.passwords.take(key) for key in keys]
        if any(wait is not None for wait in waits):
            raise Refusal(Code.TOO_MANY_ATTEMPTS, wait=max(wait or 0 for wait in waits))
        row = await self.store.read(partial(catalog.get, table_id=table))
        stored = None if row is None or row.password_hash is None else bytes.fromhex(row.password_hash)
        if stored is None or not await asyncio.to_thread(check_password, password, stored):
            raise Refusal(Code.WRONG_PASSWORD)
        for key in keys:
            self.limits.passwords.give_back(key)
        await self.store.write(partial(catalog.add_guest, table_id=table, account=person.account))

    async def tables_of(self, account: str) -> list[tuple[catalog.TableRow, int | None, bool]]:
        """The open tables that somebody has made or sat at, newest first, with his seat and whether they are live."""
        found = []
        for row in await self.store.read(partial(catalog.list_of, account=account)):
            seat = None
            if row.id not in self._rooms:
                settled = row.parked or self.neighbours.alone
                seat = await self._parked_seats.seat_of(row.id, account, settled=settled)
            room = self._rooms.get(row.id)
            live = room is not None or not (row.parked or self.neighbours.alone)
            found.append((row, seat if room is None else room.owners.seat_of(account), live))
        return found

    async def close_table(self, table: str, person: Person) -> None:
        """Close a table for good; for who made it, while nobody else sits there who stays."""
        closed = False
        while not closed:
            room = await self.room(table)
            if room.info.owner != person.account:
                raise Refusal(Code.NOT_OWNER)
            async with self._door(table):
                closed = not room.closed  # else it was parked or closed in the meantime
                if closed:
                    await self._close_for_good(room)
        self.lobby.changed()

    async def _close_for_good(self, room: Room) -> None:
        others = room.people_besides(room.info.owner)
        if others:
            raise Refusal(Code.TABLE_IN_USE, people=others)
        self._drop(room)
        try:
            await self._leave_alone(room, partial(catalog.set_closed, table_id=room.info.id))
        except Exception:  # it is not closed, so whoever is there may come in again
            room.audience.send(encode(TableMoved(room.info.id)))
            raise
        room.audience.send(encode(TableClosed(room.info.id, Code.CLOSED)))

    async def _leave_alone(self, room: Room, note: Callable[[Database], None]) -> None:
        """Note why nobody drives a table from now on; Elsewhere, and nothing is noted, if another house does."""

        def write(database: Database) -> None:
            self.neighbours.release(database, room.info.id, room.epoch)
            note(database)

        await self.store.write(write)

    async def is_closed(self, table: str) -> bool:
        """Whether a table is closed for good."""
        row = await self.store.read(partial(catalog.get, table_id=table))
        return row is None or row.closed

    async def give_away(self, table: str) -> Legacy | None:
        """Stop driving a table, so that another house can, and return what its room remembers; None if it was not ours.

        All that was answered is durable.
        """
        room = self._rooms.get(table)
        if room is None:
            return None
        durable: asyncio.Future[Legacy | None] = asyncio.get_running_loop().create_future()
        room.when_durable(partial(self._move_out, room, durable), otherwise=partial(_settle, durable, None))
        return await durable

    def _move_out(self, room: Room, done: "asyncio.Future[Legacy | None]") -> None:
        legacy = Legacy(room.table.seq, room.memory())
        self.moved_away(room)
        _settle(done, legacy)

    def moved_away(self, room: Room) -> None:
        """Give up a table that another house drives, and send everybody who is at it there."""
        room.audience.send(encode(TableMoved(room.info.id)))
        self._drop(room, Code.MOVED)
        self.lobby.changed()

    def called(self, person: Person) -> None:
        """Take in what somebody is called, by way of another house: it counts from what he says next."""
        if self.people.note(person):
            self.connections.renamed(person)

    async def people_changed(self) -> None:
        """Take in that something about somebody was said by another house and not heard."""
        self.people.forget_tokens()
        for account in self.connections.accounts():
            await self.person_changed(account)

    async def person_changed(self, account: str) -> None:
        """Take in that somebody has another name, or lost devices, by way of another house."""
        person, good = await self.people.read_anew(account)
        if person is not None:
            self.connections.renamed(person)
        self.connections.cut_off(account, good=good)

    def show(self, room: Room, connection: Connection) -> None:
        """Show a connection the whole table."""
        connection.send(text_frame(whole_table(room, connection, now=self.now())))

    # How rooms come and go.

    def _open(self, row: catalog.TableRow, read: Read, epoch: int | None) -> Room:
        info = RoomInfo(row.id, row.name, row.preset, row.private, row.password_hash is not None, row.owner)
        room = self._rooms[row.id] = Room(info, read, self._services, epoch=epoch)
        return room

    def _door(self, table: str) -> asyncio.Lock:
        """Who opens or closes a table goes through its door, one after another."""
        return self._doors.setdefault(table, asyncio.Lock())

    async def _row(self, table: str) -> catalog.TableRow:
        """What the catalogue says of a table; Refusal if it is not there or closed."""
        row = await self.store.read(partial(catalog.get, table_id=table))
        if row is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        if row.closed:
            raise Refusal(Code.CLOSED)
        return row

    async def _take_up(self, table: str) -> tuple[catalog.TableRow, Read, int | None]:
        """Become the one house that drives a table, and read it; Refusal or Elsewhere if that cannot be."""
        row = await self._row(table)
        epoch = await self.neighbours.claim(table)
        if epoch is not None:
            row = await self._row(table)  # whoever drove it until now may have closed it
        read = await self._load(row, epoch)
        if row.parked:
            await self.store.write(partial(catalog.set_parked, table_id=table, parked=False))
        return row, read, epoch

    async def _wake(self, table: str) -> Room:
        async with self._door(table):
            row, read, epoch = await self._take_up(table)
            room = self._open(row, read, epoch)
        memory = self.neighbours.inherited(table, read.table.seq)
        if memory is not None:
            room.remember(memory)
        room.recover(planned=memory is not None)
        self.lobby.changed()
        return room

    def _woken(self, table: str, waking: "asyncio.Task[Room]") -> None:
        self._waking.pop(table, None)
        if not waking.cancelled():
            waking.exception()  # whoever waits for it has it, and nobody may be waiting any more

    async def _load(self, row: catalog.TableRow, epoch: int | None) -> Read:
        """Read a table back from its log; Refusal, with the row, if that is damaged."""

        def look(database: Database) -> Read:
            self.neighbours.check(database, row.id, epoch)
            return read_to_drive(database, table=row.id, entropy=self.settings.entropy)

        try:
            read = await self.store.read(look)
        except CorruptLog as error:
            _log.error("table refused", extra={"table": row.id, "row": error.seq, "reason": error.reason})
            await self._mark_broken(row.id, str(error))
            raise Refusal(Code.LOG_DAMAGED, row=error.seq) from None
        if row.broken is not None:
            await self._mark_broken(row.id, None)
        return read

    async def _mark_broken(self, table: str, reason: str | None) -> None:
        try:
            await self.store.write(partial(catalog.set_broken, table_id=table, reason=reason))
        except StorageError:
            _log.exception("cannot note whether a table is broken", extra={"table": table})

    async def _recover(self) -> None:
        """Go on with every table that was not parked; one that cannot be read does not stop the others.

        Where there are other houses, who goes on with what is found out all the time, not only now.
        """
        if not self.neighbours.alone:
            return
        rows = await self.store.read(catalog.list_open)
        for row in rows:
            if row.parked:
                continue
            try:
                self._open(row, await self._load(row, None), None)
            except Refusal:
                continue
        for room in self.rooms:
            room.recover()
        if rows:
            _log.info("recovered", extra={"tables": len(self._rooms), "known": len(rows)})

    async def _reload(self, room: Room) -> None:
        """Read a failed table back until it can be read; close it if its log is damaged.

        A table that fails again and again is read back, and shown anew, once in a while only.
        """
        self.metrics.failures.inc()
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._failed_at.get(room.info.id, 0.0) + RETRY_SECONDS - loop.time())
        self._failed_at[room.info.id] = loop.time()
        while not room.closed:
            try:
                _, read, epoch = await self._take_up(room.info.id)
                if not room.closed:
                    room.replace_table(read, partial(self.show, room), epoch=epoch)
            except Elsewhere:
                self.moved_away(room)
                return
            except Refusal as refusal:
                room.audience.send(encode(TableClosed(room.info.id, refusal.code)))
                self._drop(room, refusal.code)
                return
            except Exception:  # a full disk, or something that should never happen: nobody else would try again
                _log.exception("cannot read a table back", extra={"table": room.info.id})
                await asyncio.sleep(RETRY_SECONDS)
                continue
            return

    async def _sweep(self) -> None:
        """Park tables that nobody has looked at for a while."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.park_seconds / 2))
            for room in self.rooms:
                try:
                    await self._park_if_idle(room, loop.time())
                except Exception:  # one that cannot be parked keeps no other from it
                    _log.exception("cannot park", extra={"table": room.info.id})

    async def _park_if_idle(self, room: Room, now: float) -> None:
        table = room.info.id
        if not room.idle:
            self._idle_since.pop(table, None)
            return
        if now - self._idle_since.setdefault(table, now) < self.settings.park_seconds:
            return
        async with self._door(table):
            if room.closed or not room.idle:
                return
            self._drop(room)
            note = catalog.set_closed if _is_over(room) else partial(catalog.set_parked, parked=True)
            try:
                await self._leave_alone(room, partial(note, table_id=table))
            except Elsewhere:
                _log.info("not parked: another house drives it", extra={"table": table})
        self.lobby.changed()

    def _drop(self, room: Room, why: Code = Code.CLOSED) -> None:
        room.close(why)
        self._parked_seats.forget(room.info.id)
        if self._rooms.get(room.info.id) is room:
            del self._rooms[room.info.id]
        self._idle_since.pop(room.info.id, None)
        self._failed_at.pop(room.info.id, None)

    # What rooms report.

    def _happened(self, room: Room, events: Sequence[TableEvent]) -> None:
        metrics = self.metrics
        metrics.events.inc(len(events))
        tell_made_hands(room, events)
        for event in events:
            if isinstance(event, HandSettled):
                metrics.hands.inc()
                self._hand_log.settled(room.info.id, room.table.last_record)
            elif isinstance(event, HandVoided):
                metrics.voided.inc()
                self._hand_log.voided(room.info.id, event, room.table.since(room.table.first_seq))
                _log.error("hand void", extra={"table": room.info.id, "hand": event.hand})
        self.lobby.changed()

    def _changed(self, room: Room) -> None:
        self.lobby.changed()
        tell_queue(room)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _watch_metrics(self) -> None:
        metrics, store = self.metrics, self.store
        metrics.watch("feltroom_tables", "Live tables.", lambda: len(self._rooms))
        metrics.watch("feltroom_connections", "Open connections.", lambda: len(self.connections))
        metrics.watch("feltroom_unwritten", "Commits waiting for the disk.", lambda: store.pending)
        metrics.watch("feltroom_commit_seconds", "Seconds the last commit took.", lambda: store.stats.last_seconds)


def _is_over(room: Room) -> bool:
    """Whether nobody will come back to a table: its session has ended, or everybody who played there has left."""
    table = room.table
    return table.phase is Phase.FINISHED or (not room.owners.people() and table.hand_number > 0)


def _settle(future: "asyncio.Future[T]", value: T) -> None:
    if not future.done():
        future.set_result(value)


def _resolve(future: "asyncio.Future[None]", error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
