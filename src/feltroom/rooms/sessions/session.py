"""One conversation: what one connection says, and what it is answered.

Every message is checked here before anything else sees it: its size and rate, whether it is a message at all, whether
the connection watches the table it names and has control of the seat. Messages are taken one after another; one that
has to wait, because a table must be woken or a password checked, holds up those behind it and nobody else.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from logging import getLogger

import msgspec

from feltroom.contract import client_messages as say
from feltroom.contract import command_messages as order
from feltroom.contract.bounds import MAX_FRAME, MAX_TEXT
from feltroom.contract.codes import Code
from feltroom.contract.commands import to_command
from feltroom.contract.decode import decode_client
from feltroom.contract.refusals import BadFrame, Refusal, refused, unreadable
from feltroom.contract.server_messages import (
    PROTOCOL,
    ChatDeleted,
    Closing,
    Control,
    Done,
    Limits,
    Pong,
    ServerMessage,
    TableMoved,
    Welcome,
    encode,
)
from feltroom.log.errors import StorageError
from feltroom.rooms.house import House
from feltroom.rooms.house_limits import FRAMES, MOST_BAD_FRAMES
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.ports.neighbours import Caller, Elsewhere, Line, Unreachable
from feltroom.rooms.rates import Bucket
from feltroom.rooms.room.outcome import Accepted, Outcome
from feltroom.rooms.room.room import Request, Room
from feltroom.rooms.room.seating import (
    check_chair,
    check_offer,
    check_welcome,
    free_seat,
    wait_for_seat,
    wait_no_longer,
)
from feltroom.rooms.room.telling import chat_line, missed, own_queue, show_table
from feltroom.table.commands import Command
from feltroom.version import __version__

MOST_BACKLOG = 64
FORGIVEN_SECONDS = 60.0  # one bad frame is forgotten in this time
MOST_TABLES = 16
POLICY_VIOLATION = 1008
_log = getLogger("feltroom.session")


class Session:
    """The server's side of one connection."""

    def __init__(self, house: House, connection: Connection, person: Person, *, peer: str, far: bool = False) -> None:
        """`far` is a visitor whose socket is at another house: what he wants elsewhere, that house asks for."""
        self._house = house
        self._far = far
        self._connection = connection
        self._person = person
        self._peer = peer
        self._loop = asyncio.get_running_loop()
        self._frames = Bucket(FRAMES, self._loop.time())
        self._bad = 0.0
        self._bad_since = self._loop.time()
        self._rooms: dict[str, Room] = {}
        self._lines: dict[str, Line] = {}
        self._moved: set[str] = set()
        self._backlog: deque[say.ClientMessage] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    # What the transport calls.

    def opened(self) -> None:
        """Greet."""
        limits = Limits(MAX_FRAME, MAX_TEXT, FRAMES.burst, int(FRAMES.per_second))
        person = self._person
        self._send(Welcome(person.account, person.nickname, __version__, PROTOCOL, self._house.now(), limits))

    def receive(self, data: bytes) -> None:
        """Take in one message."""
        self._house.counters.messages += 1
        fits = self._frames.take(self._loop.time())
        try:
            message = decode_client(data)
        except BadFrame as bad:
            self._complain(bad)
            return
        if not fits:
            self._complain(BadFrame(Code.RATE_LIMITED, to=message.id, wait=self._frames.wait()))
        elif self._task is not None:
            self._wait_in_line(message)
        else:
            self._take(message)

    def receive_binary(self, size: int) -> None:
        """Refuse what is not text."""
        self._house.counters.messages += 1
        self._frames.take(self._loop.time())
        self._complain(BadFrame(Code.BINARY, size=size))

    def closed(self) -> None:
        """Leave everything."""
        self._closed = True
        self._backlog.clear()
        if self._task is not None:
            self._task.cancel()
        for room in list(self._rooms.values()):
            self._leave(room)
        for table in list(self._lines):
            self._hang_up(table)
        self._house.lobby.look_away(self._connection)
        self._house.connections.remove(self._connection)

    # Taking messages in order.

    def _complain(self, bad: BadFrame) -> None:
        """Answer a frame that is no message; too many of them end the conversation."""
        self._house.counters.bad_frames += 1
        now = self._loop.time()
        self._bad = max(0.0, self._bad - (now - self._bad_since) / FORGIVEN_SECONDS) + 1
        self._bad_since = now
        if self._bad > MOST_BAD_FRAMES:
            self._send(Closing(Code.UNREADABLE))
            self._connection.close(POLICY_VIOLATION)
        else:
            self._send(unreadable(bad))

    def _wait_in_line(self, message: say.ClientMessage) -> None:
        if len(self._backlog) >= MOST_BACKLOG:
            self._refuse(message, Refusal(Code.BUSY, waiting=len(self._backlog)))
        else:
            self._backlog.append(message)

    def _take(self, message: say.ClientMessage) -> None:
        try:
            later = self._handle(message)
        except Refusal as refusal:
            self._refuse(message, refusal)
            return
        if later is not None:
            self._task = self._loop.create_task(self._finish(message, later))

    async def _finish(self, message: say.ClientMessage, later: Callable[[], Awaitable[None]]) -> None:
        try:
            await later()
        except Refusal as refusal:
            self._refuse(message, refusal)
        except Exception as error:
            _log.exception("cannot answer")
            storage = isinstance(error, StorageError)
            self._refuse(message, Refusal(Code.STORAGE_FAILED if storage else Code.INTERNAL))
        finally:
            self._task = None
        while self._backlog and self._task is None and not self._closed:
            self._take(self._backlog.popleft())

    def _handle(self, message: say.ClientMessage) -> Callable[[], Awaitable[None]] | None:
        """Answer a message, or return what has to be waited for."""
        line = self._lines.get(getattr(message, "table", ""))
        if line is not None and isinstance(message, say.Unwatch):
            self._hang_up(message.table)
            self._send(Done(message.id, message.table))
            return None
        if line is not None and not isinstance(message, say.Watch):
            line.say(msgspec.json.encode(message))
            return None
        match message:
            case say.Ping():
                self._send(Pong(message.id, self._house.now()))
            case say.Watch():
                return partial(self._watch, message)
            case say.WatchLobby():
                self._house.lobby.look(self._connection)
                self._send(Done(message.id))
            case say.UnwatchLobby():
                self._house.lobby.look_away(self._connection)
                self._send(Done(message.id))
            case say.Unwatch():
                self._leave(self._room(message))
                self._send(Done(message.id, message.table))
            case say.Queue() | say.Unqueue():
                self._queue(message)
            case say.Chat() | say.Emote() | say.DeleteChat() | say.Mute():
                self._talk(message)
            case _:
                self._command(message)
        return None

    # Tables.

    async def _watch(self, message: say.Watch) -> None:
        """See a table, from the last event that was seen on if that is still held."""
        self._rooms = {name: room for name, room in self._rooms.items() if not room.closed}
        self._hang_up(message.table)
        if message.table not in self._rooms and self._tables >= MOST_TABLES:
            await self._hang_up_closed()
            if self._tables >= MOST_TABLES:
                raise Refusal(Code.TOO_MANY_TABLES, most=MOST_TABLES)
        self._moved.discard(message.table)
        try:
            room = await self._house.rooms.get(message.table)
            await self._house.entrance.check(room, self._person, password=message.password, peer=self._peer)
            room = await self._house.rooms.get(message.table)  # it may have been parked in the meantime
        except Elsewhere as other:
            await self._watch_there(other.node, message)
            return
        if self._closed:
            return
        durable: asyncio.Future[bool] = self._loop.create_future()
        room.when_durable(partial(self._join, room, message, durable), otherwise=partial(_resolve, durable, False))
        if not await durable:  # what comes behind has to find the table watched
            raise Refusal(room.why_closed)

    async def _watch_there(self, node: str, message: say.Watch) -> None:
        """See a table at the house that drives it; whatever is said to it from now on is passed on."""
        table = message.table
        if self._far:
            self._send(TableMoved(table))  # the house that has the socket finds out where to
            return
        caller = Caller(self._person.account, self._nickname, self._peer)
        end = _SessionEnd(self, table)
        try:
            line = await self._house.neighbours.line(node, table, caller, end)
        except Unreachable:
            end.dead = True
        if end.dead:  # it may have died as soon as it was open
            self._send(TableMoved(table))
            return
        if self._closed:
            line.hang_up()
            return
        self._lines[table] = line
        line.say(msgspec.json.encode(message))

    @property
    def _tables(self) -> int:
        return len(self._rooms) + len(self._lines)

    async def _hang_up_closed(self) -> None:
        """Let go of the lines to tables that were closed: the houses that drove them do not say so."""
        for table in list(self._lines):
            if await self._house.rooms.is_closed(table):
                self._hang_up(table)

    def _hang_up(self, table: str) -> None:
        line = self._lines.pop(table, None)
        if line is not None:
            line.hang_up()

    def heard(self, payload: bytes) -> None:
        """Pass on what a table at another house says."""
        self._connection.send(payload)

    def line_lost(self, table: str) -> None:
        """Let the visitor ask for a table again whose house cannot be reached any more."""
        if self._lines.pop(table, None) is not None:
            self._moved.add(table)
            self._send(TableMoved(table))

    def sent_away(self, code: int) -> None:
        """End the conversation, because another house wants it."""
        self._connection.close(code)

    def _join(self, room: Room, message: say.Watch, durable: "asyncio.Future[bool]") -> None:
        _resolve(durable, True)
        if self._closed:
            return
        self._rooms[message.table] = room
        before = room.join(self._connection)
        if before is not None:
            _tell_control(room, before, controls=False)
        table, seq = room.table, message.seq
        if seq is not None and table.first_seq <= seq + 1 <= table.seq:
            room.audience.catch_up(self._connection, list(enumerate(table.since(seq + 1), seq + 1)))
            _tell_control(room, self._connection, controls=True)
            self._send_all(missed(room, self._connection, seq=seq))
        else:
            show_table(room, self._connection, now=self._house.now())
        self._send_all(own_queue(room, self._connection.account))
        self._send(Done(message.id, message.table, table.seq))

    def _leave(self, room: Room) -> None:
        self._rooms.pop(room.info.id, None)
        heir = room.leave(self._connection)
        if heir is not None:
            _tell_control(room, heir, controls=True)

    def _room(self, message: say.TableMessage) -> Room:
        room = self._rooms.get(message.table)
        if room is not None and not room.closed:
            return room
        moved = message.table in self._moved if room is None else room.why_closed is Code.MOVED
        raise Refusal(Code.MOVED if moved else Code.NOT_WATCHING)

    def _command(self, message: say.CommandMessage) -> None:
        """Ask the table, once for each id."""
        room = self._room(message)
        if not room.audience.controls(self._connection):
            raise Refusal(Code.NOT_CONTROLLING)
        key = (self._person.account, message.id)
        answer = room.answers.first_time(*key, partial(self._answer, message))
        if answer is not None:
            # An action is told from its repetition by its decision already.
            stored = None if isinstance(message, say.Act) else key
            room.submit(Request(partial(self._make, message), answer, stored))

    def _make(self, message: say.CommandMessage, room: Room) -> Command:
        account = self._person.account
        if isinstance(message, order.AddBot):
            check_chair(room)
        if not isinstance(message, order.Sit):
            return to_command(message, seat=room.seat_of(account), turn=room.turn_started)
        own = room.owners.seat_of(account)
        if own is not None:
            raise Refusal(Code.ALREADY_SEATED, seat=own)
        check_welcome(room, account)
        seat = free_seat(room) if message.seat is None else message.seat
        check_offer(room, account)
        return to_command(message, seat=seat, name=self._nickname, account=account)

    @property
    def _nickname(self) -> str:
        """What he is called now: he may have been renamed since he came."""
        self._person = self._house.people.current(self._person)
        return self._person.nickname

    def _answer(self, message: say.CommandMessage, outcome: Outcome) -> None:
        if isinstance(outcome, Accepted):
            self._house.counters.commands += 1
            self._send(Done(message.id, message.table, outcome.seq))
        else:
            self._send(refused(message.id, outcome.code, outcome.numbers))

    def _queue(self, message: say.Queue | say.Unqueue) -> None:
        room, account = self._room(message), self._person.account
        if isinstance(message, say.Unqueue):
            wait_no_longer(room, account)
        else:
            wait_for_seat(room, account)
        self._send(Done(message.id, message.table))

    # Talk.

    def _talk(self, message: say.TalkMessage) -> None:
        room = self._room(message)
        match message:
            case say.Mute():
                (room.audience.muted.add if message.muted else room.audience.muted.discard)(self._connection)
            case say.DeleteChat():
                if not room.may_host(self._person.account):
                    raise Refusal(Code.NOT_HOST)
                if not room.chat.delete(message.message, time=self._house.now()):
                    raise Refusal(Code.NO_SUCH_MESSAGE, message=message.message)
                room.audience.send(encode(ChatDeleted(message.table, message.message)))
            case say.Chat() | say.Emote():
                self._say(room, message)
        self._send(Done(message.id, message.table))

    def _say(self, room: Room, message: say.Chat | say.Emote) -> None:
        wait = self._house.limits.chat.take(self._person.account)
        if wait is not None:
            raise Refusal(Code.RATE_LIMITED, wait=wait)
        line = room.chat.say(
            time=self._house.now(),
            seat=room.owners.seat_of(self._person.account),
            name=self._nickname,
            text=message.text if isinstance(message, say.Chat) else None,
            emote=message.emote if isinstance(message, say.Emote) else None,
        )
        room.audience.say(encode(chat_line(message.table, line)))

    # Sending.

    def _refuse(self, message: say.ClientMessage, refusal: Refusal) -> None:
        self._house.counters.refused += 1
        self._send(refused(message.id, refusal.code, refusal.numbers))

    def _send(self, message: ServerMessage) -> None:
        self._send_all([encode(message)])

    def _send_all(self, payloads: Iterable[bytes]) -> None:
        for payload in payloads:
            self._connection.send(payload)


class _SessionEnd:
    """A session's end of its line to one table."""

    __slots__ = ("_session", "_table", "dead")

    def __init__(self, session: Session, table: str) -> None:
        self.dead = False
        self._session = session
        self._table = table

    def heard(self, payload: bytes) -> None:
        self._session.heard(payload)

    def lost(self) -> None:
        self.dead = True
        self._session.line_lost(self._table)

    def cut_off(self, code: int) -> None:
        self._session.sent_away(code)


def _tell_control(room: Room, connection: Connection, *, controls: bool) -> None:
    connection.send(encode(Control(room.info.id, controls)))


def _resolve(durable: "asyncio.Future[bool]", value: bool) -> None:
    if not durable.done():
        durable.set_result(value)
