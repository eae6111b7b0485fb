"""The house: the people, the rooms they play in, and everything they share."""

import asyncio
import os
from collections.abc import Sequence
from functools import partial
from logging import getLogger

from feltroom.contract.codes import Code
from feltroom.contract.server_messages import Closing, encode
from feltroom.rooms.dense.reports import DenseReports
from feltroom.rooms.hands.reviews import HandReviews
from feltroom.rooms.house_limits import HouseLimits
from feltroom.rooms.house_settings import HouseSettings
from feltroom.rooms.people.identity import Signer
from feltroom.rooms.people.people import People, Person
from feltroom.rooms.ports import Alone, Neighbours
from feltroom.rooms.room.room import Room, Services
from feltroom.rooms.room.telling import tell_made_hands, tell_queue
from feltroom.rooms.sessions.connections import Connections
from feltroom.rooms.statistics.shelf import StatisticsShelf
from feltroom.rooms.tables.entrance import Entrance
from feltroom.rooms.tables.lobby import Lobby
from feltroom.rooms.tables.rooms import Rooms
from feltroom.server.bot_runner import BotRunner
from feltroom.server.clock import no_earlier
from feltroom.server.hand_log import HandLog
from feltroom.server.metrics import Metrics
from feltroom.server.net.frames import text_frame
from feltroom.server.net.proxies import Proxies
from feltroom.server.net.security import HostCheck
from feltroom.storage.newest import newest_time
from feltroom.storage.secrets import get_or_create_secret
from feltroom.storage.store import Store
from feltroom.table.events import HandSettled, HandVoided, TableEvent

_log = getLogger("feltroom.house")


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
        self.entrance = Entrance(store, self.limits.passwords)
        self.connections = Connections()
        self.neighbours: Neighbours = Alone()
        self.stopping = False
        self._hand_log = HandLog(settings.hand_log)
        self._bots = BotRunner(loop.call_soon_threadsafe)
        self._services = Services(
            store=store,
            bots=self._bots,
            metrics=self.metrics,
            now=self.now,
            happened=self._happened,
            changed=self._changed,
            failed=self._failed,
        )
        self.lobby = Lobby(lambda: self.rooms.live, lambda: self.neighbours)
        self.rooms = Rooms(
            settings, self._services, neighbours=lambda: self.neighbours, lobby_changed=self.lobby.changed
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
            await house.rooms.start()
        except BaseException:
            store.close()
            raise
        return house

    def say_goodbye(self) -> None:
        """Let nobody in any more, and tell everybody that the house closes."""
        if self.stopping:
            return
        self.stopping = self.rooms.shutting_down = True
        self.connections.tell_all(text_frame(encode(Closing(Code.SHUTTING_DOWN))))

    async def close(self) -> None:
        """Stop all rooms and finish writing."""
        self.say_goodbye()
        await self.neighbours.hand_over()
        await self.neighbours.leave()
        await self.rooms.close()
        self.lobby.close()
        self._bots.close()
        self.dense_reports.close()
        self.reviews.close()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)
        self._hand_log.close()

    # What other houses say about people.

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

    def _failed(self, room: Room) -> None:
        self.metrics.failures.inc()
        self.rooms.reload(room)

    def _watch_metrics(self) -> None:
        metrics, store = self.metrics, self.store
        metrics.watch("feltroom_tables", "Live tables.", lambda: len(self.rooms))
        metrics.watch("feltroom_connections", "Open connections.", lambda: len(self.connections))
        metrics.watch("feltroom_unwritten", "Commits waiting for the disk.", lambda: store.pending)
        metrics.watch("feltroom_commit_seconds", "Seconds the last commit took.", lambda: store.stats.last_seconds)
