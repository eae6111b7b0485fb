"""One conversation: what one connection says, and what it is answered.

Every message is checked here before anything else sees it: its size and rate, whether it is a message at all, whether
the connection watches the table it names and has control of the seat. Messages are taken one after another; one that
has to wait, because a table must be woken or a password checked, holds up those behind it and nobody else.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from logging import getLogger

import msgspec

from feltroom.contract.bounds import MAX_FRAME, MAX_TEXT
from feltroom.contract.client_messages import (
    AnswerRequest,
    BrowseLobby,
    ChangeSettings,
    Chat,
    ClientMessage,
    CommandMessage,
    DeleteChat,
    Emote,
    Mute,
    Ping,
    Queue,
    React,
    Unqueue,
    Unwatch,
    UnwatchLobby,
    Watch,
    WatchLobby,
)
from feltroom.contract.codes import Code
from feltroom.contract.command_messages import Sit
from feltroom.contract.decode import decode_client
from feltroom.contract.refusals import BadFrame, Refusal, answer_to_unreadable, refused
from feltroom.contract.server_messages import (
    PROTOCOL,
    Closing,
    Done,
    Limits,
    Pong,
    Reacted,
    ServerMessage,
    Welcome,
    encode,
)
from feltroom.log.errors import StorageError
from feltroom.rooms.house import House
from feltroom.rooms.house_limits import FRAMES, MOST_BAD_FRAMES
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.connection import POLICY_VIOLATION, Connection
from feltroom.rooms.rates import Bucket, Limiter
from feltroom.rooms.room.requests import submit_once
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.seat_requests import SeatWish
from feltroom.rooms.room.seating import ask_host, name_in_chat, wait_for_seat, wait_no_longer
from feltroom.rooms.sessions.watched_tables import WatchedTables
from feltroom.rooms.tables.lobby_pages import Choice
from feltroom.table.commands import DeclineRequest
from feltroom.version import __version__

MOST_BACKLOG = 64
FORGIVEN_SECONDS = 60.0  # one bad frame is forgotten in this time
_log = getLogger("feltroom.session")
_TO_BE_LOGGED = (Code.RATE_LIMITED, Code.WRONG_PASSWORD, Code.TOO_MANY_ATTEMPTS, Code.BUSY)


class Session:
    """The server's side of one connection."""

    def __init__(self, house: House, connection: Connection, person: Person, *, peer: str, far: bool = False) -> None:
        """`far` is a connection whose socket is at another node: that node finds the tables which are not here."""
        self._house = house
        self._connection = connection
        self._person = person
        self._loop = asyncio.get_running_loop()
        self._frames = Bucket(FRAMES, self._loop.time())
        self._bad = 0.0
        self._bad_since = self._loop.time()
        self._watched = WatchedTables(house, connection, peer=peer, far=far)
        self._backlog: deque[ClientMessage] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    # What the transport calls.

    def opened(self) -> None:
        """Greet."""
        limits = Limits(MAX_FRAME, MAX_TEXT, FRAMES.burst, int(FRAMES.per_second))
        person = self._person
        now = self._house.now()
        self._send(Welcome(person.account, person.nickname, __version__, PROTOCOL, now, limits, person.avatar))
        if self._house.words.notice or self._house.words.maintenance is not None:
            self._connection.send(self._house.notice())

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
            self._hold(message)
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
        self._watched.close()
        self._house.lobby.look_away(self._connection)
        self._house.connections.remove(self._connection)

    # Taking messages in order.

    def _complain(self, bad: BadFrame) -> None:
        """Answer a frame that is no message; too many of them end the conversation."""
        self._house.counters.bad_frames += 1
        self._house.refusals.note(bad.code, request="message", visitor=self._person.account, kind="account")
        now = self._loop.time()
        self._bad = max(0.0, self._bad - (now - self._bad_since) / FORGIVEN_SECONDS) + 1
        self._bad_since = now
        if self._bad > MOST_BAD_FRAMES:
            self._send(Closing(Code.UNREADABLE))
            self._connection.close(POLICY_VIOLATION)
        else:
            self._send(answer_to_unreadable(bad))

    def _hold(self, message: ClientMessage) -> None:
        if len(self._backlog) >= MOST_BACKLOG:
            self._refuse(message, Refusal(Code.BUSY, waiting=len(self._backlog)))
        else:
            self._backlog.append(message)

    def _take(self, message: ClientMessage) -> None:
        try:
            later = self._handle(message)
        except Refusal as refusal:
            self._refuse(message, refusal)
            return
        if later is not None:
            self._task = self._loop.create_task(self._finish(message, later))

    async def _finish(self, message: ClientMessage, later: Callable[[], Awaitable[None]]) -> None:
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

    def _handle(self, message: ClientMessage) -> Callable[[], Awaitable[None]] | None:
        """Answer a message, or return what has to be waited for."""
        relay = self._watched.relay(getattr(message, "table", ""))
        if relay is not None and not isinstance(message, Watch | Unwatch):
            relay.send(msgspec.json.encode(message))
            return None
        match message:
            case Ping():
                self._send(Pong(message.id, self._house.now()))
            case Watch():
                return partial(self._watched.watch, message, self._current_person())
            case Unwatch():
                self._watched.leave(message.table)
                self._send(Done(message.id, message.table))
            case BrowseLobby():
                self._browse(message)
            case WatchLobby():
                self._house.lobby.look(self._connection, Choice(plain=True))
                self._send(Done(message.id))
            case UnwatchLobby():
                self._house.lobby.look_away(self._connection)
                self._send(Done(message.id))
            case Queue() | Unqueue():
                self._wait_for_seat(message)
            case Mute():
                muted = self._watched.room(message.table).audience.muted
                (muted.add if message.muted else muted.discard)(self._connection)
                self._send(Done(message.id, message.table))
            case React():
                self._react(message)
            case AnswerRequest():
                return self._answer_request(message)
            case Sit() if self._asks_for_seat(message):
                self._send(Done(message.id, message.table))
            case Chat() | Emote() | DeleteChat():
                return self._talk(message)
            case _:
                self._command(message)
        return None

    def _command(self, message: CommandMessage) -> None:
        """Ask the table, if this connection controls the seat; the room replies."""
        room = self._watched.room(message.table)
        if not room.audience.controls(self._connection):
            raise Refusal(Code.NOT_CONTROLLING)
        if isinstance(
            message, ChangeSettings
        ):  # however little is changed, all settings are kept and sent to everybody
            self._take_from(self._house.limits.changes)
        submit_once(room, self._current_person(), self._connection, message)

    def _current_person(self) -> Person:
        """The person as they are called now: they may have been renamed since they came."""
        self._person = self._house.people.current(self._person)
        return self._person

    def _wait_for_seat(self, message: Queue | Unqueue) -> None:
        room, account = self._watched.room(message.table), self._person.account
        if isinstance(message, Unqueue):
            wait_no_longer(room, account)
        else:
            wait_for_seat(room, account)
        self._send(Done(message.id, message.table))

    def _asks_for_seat(self, message: Sit) -> bool:
        """Ask the host for a seat, if the table wants that; whether it does."""
        room, person = self._watched.room(message.table), self._current_person()
        if not room.needs_approval(person.account) or room.owners.seat_of(person.account) is not None:
            return False
        self._take_from(self._house.limits.changes)  # everybody at the table is told
        wish = SeatWish(person.account, person.nickname, message.seat, message.buy_in, message.post)
        ask_host(room, wish)
        return True

    def _answer_request(self, message: AnswerRequest) -> Callable[[], Awaitable[None]] | None:
        room, account = self._watched.room(message.table), self._person.account
        if not message.accept and room.requests.take_back(account, message.request):
            self._send(Done(message.id, message.table))
            return None
        if not room.audience.controls(self._connection):
            raise Refusal(Code.NOT_CONTROLLING)
        if not room.may_host(account):
            raise Refusal(Code.NOT_HOST)
        wish = room.requests.find(message.request)

        async def answer() -> None:
            if message.accept:
                room.seat(wish)
            else:
                room.requests.refuse(wish.account)
                room.send_refused(wish.account, code=Code.SEAT_REFUSED)
                await room.ask(lambda room: DeclineRequest(room.seat_of(account)))
            self._send(Done(message.id, message.table))

        return answer

    def _take_from(self, limiter: Limiter) -> None:
        """Refuse what somebody asks for more often than they may."""
        wait = limiter.take(self._person.account)
        if wait is not None:
            raise Refusal(Code.RATE_LIMITED, wait=wait)

    def _browse(self, message: BrowseLobby) -> None:
        self._take_from(self._house.limits.browsing)
        search = message.search.strip().casefold()
        self._house.lobby.look(self._connection, Choice(search, message.free, message.preset, message.page))
        self._send(Done(message.id))

    # Talk.

    def _talk(self, message: Chat | Emote | DeleteChat) -> Callable[[], Awaitable[None]]:
        room = self._watched.room(message.table)
        if not isinstance(message, DeleteChat):
            told = self._say(room, message)
        elif room.may_host(self._person.account):
            told = room.talk.take_back(message.message)
        else:
            raise Refusal(Code.NOT_HOST)

        async def answer() -> None:
            await told
            self._send(Done(message.id, message.table))

        return answer

    def _say(self, room: Room, message: Chat | Emote) -> "asyncio.Future[None]":
        self._take_from(self._house.limits.chat)
        person = self._current_person()
        return room.talk.say(
            account=person.account,
            seat=room.owners.seat_of(person.account),
            name=name_in_chat(person, room),
            text=message.text if isinstance(message, Chat) else None,
            emote=message.emote if isinstance(message, Emote) else None,
        )

    def _react(self, message: React) -> None:
        room = self._watched.room(message.table)
        if not room.audience.controls(self._connection):
            raise Refusal(Code.NOT_CONTROLLING)
        seats, seat = room.table.seats, room.owners.seat_of(self._person.account)
        if seat is None:
            raise Refusal(Code.NOT_SEATED)
        at = None if message.at == seat else message.at
        if at is not None and at >= len(seats):
            raise Refusal(Code.NO_SUCH_SEAT, seats=len(seats))
        if at is not None and seats[at] is None:
            raise Refusal(Code.SEAT_FREE, seat=at)
        self._take_from(self._house.limits.reactions)
        room.audience.say(encode(Reacted(message.table, seat, message.reaction, at)))
        self._send(Done(message.id, message.table))

    # Sending.

    def _refuse(self, message: ClientMessage, refusal: Refusal) -> None:
        self._house.counters.refused += 1
        if refusal.code in _TO_BE_LOGGED:
            account = self._person.account
            self._house.refusals.note(refusal.code, request=type(message).__name__, visitor=account, kind="account")
        self._send(refused(message.id, refusal.code, refusal.numbers))

    def _send(self, message: ServerMessage) -> None:
        self._connection.send(encode(message))
