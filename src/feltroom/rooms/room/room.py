"""A room: one live table between its log and its audience.

A room is moved by three things, one at a time: a request from somebody, the table's deadline, and a bot's answer. Each
goes the same way. The table works out what happens; the events go to the store; and only when the store says that they
are durable does anybody hear of them: first the audience, then the person who asked. Until then nothing else is done,
so what people see is always what the log holds, in its order. A refusal changes nothing and is answered at once.

When the store cannot write, or the table itself fails, the room forgets its table and reads it back from the log: what
was never acknowledged has never happened.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from logging import getLogger

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.contract.server_messages import QueuePlace, SeatRefused, encode
from feltroom.errors import IllegalAction
from feltroom.log.commit import Commit
from feltroom.log.projection import Projector
from feltroom.log.rows import RequestRow
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.bots import BotAnswer
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.room.audience import Answer, Audience, deliver
from feltroom.rooms.room.bot_words import words_after
from feltroom.rooms.room.live_chances import LiveChances
from feltroom.rooms.room.log_tail import LogTail
from feltroom.rooms.room.memory import RoomMemory, read_memory, write_memory
from feltroom.rooms.room.requests import (
    Accepted,
    AnsweredRequests,
    AwaitedRequest,
    Denied,
    Inbox,
    OwnRequest,
    Request,
    Result,
)
from feltroom.rooms.room.seat_owners import SeatOwners
from feltroom.rooms.room.seat_requests import SeatRequests, SeatWish
from feltroom.rooms.room.seating import SENT_AWAY_MILLISECONDS, approved, is_called, renaming
from feltroom.rooms.room.services import RoomInfo, Services
from feltroom.rooms.room.talk import Talk
from feltroom.rooms.room.waiting_list import WaitingList
from feltroom.rooms.tables.table_reader import LoadedTable
from feltroom.table.commands import (
    Command,
    Disconnect,
    HandOver,
    Kick,
    Pause,
    Reconnect,
    Recover,
    Resume,
    Sit,
)
from feltroom.table.events import (
    PartingAnnounced,
    PlayerSat,
    SeatLeft,
    TableEvent,
    TableLocked,
    TurnStarted,
)
from feltroom.table.phases import Phase
from feltroom.table.refusal import TableError

GONE_SECONDS = 2.0
ABSENT_SECONDS = 10.0
GRACE_MILLISECONDS = 2000
MOST_MOVING_MILLISECONDS = 10_000
MOST_WAITING = 256
_OF_SEATS = frozenset({PlayerSat, PartingAnnounced, SeatLeft})
_log = getLogger("feltroom.room")


class Room:
    """One live table."""

    def __init__(self, info: RoomInfo, read: LoadedTable, services: Services, *, epoch: int | None) -> None:
        """`epoch` counts the owners that the table has had, None where there is only one house."""
        self.info = info
        self._epoch = epoch
        self.answered = AnsweredRequests(lambda account: self.owners.seat_of(account) is not None)
        self.counters = services.counters
        self._ahead = 0
        self._services = services
        self._loop = asyncio.get_running_loop()
        self.audience = Audience(info.id)
        self.talk = Talk(info.id, read.chat, store=services.store, audience=self.audience, now=self.now)
        self.waiting = WaitingList(
            free=lambda: self.free_places,
            now=self.now,
            later=self._loop.call_later,
            changed=partial(services.changed, self),
            expired=self.send_not_waiting,
        )
        self.requests = SeatRequests(
            now=self.now,
            later=self._loop.call_later,
            changed=partial(services.asked, self),
            expired=partial(self.send_refused, code=Code.NOT_ANSWERED),
        )
        self.waiting_sent: dict[str, list[bytes]] = {}
        self._inbox = Inbox(self._when_inbox_is_empty)
        self.sent_away: dict[str, int] = {}
        """When somebody was sent away by the host."""
        self._why_closed: Code | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._adopt(read)

    def _adopt(self, read: LoadedTable) -> None:
        """Begin to run a table, new or read back from its log."""
        table = read.table
        self._ahead = max(self._ahead, table.time - self._services.now())
        # Also those whose reply got lost: the log alone knows that they were done.
        self._done = {(one.account, one.id): one.seq for one in read.requests}
        held = list(enumerate(table.since(table.first_seq), table.first_seq))
        self.table = table
        self.sent_away |= table.sent_away
        self.audience.follow_from(SeatOwners(table.seats, held), held)
        self.avatars = {who: avatar for who, avatar in read.avatars.items() if self.owners.seat_of(who) is not None}
        self.chances: LiveChances | None = None
        self._follow_chances([event for _, event in held])
        self._projector = Projector.of(self.info.id, table)
        self._bot_asked: tuple[int, int] | None = None
        self._log_tail = LogTail(table)
        self._turn = next((event for _, event in reversed(held) if isinstance(event, TurnStarted)), None)

    # What others may know.

    def now(self) -> int:
        """Return the time at the table: that of the house, but never before what has happened here."""
        return self._services.now() + self._ahead

    @property
    def epoch(self) -> int | None:
        """The number of this owner of the table, counted by all nodes together; None where there is only one house."""
        return self._epoch

    @property
    def owners(self) -> SeatOwners:
        """Whose seat is whose."""
        return self.audience.owners

    @property
    def turn_started(self) -> TurnStarted | None:
        """The event that opened the present decision, None while there is none."""
        turn, opened = self.table.turn, self._turn
        if turn is None or opened is None or (opened.hand, opened.decision) != (turn.hand, turn.decision):
            return None
        return opened

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing would happen without somebody."""
        table = self.table
        return not (
            len(self.audience)
            or self.talk.busy
            or self._inbox
            or self._inbox.held
            or table.deadline is not None
            or self._bot_to_act
            or (table.config.director and table.phase is not Phase.FINISHED)
        )

    @property
    def closed(self) -> bool:
        """Whether the room has been given up; its table may live on in another."""
        return self._why_closed is not None

    @property
    def why_closed(self) -> Code:
        """What is replied to requests after the room was closed."""
        assert self._why_closed is not None
        return self._why_closed

    def may_host(self, account: str) -> bool:
        """Whether a person is the host or stands in, which is enough to keep order in the chat."""
        seat = self.owners.seat_of(account)
        return seat is not None and (self.table.may_host(seat) or self.table.may_stand_in(seat, self.now()))

    def check_bot(self) -> None:
        """Refuse one more bot if those at the tables of the person who made this one are too many already."""
        self._services.check_bots(self.info.owner, 1)

    def people_besides(self, account: str) -> int:
        """How many other people sit here and play; those count already whose sitting down is not durable yet.

        Those who stand up or are sent away after this hand count until then: the table is theirs while they may win.
        """
        seats = [seat for seat in self.table.seats if seat is not None and seat.bot is None and not seat.gone]
        return sum([seat.account != account for seat in seats])

    def seat_of(self, account: str) -> int:
        """The seat of an account; Refusal if it has none."""
        seat = self.owners.seat_of(account)
        if seat is None:
            raise Refusal(Code.NOT_SEATED)
        return seat

    @property
    def free_places(self) -> int:
        """How many people could sit down now: there may be chairs for more than may play."""
        table = self.table
        if table.hosting.locked or table.hosting.ending or table.config.director:
            return 0
        return max(0, min(table.seats.count(None), table.config.max_humans - table.people))

    def send_not_waiting(self, account: str) -> None:
        """Send a person that they are not on the waiting list any more."""
        self.audience.send_to(account, encode(QueuePlace(self.info.id, None, len(self.waiting))))

    def send_refused(self, account: str, *, code: Code) -> None:
        """Send a person that they get no seat, and why."""
        self.audience.send_to(account, encode(SeatRefused(self.info.id, code)))

    def needs_approval(self, account: str) -> bool:
        """Whether a person has to ask the host for a seat: who made the table has not, nor who is the first to come."""
        table = self.table
        return table.config.approval and table.host is not None and account != self.info.owner

    def seat(self, wish: SeatWish) -> None:
        """Let somebody sit down whom the host wants here; if there is no seat any more, they are told.

        Their request ends when they sit: a client that sees it gone asks for the table anew and finds its own seat.
        """

        def refused() -> None:
            if not self.sits(wish.account):  # else the host has tapped twice
                self.requests.end(wish.account)
                self.send_refused(wish.account, code=Code.TABLE_FULL)

        self._ask_itself(OwnRequest(partial(approved, wish), denied=refused))

    # What moves a room.

    def submit(self, request: Request) -> None:
        """Do what somebody asks as soon as everything before it is durable."""
        request.received = self._loop.time()
        if len(self._inbox) >= MOST_WAITING:
            self._reply(request, Denied(Code.BUSY, {"waiting": len(self._inbox)}))
        else:
            self._take_in(request)

    async def ask(self, make: Callable[["Room"], Command]) -> Result:
        """Do what somebody asks and return how it ended."""
        request = AwaitedRequest(make)
        self.submit(request)
        return await request.result

    def _ask_itself(self, request: OwnRequest) -> None:
        """Do something in its turn, however much is waiting: the room's own requests are never too many."""
        request.received = self._loop.time()
        self._take_in(request)

    def _take_in(self, request: Request) -> None:
        job = partial(self._run, request, self.now())
        self.when_durable(job, otherwise=lambda: self._reply(request, Denied(self.why_closed)))

    def _reply(self, request: Request | None, result: Result) -> None:
        """Say how a request ended."""
        answer = self._answer(request, result)
        if answer is not None:
            deliver(answer.connections, answer.payload)

    def _answer(self, request: Request | None, result: Result) -> Answer | None:
        """Note how a request ended, and return what is to be sent; a deadline that has come is nobody's request."""
        if request is None:
            return None
        self.counters.answers.add(self._loop.time() - request.received)
        return request.answer(result)

    def when_durable(self, job: Callable[[], None], *, otherwise: Callable[[], None] = lambda: None) -> None:
        """Call something as soon as all that has happened is durable: it then sees nothing that could be lost.

        If the room is closed before that, `otherwise` is called.
        """
        self._inbox.add(job, otherwise=otherwise)

    def memory(self) -> bytes:
        """What is worth keeping besides the log when another node goes on with the table."""
        since = self.now() - SENT_AWAY_MILLISECONDS
        sent_away = {account: time for account, time in self.sent_away.items() if time > since}
        return write_memory(RoomMemory(self.waiting.memory(), sent_away, self.now()))

    def remember(self, memory: bytes, *, planned: bool = False) -> None:
        """Take in what the room of another node has kept, before anybody is here and before it goes on.

        If that node has handed the table over a moment ago, as `planned`, the table keeps its own time where the clocks
        of the nodes differ by more than that moment.
        """
        kept = read_memory(memory)
        if kept is None:
            _log.warning("what the table's last room remembers cannot be read", extra={"table": self.info.id})
            return
        ahead = 0 if kept.time is None or not planned else kept.time - self._services.now()
        if abs(ahead) > MOST_MOVING_MILLISECONDS:
            self._ahead = ahead
        self.sent_away |= kept.sent_away
        self.waiting.remember([place for place in kept.waiting if self.owners.seat_of(place.account) is None])

    def recover(self, *, planned: bool = False) -> None:
        """Go on with a table that was read back from its log; where there are other nodes, note its new owner first.

        If its owner has handed it over, as `planned`, all clocks go on; else the player to act gets a full allowance,
        before anything that waits can find their time over.
        """
        if not planned:
            self._inbox.add_first(self._begin_clocks_anew)
        if self._epoch is not None:
            grace = GRACE_MILLISECONDS if planned else 0
            self._inbox.add_first(partial(self._take_over, self._epoch, grace))
        self.when_durable(self._tick)
        self._loop.call_later(ABSENT_SECONDS, self._check_who_sat, [account for _, account in self.owners.people()])

    def _begin_clocks_anew(self) -> None:
        self._move(partial(self._handle, Recover()), self.now())

    def _take_over(self, epoch: int, grace: int) -> None:
        self._move(partial(self.table.take_over, epoch, grace=grace), self.now())

    def replace_table(self, read: LoadedTable, show: Callable[[Connection], None], *, epoch: int | None) -> None:
        """Go on with the table as the log has it, after a failure, and show it to everybody anew."""
        self._adopt(read)
        self._epoch = epoch
        for connection in self.audience.connections:
            show(connection)
        self.waiting_sent.clear()
        self.waiting.update()
        self._services.changed(self)
        self._inbox.held = False
        self.recover()

    def sits(self, account: str) -> bool:
        """Whether a person has a seat, be it that they are about to leave it."""
        return any([seat is not None and seat.account == account for seat in self.table.seats])

    def hold(self) -> None:
        """Do nothing more until the table was read again."""
        self._inbox.held = True

    def read_again(self, read: LoadedTable, show: Callable[[Connection], None], info: RoomInfo, *, gone: str) -> None:
        """Go on with the same table, from whose log somebody was taken out, and show it to everybody anew."""
        self.info = info
        self.sent_away.pop(gone, None)
        self.waiting.leave(gone)
        self.requests.end(gone)
        self._adopt(read)
        for connection in self.audience.connections:
            show(connection)
        self._services.changed(self)
        self._inbox.held = False
        self.when_durable(self._tick)

    def join(self, connection: Connection) -> Connection | None:
        """Let a connection watch; return the person's other one that has lost control by it."""
        before = self.audience.join(connection)
        self.waiting.back(connection.account)
        self._check_presence(connection.account)
        self._services.changed(self)
        return before

    def lacks(self, account: str) -> bool:
        """Whether others, or a clock, would wait in vain for a person with a seat: they watch from nowhere."""
        number = self.owners.seat_of(account)
        if number is None or self.closed or self.audience.present(account):
            return False
        seat, config = self.table.seats[number], self.table.config
        return seat is not None and seat.parting is None and (config.clock is not None or config.max_humans > 1)

    def rename(self, person: Person) -> None:
        """Let the table know what a person with a seat is called now, if that is another name."""
        number = self.owners.seat_of(person.account)
        seat = None if number is None or self.closed else self.table.seats[number]
        if seat is None:
            return
        settled = not (self._inbox or self._inbox.held)  # else another name may be on its way to the seat
        if not (settled and is_called(seat.next_name or seat.name, person.nickname)):
            self._ask_itself(OwnRequest(partial(renaming, person)))

    def send_away(self, account: str) -> None:
        """Let a person with a seat play their hand to its end, and then give it up."""
        if self.owners.seat_of(account) is not None and not self.closed:
            self._ask_itself(OwnRequest(lambda room: Kick(room.seat_of(account))))

    @property
    def between_hands(self) -> bool:
        """Whether no hand is being played."""
        return self.table.phase in (Phase.WAITING, Phase.HAND_SUMMARY, Phase.FINISHED)

    @property
    def is_house_resting(self) -> bool:
        """Whether the house wants no new hands."""
        return self._services.resting()

    def rest(self) -> None:
        """Stop the table's clocks: the house wants no new hand."""
        self._ask_itself(OwnRequest(lambda _: Pause()))

    def run_on(self) -> None:
        """Let the table's clocks run on."""
        self._ask_itself(OwnRequest(lambda _: Resume()))

    def leave(self, connection: Connection) -> Connection | None:
        """Let a connection go; return the person's other one that controls from now on."""
        heir = self.audience.leave(connection)
        if not self.audience.present(connection.account):
            self.waiting.gone(connection.account)
            self.requests.end(connection.account)
            self._loop.call_later(GONE_SECONDS, self._check_presence, connection.account)
        self._services.changed(self)
        return heir

    def close(self, why: Code = Code.CLOSED) -> None:
        """Stop running the table; what is durable stays, and every request that waits is replied to with the reason."""
        self._why_closed = why
        self.waiting.close()
        self.requests.close()
        self._inbox.close()
        if self._timer is not None:
            self._timer.cancel()

    # One thing at a time.

    def _when_inbox_is_empty(self) -> bool:
        """Go on by the clock: do what is due, or come back at the deadline and let a bot think; whether it was due."""
        deadline = self.table.deadline
        if deadline is not None and deadline <= self.now():
            self._tick()
            return True
        self._set_timer(deadline)
        if self._bot_to_act:
            self._ask_bot()
        return False

    def _tick(self) -> None:
        self._move(self.table.tick, self.now())

    def _set_timer(self, deadline: int | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if deadline is not None:
            delay = max(0, deadline - self.now()) / 1000
            self._timer = self._loop.call_later(delay, self._inbox.go_on)

    def _run(self, request: Request, received: int) -> None:
        done = self._done.get(request.stored_as) if request.stored_as is not None else None
        if done is not None:
            self._reply(request, Accepted(done))
            return
        try:
            command = request.command(self)
        except (Refusal, IllegalAction, TableError) as refusal:
            self._reply(request, Denied(refusal.code, refusal.numbers, asked=False))
        except Exception:
            _log.exception("command failed", extra={"table": self.info.id})
            self._reply(request, Denied(Code.INTERNAL))
        else:
            self._move(partial(self._handle, command), received, request)

    def _handle(self, command: Command, now: int) -> list[TableEvent]:
        """Ask the table; the person who made it is its host as soon as they sit, in the same commit."""
        events = self.table.handle(command, now)
        if isinstance(command, Sit) and command.account == self.info.owner and self.table.host != command.seat:
            events += self.table.handle(HandOver(command.seat), now)
        return events

    def _move(self, move: Callable[[int], list[TableEvent]], now: int, request: Request | None = None) -> None:
        first = self.table.seq
        try:
            events = move(now)
        except (IllegalAction, TableError) as refusal:
            self.counters.refused += 1
            self._reply(request, Denied(refusal.code, refusal.numbers))
        except Exception:
            _log.exception("table failed", extra={"table": self.info.id})
            self._give_up(request, Code.INTERNAL)
        else:
            if events:
                self._store(first, events, request)
            else:
                self._reply(request, Accepted(first))

    def _store(self, first: int, events: list[TableEvent], request: Request | None) -> None:
        """Hold everything until events are durable."""
        self._inbox.held = True
        checkpoint = self.table.checkpoint() if self._log_tail.count(events) else None
        if checkpoint is not None:
            self._log_tail.checked()
        rows = self._projector.project(first, events)
        if request is not None and request.stored_as is not None:
            rows.append(RequestRow(self.info.id, *request.stored_as, first + len(events)))
        commit = Commit(self.info.id, first, events, rows, checkpoint)
        self._services.store.append(commit, partial(self._committed, first, events, request))

    def _committed(
        self, first: int, events: Sequence[TableEvent], request: Request | None, error: Exception | None
    ) -> None:
        if self.closed:
            self._reply(request, Accepted(first + len(events)) if error is None else Denied(Code.STORAGE_FAILED))
            return
        if error is not None:
            _log.error("not written: %s", error, extra={"table": self.info.id})
            self._give_up(request, Code.STORAGE_FAILED)
            return
        self._inbox.held = False
        self._note(first, events)
        try:
            self.audience.broadcast(first, events, self._answer(request, Accepted(first + len(events))))
            self._follow_chances(events)
            self._let_bots_speak(events)
            self._services.happened(self, events)
        except Exception:  # what has happened has happened: the table goes on, even if somebody could not be sent it
            _log.exception("sending failed", extra={"table": self.info.id})
        self._inbox.go_on()

    def _give_up(self, request: Request | None, code: Code) -> None:
        """Hold everything until the house has read the table back."""
        self._inbox.held = True
        self._reply(request, Denied(code))
        self._services.failed(self)

    def _note(self, first: int, events: Sequence[TableEvent]) -> None:
        """Keep what the room itself remembers of events, and forget what nobody will ask for again."""
        seats = False
        for event in events:
            if isinstance(event, TurnStarted):
                self._turn = event
            elif type(event) in _OF_SEATS:
                seats = True
                if not isinstance(event, PlayerSat):
                    self.sent_away |= self.table.sent_away
                elif event.account:
                    self.waiting.leave(event.account)
                    self.requests.end(event.account)
                    if self.table.config.director:  # they come from another table, and may not be here yet
                        self._loop.call_later(ABSENT_SECONDS, self._check_presence, event.account)
            elif isinstance(event, TableLocked):
                seats = True
        if seats:
            self.waiting.update()
        self._log_tail.trim(first, events)

    def _follow_chances(self, events: Sequence[TableEvent]) -> None:
        """Count chances at all-in while the table wants that; its host may change it between hands."""
        wanted = self.table.config.chances
        if wanted and self.chances is None:
            self.chances = LiveChances(self.info.id, self.audience, self._services.work)
        if self.chances is not None:
            self.chances.follow(events)
        if not wanted:
            self.chances = None

    # Bots and presence.

    def _let_bots_speak(self, events: Sequence[TableEvent]) -> None:
        table, seed = self.table, self.table.config.seed
        known = self.info.id.encode() if seed is None else seed
        for event in events:
            said = words_after(event, table.seats, table.rules.big_blind, seed=known)
            if said is not None:
                self.audience.say(encode(said.message(self.info.id)))

    @property
    def _bot_to_act(self) -> bool:
        turn = self.table.turn
        return turn is not None and turn.acts_at is not None and turn.choice is None and not self.table.paused

    def _ask_bot(self) -> None:
        turn = self.table.turn
        assert turn is not None
        if self._bot_asked == (turn.hand, turn.decision):
            return
        pending = self.table.pending_bot
        if pending is not None:
            self._bot_asked = (turn.hand, turn.decision)
            self._services.bots.ask(self.info.owner, pending, self._bot_answered)

    def _bot_answered(self, answer: BotAnswer) -> None:
        if not self.closed:
            self._ask_itself(OwnRequest(lambda _: answer, denied=self._forget_bot))

    def _forget_bot(self) -> None:
        """Ask the bot again when something happens: a pause or another bot came in between."""
        self._bot_asked = None

    def _check_who_sat(self, accounts: Sequence[str]) -> None:
        for account in accounts:
            self._check_presence(account)

    def _check_presence(self, account: str) -> None:
        """Let the table know whether a seated person is connected, as that is when their turn in the inbox comes."""
        number = self.owners.seat_of(account)
        seat = None if number is None or self.closed else self.table.seats[number]
        if seat is not None and seat.connected != self.audience.present(account):
            self._ask_itself(OwnRequest(partial(_presence, account)))


def _presence(account: str, room: Room) -> Command:
    seat = room.seat_of(account)
    return Reconnect(seat) if room.audience.present(account) else Disconnect(seat)
