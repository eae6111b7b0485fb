"""One live tournament: its director between a log and the tables.

Everything goes one way, one thing at a time: a person, the clock or a table's report moves the director; what happened
is written; and only when it is durable does anybody hear of it, the tables too. Where writing fails, the director is
read back from its log, and what was never written has never happened.

Tables are driven by what the log says alone. As long as there are orders that a table may not have followed, or a hand
that is not counted, one task asks that table, again and again until it has answered; orders and reports count once.
Nobody is sent to a table before the one that they leave has let them go.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from logging import getLogger
from typing import TypeVar

from feltroom.contract.codes import CODES, Code
from feltroom.contract.refusals import Refusal
from feltroom.contract.server_messages import TournamentSeat, encode
from feltroom.log.errors import StorageError
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.neighbours import Elsewhere, Unreachable
from feltroom.rooms.ports.records.erasures import Erasure
from feltroom.rooms.ports.records.tournaments import TournamentEntry, TournamentRow
from feltroom.rooms.ports.store import Records
from feltroom.rooms.tables.fair_shares import Load
from feltroom.rooms.tables.new_table import TablePlan
from feltroom.rooms.tournaments.directed_tables import OrderedTable
from feltroom.rooms.tournaments.services import TournamentServices
from feltroom.rooms.tournaments.table_ids import directed_table_id
from feltroom.rooms.tournaments.views import news
from feltroom.table.orders import HandReport, Order
from feltroom.tournament.commands import CountHand, DirectorCommand, PausePlay, RecoverPlay, RenameEntrant, ResumePlay
from feltroom.tournament.director import Director
from feltroom.tournament.events import (
    DirectorEvent,
    EntrantCame,
    EntrantRenamed,
    EntrantWithdrew,
    PlayerSeated,
    PlayFinished,
)
from feltroom.tournament.refusal import TournamentError

REST_SECONDS = 3.0
"""How long a table is asked at a time whether its hand is over."""
RETRY_SECONDS = 0.5
NEWS_SECONDS = 1.0
MAKING_SECONDS = 2.0
_LOOK_SECONDS = 0.01
T = TypeVar("T")
Move = Callable[[Director, int], list[DirectorEvent]]
_log = getLogger("feltroom.tournament")


class LiveTournament:
    """A tournament that this house drives."""

    def __init__(
        self, row: TournamentRow, director: Director, services: TournamentServices, *, epoch: int | None
    ) -> None:
        """`epoch` counts the owners that it has had, None where there is only one house."""
        self.row = row
        self.director = director
        self.closed = False
        """Whether this house drives it no more."""
        self._services = services
        self._epoch = epoch
        self._loop = asyncio.get_running_loop()
        self._turn = asyncio.Lock()
        self._stale = False
        self._heard = director.seq
        """How many events everybody has heard of."""
        self._followed: dict[int, int] = {}
        self._seats: dict[int, dict[str, bytes]] = {}
        """What people are told of their seats when the table is there, by table and account."""
        self._drivers: dict[int, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._news: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        """The id of the tournament."""
        return self.row.id

    def now(self) -> int:
        """The time, never before what has happened here."""
        return max(self._services.now(), self.director.time)

    def table_id(self, number: int) -> str:
        """Return the id of one of its tables."""
        return directed_table_id(self.id, number)

    @property
    def load(self) -> Load:
        """How much of the house it takes: one table until it begins, however many enter."""
        state = self.director.state
        bots = sum(
            [state.players[number].bot is not None and state.players[number].place is None for number in state.entrants]
        )
        return Load(self.row.owner, max(1, len(state.tables)), bots)

    @property
    def tables_needed(self) -> int:
        """How many tables it has, or would begin with."""
        state = self.director.state
        return max(1, len(state.tables)) if state.begun else state.config.tables_for(len(state.entrants))

    @property
    def last_newcomer(self) -> int:
        """When somebody entered for the first time, or when it was made if nobody has."""
        known = set[str]()
        came = self.row.created
        for event in self.director.events:
            if isinstance(event, EntrantCame) and event.account and event.account not in known:
                known.add(event.account)
                came = max(came, event.time)
        return came

    def entrant_of(self, account: str) -> int | None:
        """Return the number under which somebody takes part, None for people who do not."""
        state = self.director.state
        return next((number for number in state.entrants if state.players[number].account == account), None)

    def is_made(self, number: int) -> bool:
        """Whether one of its tables is known to be there, so that it can be watched."""
        table = self.director.state.tables.get(number)
        return bool(self._followed.get(number)) or (table is not None and table.hands > 0)

    async def until_made(self) -> None:
        """Wait a little until all its tables are there: whoever has asked for them wants to go there next."""
        for _ in range(round(MAKING_SECONDS / _LOOK_SECONDS)):
            if self.closed or all(self.is_made(number) for number in self.director.state.tables):
                return
            await asyncio.sleep(_LOOK_SECONDS)

    # What moves it.

    async def go_on_from_log(self) -> None:
        """Go on where the log ends."""
        if self.director.state.running:
            await self.ask(RecoverPlay())
        else:
            self._go_on()

    async def ask(self, command: DirectorCommand) -> None:
        """Send the director a command; Refusal if it refuses, Elsewhere if another node drives the tournament."""
        await self.move(lambda director, now: director.handle(command, now))

    async def move(self, move: Move) -> None:
        """Move the director when it is its turn, and return when what happened is durable."""
        async with self._turn:
            await self._check()
            first = self.director.seq
            try:
                events = move(self.director, self.now())
            except BaseException as error:
                self._stale = self.director.seq != first  # of several commands some were done: none has happened
                if isinstance(error, TournamentError):
                    raise Refusal(CODES.get(error.code, Code.INTERNAL), **error.numbers) from None
                raise
            if events:
                await self._write(first, events)
        self._happened(events)

    async def look(self, make: Callable[["LiveTournament"], T]) -> T:
        """Return something about it that can no longer be lost."""
        async with self._turn:
            await self._check()
            return make(self)

    async def call_off(self) -> None:
        """Close it before it begins; Refusal afterwards."""
        async with self._turn:
            await self._check()
            if self.director.state.begun:
                raise Refusal(Code.TOURNAMENT_RUNNING)
            await self._close_for_good()

    def run_on(self) -> None:
        """Drive what waits, or stop the clock: the house wants hands again, or none."""
        self._go_on()

    def _rests_as_the_house(self) -> bool:
        """Whether the levels stand still while the house wants no hands, be it by the host, and no longer."""
        state = self.director.state
        if self._services.resting():
            return not state.running or state.paused_at is not None
        return not state.paused_by_house

    async def _rest(self) -> None:
        """Stop the clock of the levels while the house wants no hands, and let it run again afterwards."""

        def move(director: Director, now: int) -> list[DirectorEvent]:
            if self._rests_as_the_house():
                return []
            resting = self._services.resting()
            return director.handle(PausePlay(by_house=True) if resting else ResumePlay(by_house=True), now)

        await self.move(move)

    async def stop(self) -> None:
        """Stop driving it, once everything that was answered is durable."""
        async with self._turn:
            self.give_up()

    def give_up(self) -> None:
        """Stop driving it at once."""
        self.closed = True
        for timer in (self._timer, self._news):
            if timer is not None:
                timer.cancel()
        for task in [*self._drivers.values(), *self._tasks]:
            task.cancel()

    async def _check(self) -> None:
        """Make sure that the director is as its log says."""
        if self.closed:
            raise Refusal(Code.SESSION_OVER if self.row.closed else Code.MOVED)
        if self._stale:
            self.director = await self._read_back()
            self._stale = False
            self._happened(self.director.since(self._heard))  # what was written although nobody could tell

    async def _read_back(self) -> Director:
        def read(records: Records) -> list[DirectorEvent]:
            self._services.neighbours().tables.check_owner(records, self.id, self._epoch)
            return records.tournaments.load(self.id)

        try:
            return Director.replay(await self._services.store.read(read), self._services.entropy)
        except Elsewhere:
            self._services.lost(self)
            raise

    async def _write(self, first: int, events: list[DirectorEvent]) -> None:
        state = self.director.state
        row = replace(self.row, changed=self.director.time, begun=state.begun)

        def write(records: Records) -> None:
            self._services.neighbours().tables.check_owner(records, self.id, self._epoch)
            records.tournaments.append(self.id, first, events)
            records.tournaments.put(row)
            for entry in self._entries(events):
                records.tournaments.put_entry(entry)

        try:
            await self._services.store.write(write)
        except Elsewhere:
            self._services.lost(self)
            raise
        except BaseException as error:
            self._stale = True  # whether it was written is known when it is read back
            if isinstance(error, StorageError):
                _log.error("not written: %s", error, extra={"tournament": self.id})
                raise Refusal(Code.STORAGE_FAILED) from None
            raise
        self.row = row

    def _entries(self, events: list[DirectorEvent]) -> list[TournamentEntry]:
        """What is to be noted of people because of events."""
        state = self.director.state
        ended = any(isinstance(event, PlayFinished) for event in events)
        concerned = {
            event.entrant for event in events if isinstance(event, EntrantCame | EntrantRenamed | EntrantWithdrew)
        }
        results = {result.entrant: result for result in state.results}
        found = []
        for number in state.entrants if ended else sorted(concerned):
            player, result = state.players[number], results.get(number)
            if player.account:
                place, prize = (None, 0) if result is None else (result.place, result.prize)
                found.append(
                    TournamentEntry(self.id, player.account, number, player.name, place, prize, player.withdrew)
                )
        return found

    async def read_without(self, erasure: Erasure) -> None:
        """Erase somebody who does not take part from the log, and read the director back."""
        async with self._turn:
            await self._check()
            await self._services.store.write(lambda records: records.erasures.erase_in(erasure, self.id))
            self.director = await self._read_back()

    # What follows from what has happened.

    def _happened(self, events: list[DirectorEvent]) -> None:
        """Tell everybody whom events concern, and go on."""
        self._heard = self.director.seq
        for event in events:
            if isinstance(event, PlayerSeated) and (account := self.director.player(event.entrant).account):
                seat = TournamentSeat(self.id, self.table_id(event.table), event.seat, event.why)
                for untold in self._seats.values():
                    untold.pop(account, None)
                self._seats.setdefault(event.table, {})[account] = encode(seat)
                if self._followed.get(event.table):
                    self._tell_seats(event.table)
        if events and self._news is None and not self.closed:
            self._news = self._loop.call_later(NEWS_SECONDS, self._send_news)
        self._go_on()

    def _tell_seats(self, number: int) -> None:
        """Tell people of their new seats at a table which is there."""
        for account, payload in self._seats.pop(number, {}).items():
            self._services.tell([account], payload)

    def _send_news(self) -> None:
        self._news = None
        self._spawn(self._tell_news())

    async def _tell_news(self) -> None:
        payload = await self.look(lambda here: encode(news(here)))
        self._services.tell(self._concerned(), payload)

    def _go_on(self) -> None:
        """Set the timer, and start a task for every table that has something to do."""
        if self.closed:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._rests_as_the_house():
            self._spawn(self._rest())
        deadline = self.director.deadline
        if deadline is not None:
            delay = max(0, deadline - self._services.now()) / 1000
            self._timer = self._loop.call_later(delay, self._tick)
        for number in self.director.state.orders:
            if number not in self._drivers and self._has_work(number):
                task = self._drivers[number] = self._loop.create_task(self._drive(number))
                task.add_done_callback(partial(self._driven, number))
        if self.director.state.over and not self._drivers and not self._stale:
            self._spawn(self._end())

    def _tick(self) -> None:
        self._timer = None
        self._spawn(self._tick_in_turn())

    async def _tick_in_turn(self) -> None:
        try:
            await self.move(lambda director, now: director.tick(now))
        except (Refusal, StorageError):
            await asyncio.sleep(RETRY_SECONDS)
            self._go_on()

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal | Elsewhere | StorageError):
            _log.error("a tournament failed", extra={"tournament": self.id}, exc_info=error)

    # Driving tables.

    def _pending(self, number: int) -> list[Order]:
        return self.director.orders(number, followed=self._followed.get(number, 0))

    def _ready(self, number: int) -> list[Order]:
        """The orders that a table can be given now."""
        leaving = any(
            order.go for other in self.director.state.orders if other != number for order in self._pending(other)
        )
        resting = self._services.resting()
        ready = []
        for order in self._pending(number):
            if (order.come and leaving) or (order.deal and resting):
                break
            ready.append(order)
        return ready

    def _plays(self, number: int) -> bool:
        """Whether a table has all its orders, and its hand is not counted."""
        table = self.director.state.tables.get(number)
        return table is not None and table.due and self._followed.get(number, 0) >= table.given

    def _has_work(self, number: int) -> bool:
        return self._plays(number) or bool(self._ready(number))

    def _driven(self, number: int, task: "asyncio.Task[None]") -> None:
        if self._drivers.get(number) is task:
            del self._drivers[number]
        self._ended(task)
        if not task.cancelled() and task.exception() is not None:
            self._loop.call_later(RETRY_SECONDS, self._go_on)
        else:
            self._go_on()

    async def _drive(self, number: int) -> None:
        """Send a table its orders and count its reports, as long as there are any."""
        while not self.closed:
            orders = await self.look(lambda here: here._ready(number))
            if not orders and not self._plays(number):
                return
            try:
                table = self._ordered(number)
                answer = await self._services.tables.follow(table, orders, seconds=0 if orders else REST_SECONDS)
            except (Refusal, Elsewhere, Unreachable, StorageError) as error:
                if self.director.state.stopped and getattr(error, "code", None) == Code.LOG_DAMAGED:
                    self._followed[number] = max([order.number for order in orders], default=0)
                    continue  # nobody waits for it any more
                _log.info("a table does not answer: %s", error, extra={"table": self.table_id(number)})
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._followed[number] = max(self._followed.get(number, 0), answer.followed)
            self._tell_seats(number)
            if answer.report is not None:
                await self._count(number, answer.report)
            if orders:
                self._go_on()  # others may have waited for it

    async def _count(self, number: int, report: HandReport) -> None:
        table = self.director.state.tables.get(number)
        if table is None or not table.due or table.given != report.order:
            return
        try:
            await self.ask(CountHand(number, report))
        except Refusal as refusal:
            _log.warning("not counted: %s", refusal, extra={"table": self.table_id(number)})
            await asyncio.sleep(RETRY_SECONDS)

    def _ordered(self, number: int) -> OrderedTable:
        config = self.director.table_config(number, director=self.id)
        plan = TablePlan(config, config.name, self.row.preset, True, None, self.row.owner)
        state = self.director.state
        final = number == state.final or state.opened == 1  # whoever is there may stay when it is over
        return OrderedTable(self.table_id(number), plan, final)

    # The end.

    async def _end(self) -> None:
        """Close it when all its tables are closed."""
        async with self._turn:
            if self.closed or any(self._pending(number) for number in self.director.state.orders):
                return
            try:
                await self._check()
                await self._close_for_good()
            except StorageError as error:
                _log.warning("not closed yet: %s", error, extra={"tournament": self.id})
                self._loop.call_later(RETRY_SECONDS, self._go_on)

    async def _close_for_good(self) -> None:
        row = replace(self.row, closed=True)

        def write(records: Records) -> None:
            self._services.neighbours().tables.release(records, self.id, self._epoch)
            records.tournaments.put(row)

        await self._services.store.write(write)
        self.row = row
        if self._news is not None:
            self._news.cancel()
            self._news = None
        self._services.tell(self._concerned(), encode(news(self)))
        self._services.ended(self)

    def _concerned(self) -> list[str]:
        people = [player.account for player in self.director.state.players if player.account and not player.withdrew]
        return list(dict.fromkeys([*people, self.row.owner]))

    # People.

    async def rename(self, person: Person, name: Callable[[list[str]], str]) -> None:
        """Note what somebody who takes part is called now, told apart from the others."""

        def move(director: Director, now: int) -> list[DirectorEvent]:
            number = self.entrant_of(person.account)
            if number is None or director.results:
                return []
            others = [director.player(other).name for other in director.state.entrants if other != number]
            return director.handle(RenameEntrant(number, name(others)), now)

        await self.move(move)
