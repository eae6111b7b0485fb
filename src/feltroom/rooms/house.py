"""The house: the people, the rooms they play in, and everything they share."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from logging import getLogger
from typing import TYPE_CHECKING

from feltroom.contract.avatars import known_avatar
from feltroom.contract.codes import Code
from feltroom.contract.server_messages import Closing, HouseNotice, encode
from feltroom.log.errors import StorageError
from feltroom.rooms.administration.house_words import HouseWords
from feltroom.rooms.administration.key_holders import KeyHolders
from feltroom.rooms.administration.last_hour import MINUTE, LastHour
from feltroom.rooms.api.host_check import HostCheck
from feltroom.rooms.arrivals import Arrivals
from feltroom.rooms.clubs.season import Seasons
from feltroom.rooms.counters import Counters
from feltroom.rooms.dense.reports import DenseReports
from feltroom.rooms.fair_bots import FairBots
from feltroom.rooms.hands.reviews import HandReviews
from feltroom.rooms.house_caps import Caps, standard_caps
from feltroom.rooms.house_limits import HouseLimits
from feltroom.rooms.house_settings import HouseSettings
from feltroom.rooms.people.erasing import Erasing
from feltroom.rooms.people.identity import Signer
from feltroom.rooms.people.people import People, Person
from feltroom.rooms.ports.bots import Bots
from feltroom.rooms.ports.clock import Clock, no_earlier
from feltroom.rooms.ports.hand_log import HandLog
from feltroom.rooms.ports.neighbours import Alone, Neighbours
from feltroom.rooms.ports.passwords import Passwords
from feltroom.rooms.ports.store import Store
from feltroom.rooms.ports.work import Work
from feltroom.rooms.practice.practices import Practices
from feltroom.rooms.refusal_log import RefusalLog
from feltroom.rooms.room.avatars import forget_avatar, show_avatar
from feltroom.rooms.room.catch_up import send_table
from feltroom.rooms.room.notices import send_seat_requests, send_waiting_places
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.services import Services
from feltroom.rooms.sessions.connections import Connections
from feltroom.rooms.statistics.hand_cache import HandCache
from feltroom.rooms.tables.entrance import Entrance
from feltroom.rooms.tables.lobby import Lobby
from feltroom.rooms.tables.new_table import TablePlanner
from feltroom.rooms.tables.rooms import Rooms
from feltroom.rooms.tournaments.directed_tables import DirectedTables
from feltroom.rooms.tournaments.services import TournamentServices
from feltroom.rooms.tournaments.tournaments import Tournaments
from feltroom.table.events import HandSettled, HandVoided, PlayerSat, SeatLeft, TableEvent

_WORTH_NOTING = frozenset({HandSettled, HandVoided, PlayerSat, SeatLeft})

if TYPE_CHECKING:
    from feltroom.rooms.drills.own import OwnMistakes
    from feltroom.rooms.evenings.evenings import Evenings
    from feltroom.rooms.evenings.tournament_results import TournamentResults
    from feltroom.rooms.solutions.solutions import Solutions

_log = getLogger("feltroom.house")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """What a house needs of the world around it."""

    store: Store
    bots: Bots
    work: Work
    passwords: Passwords
    hand_log: HandLog
    clock: Clock
    worked: Callable[[], float] | None = None
    """Gives the seconds for which the house has worked, where that can be told."""

    async def close(self) -> None:
        """Let go of everything, the store after all that may still write."""
        self.bots.close()
        self.work.close()
        await self.store.aclose()
        self.hand_log.close()


class House:
    """One running program with its people and rooms."""

    def __init__(self, settings: HouseSettings, ports: Ports, *, key: bytes, earliest: int) -> None:
        """`earliest` is the newest time that the store knows: the house's clock is never before it."""
        self.settings = settings
        self.now = no_earlier(ports.clock, earliest)
        self.store = ports.store
        self.work = ports.work
        self.counters = Counters()
        loop = asyncio.get_running_loop()
        self.limits = HouseLimits(loop.time)
        self.caps: Caps = standard_caps(settings.bot_decisions)
        self.arrivals = Arrivals(clock=loop.time, later=loop.call_later, worked=ports.worked)
        self.hosts = HostCheck(settings.names)
        self.people = People(self.store, key=key, now=self.now)
        self.share_signer = Signer(key, kind="share")
        self.dense_reports = DenseReports(self.work)
        self.reviews = HandReviews(self.work)
        self.practices = Practices(self.work)
        self.evenings: Evenings | None = None  # made when somebody first looks back: it needs the review
        self.tournament_results: TournamentResults | None = None  # made with the first result
        self.solutions: Solutions | None = None  # made with the first one, for the same reason
        self.mistakes: OwnMistakes | None = None
        self.statistics = HandCache()
        self.seasons = Seasons()
        self.exporting: set[str] = set()
        self.entrance = Entrance(self.store, self.work, ports.passwords, self.limits.passwords)
        self.connections = Connections()
        self.key_holders = KeyHolders(settings.admin_key, self.store)
        self.words = HouseWords(self.store)
        self.last_hour = LastHour()
        self.opened = self.now()
        self._rested: set[str] = set()
        self._counting: asyncio.Task[None] | None = None
        self.neighbours: Neighbours = Alone()
        self.stopping = False
        self.writable = True
        """Whether what happens can be made durable; whoever opened the house, and can tell, keeps it."""
        self.refusals = RefusalLog(loop.time)
        self._ports = ports
        self._bots = FairBots(ports.bots, clock=loop.time, later=loop.call_later, rate=settings.bot_decisions)
        services = Services(
            store=self.store,
            bots=self._bots,
            work=self.work,
            counters=self.counters,
            now=self.now,
            happened=self._happened,
            changed=self._changed,
            asked=send_seat_requests,
            failed=self._failed,
            check_bots=lambda account, more: self.rooms.shares.check_bots(account, more),
            resting=lambda: self.words.maintenance is not None,
        )
        self.lobby = Lobby(lambda: self.rooms, lambda: self.neighbours)
        self.rooms = Rooms(
            settings,
            services,
            TablePlanner(self.work, ports.passwords, entropy=settings.entropy),
            neighbours=lambda: self.neighbours,
            caps=lambda: self.caps,
            loads=lambda: [live.load for live in self.tournaments.live],
            lobby_changed=self.lobby.changed,
        )
        self.directed = DirectedTables(self.rooms, lambda: self.neighbours)
        self.tournaments = self._make_tournaments()
        self.erasing = Erasing(self.store, self.rooms, self.tournaments, now=self.now)
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(
        cls,
        settings: HouseSettings,
        ports: Ports,
        *,
        join: Callable[["House"], Awaitable[Neighbours]] | None = None,
    ) -> "House":
        """Go on with every table that was live; `join` makes the house one of several on its store.

        If that fails, the ports are still open.
        """
        store = ports.store
        key = await store.write(lambda records: records.secret("signing", lambda: os.urandom(32)))
        for line in store.damage:
            _log.error("database damaged", extra={"reason": line})
        earliest = await store.read(lambda records: records.newest_time())
        house = cls(settings, ports, key=key, earliest=earliest)
        if join is not None:
            house.neighbours = await join(house)
        await house.words.read()
        house._take_caps()
        await house.rooms.start()
        await house.tournaments.start()
        house._spawn(house._erase())
        house._counting = asyncio.get_running_loop().create_task(house._count_minutes())
        return house

    def say_goodbye(self) -> None:
        """Let nobody in any more, and send everybody that the house closes."""
        if self.stopping:
            return
        self.stopping = self.rooms.shutting_down = True
        self.connections.send_all(encode(Closing(Code.SHUTTING_DOWN)))

    async def close(self) -> None:
        """Stop all rooms and finish writing."""
        self.say_goodbye()
        if self._counting is not None:
            self._counting.cancel()
        for task in self._tasks:
            task.cancel()
        await self.neighbours.hand_over()
        await self.tournaments.close()
        await self.neighbours.leave()
        await self.rooms.close()
        self._bots.close()
        self.lobby.close()
        await self._ports.close()

    def renamed(self, person: Person) -> None:
        """Let a person's connections, and the tables where they sit, know what they are called now."""
        self.connections.changed(person)
        for room in self.rooms.live:
            room.rename(person)
        self.tournaments.renamed(person)

    def tell(self, accounts: Sequence[str], payload: bytes) -> None:
        """Send people a message on all their connections, wherever these are."""
        self.tell_here(accounts, payload)
        self.neighbours.tell(accounts, payload)

    def tell_here(self, accounts: Sequence[str], payload: bytes) -> None:
        """Send people a message on their connections to this house."""
        for account in accounts:
            for connection in self.connections.of(account):
                connection.send(payload)

    def _make_tournaments(self) -> Tournaments:
        services = TournamentServices(
            store=self.store,
            tables=self.directed,
            neighbours=lambda: self.neighbours,
            now=self.now,
            entropy=self.settings.entropy,
            tell=self.tell,
            resting=lambda: self.words.maintenance is not None,
            ended=lambda live: self.tournaments.ended(live),
            lost=lambda live: self.tournaments.lost(live),
        )
        return Tournaments(
            services, work=self.work, shares=lambda: self.rooms.shares, neighbours=lambda: self.neighbours
        )

    def avatar_changed(self, person: Person) -> None:
        """Let a person's connections, and everybody who sits with them, see the picture that they have chosen."""
        self.connections.changed(person)
        for room in self.rooms.live:
            show_avatar(room, person.account, person.avatar)

    # What other nodes say about people.

    def called(self, account: str, nickname: str) -> None:
        """Take in a person's name from another node: it counts from the next thing they say."""
        person = self.people.note(account, nickname)
        if person is not None:
            self.renamed(person)

    async def people_changed(self) -> None:
        """Take in that another node has sent something about a person, and it got lost."""
        self.people.forget_tokens()
        await self.words_changed()
        self._spawn(self._erase())
        for account in self.connections.accounts():
            await self.person_changed(account)

    async def person_changed(self, account: str) -> None:
        """Take in from another node that a person has another name, or lost devices."""
        read = await self.people.read_anew(account)
        if read.changed is not None:
            self.renamed(read.changed)
            self.avatar_changed(read.changed)
        if read.banned or read.erased:
            for room in self.rooms.live:
                room.send_away(account)
        self.connections.cut_off(account, good=read.good, why=Code.BANNED if read.banned else Code.NOT_SIGNED_IN)
        if read.erased:
            self.statistics.forget(account)
            self._spawn(self._erase())

    async def _erase(self) -> None:
        try:
            await self.erasing.go_on()
        except StorageError as error:
            _log.warning("not erased yet: %s", error)

    # What the person who looks after the house says.

    def notice(self) -> bytes:
        """The message that shows what the house was told."""
        return encode(HouseNotice(self.words.notice, self.words.maintenance))

    async def words_changed(self) -> None:
        """Read again what the house was told, and act on it."""
        changed = await self.words.read()
        self._take_caps()
        if not changed:
            return
        self.connections.send_all(self.notice())
        resting = self.words.maintenance is not None
        for room in self.rooms.live:
            if resting:
                self._rest_between_hands(room)
            elif room.info.id in self._rested:
                room.run_on()
        if not resting:
            self._rested.clear()
        self.tournaments.rest_or_run_on()

    def _take_caps(self) -> None:
        """Let what the owner has limited count from now on; what is there already stays."""
        before, self.caps = self.caps, Caps(self.caps.standard, self.words.limits)
        if self.caps.newcomers != before.newcomers:
            self.limits.entering.change(self.caps.newcomers)
        if self.caps.value("bot-decisions") != before.value("bot-decisions"):
            self._bots.change(self.caps.bot_decisions)

    def _rest_between_hands(self, room: Room, *, settled: bool = False) -> None:
        """Pause a table that plays no hand, or has just settled one: without a pace the next would begin at once."""
        if room.table.config.director:
            return  # it gets no orders
        if (room.between_hands or settled) and not room.table.paused:
            self._rested.add(room.info.id)
            room.rest()

    async def _count_minutes(self) -> None:
        counters = self.counters
        while True:
            await asyncio.sleep(MINUTE / 1000)
            self.last_hour.count(
                time=self.now(),
                people=len(self.connections.accounts()),
                tables=len(self.rooms),
                hands=counters.hands,
                commands=counters.commands,
            )
            await self._erase()

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What rooms report.

    def _happened(self, room: Room, events: Sequence[TableEvent]) -> None:
        self.counters.events += len(events)
        for event in events:
            if type(event) in _WORTH_NOTING:
                self._note(room, event)
        if self.words.maintenance is not None:
            self._rest_between_hands(room, settled=any(isinstance(event, HandSettled | HandVoided) for event in events))
        self.rooms.close_if_asked(room)
        if room.table.config.director:
            self._follow_directed(room, events)
        if self.erasing.concerns(room, events):
            self._spawn(self._erase())
        self.lobby.changed(room.info.id)

    def _follow_directed(self, room: Room, events: Sequence[TableEvent]) -> None:
        """Let the director know how its table stands, and those who were seated there that the seat is theirs."""
        self.directed.happened(room)
        for event in events:
            if isinstance(event, PlayerSat) and event.account:
                for connection in room.audience.of(event.account):
                    send_table(room, connection)

    def _note(self, room: Room, event: TableEvent) -> None:
        """Count, log and write down what is worth it."""
        counters, hand_log = self.counters, self._ports.hand_log
        if isinstance(event, HandSettled):
            counters.hands += 1
            if room.table.config.log_hands:
                hand_log.write_settled_hand(room.info.id, lambda: room.table.last_record)
        elif isinstance(event, HandVoided):
            counters.voided += 1
            if room.table.config.log_hands:
                hand_log.write_void_hand(room.info.id, event, room.table.since(room.table.first_seq))
            _log.error("hand void", extra={"table": room.info.id, "hand": event.hand})
        elif isinstance(event, PlayerSat):
            if event.account:
                _log.info("sat down", extra={"table": room.info.id, "seat": event.seat, "account": event.account})
                self._spawn(self._look_up_avatar(room, event.account))
        elif isinstance(event, SeatLeft) and (account := room.owners.left.get(event.seat)):
            forget_avatar(room, account)
            seat = {"table": room.info.id, "seat": event.seat, "account": account}
            _log.info("left the seat", extra=seat | {"parting": event.parting.value})

    async def _look_up_avatar(self, room: Room, account: str) -> None:
        """Show the picture of somebody who has just sat down; without the store they have none for now."""
        try:
            stored = await self.store.read(lambda records: records.people.get(account))
        except StorageError as error:
            _log.warning("picture not read: %s", error)
            return
        if stored is not None:
            show_avatar(room, account, known_avatar(stored.avatar))

    def _changed(self, room: Room) -> None:
        self.lobby.changed(room.info.id)
        send_waiting_places(room)

    def _failed(self, room: Room) -> None:
        self.counters.failures += 1
        self.rooms.reload(room)
