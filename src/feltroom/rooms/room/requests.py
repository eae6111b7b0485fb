"""What is asked of a room: it waits for its turn, is done once, and is replied to once.

A request becomes a command when its turn comes, from the table as it is then. It is replied to with `Accepted` when all
that it changed is durable and sent to the audience, or with `Denied`: then it has changed nothing. The request of a
person has an id, so that one that is sent twice is done once.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from feltroom.contract.client_messages import Act, CommandMessage
from feltroom.contract.codes import Code
from feltroom.contract.command_messages import AddBot, NextHand, Resume, Sit, Start
from feltroom.contract.message_sender import Sender
from feltroom.contract.refusals import Refusal, refused
from feltroom.contract.server_messages import Done, encode
from feltroom.rooms.people.look_alike import told_apart
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.room.audience import Answer
from feltroom.rooms.room.seating import check_chair, check_offer, check_welcome, free_seat
from feltroom.table.commands import Command

if TYPE_CHECKING:
    from feltroom.rooms.room.room import Room

REMEMBERED = 128
REMEMBERED_OF_SPECTATORS = 64
MOST_PEOPLE = 200
_TRANSIENT = frozenset({Code.BUSY, Code.STORAGE_FAILED, Code.INTERNAL})


@dataclass(frozen=True, slots=True)
class Accepted:
    """Done and durable; `seq` is the number of the table's next event."""

    seq: int


@dataclass(frozen=True, slots=True)
class Denied:
    """Refused with a code and the numbers in it; `asked` says whether it came as far as the table."""

    code: str
    numbers: Mapping[str, int] = field(default_factory=dict)
    asked: bool = True

    @property
    def final(self) -> bool:
        """Whether the same request would be refused again, so that it need not be tried."""
        return self.asked and self.code not in _TRANSIENT


Result = Accepted | Denied


class Request(ABC):
    """Something asked of a room."""

    __slots__ = ("received",)

    received: float
    """When it came, by the event loop's clock; the room notes it."""

    @property
    def stored_as(self) -> tuple[str, str] | None:
        """The account and id under which the log keeps that it was done, so that it is known after a restart."""
        return None

    @abstractmethod
    def command(self, room: "Room") -> Command:
        """Return what the table is to do; Refusal, IllegalAction or TableError if it need not even be asked."""

    @abstractmethod
    def answer(self, result: Result) -> Answer | None:
        """Take in how it ended, and return what is to be sent because of it."""


class PersonRequest(Request):
    """A message that commands something; `connections` wait for the reply."""

    __slots__ = ("_message", "_person", "_room", "connections")

    def __init__(self, room: "Room", person: Person, connection: Connection, message: CommandMessage) -> None:
        self._room = room
        self._person = person
        self._message = message
        self.connections = [connection]

    @property
    def stored_as(self) -> tuple[str, str] | None:
        """The account and id of the request; an action is known by its decision already."""
        return None if isinstance(self._message, Act) else (self._person.account, self._message.id)

    def command(self, room: "Room") -> Command:
        """Return what the table is to do; Refusal if the person may not ask for it now."""
        message, account = self._message, self._person.account
        if isinstance(message, Start | Resume | NextHand) and room.is_house_resting:
            raise Refusal(Code.MAINTENANCE)
        if isinstance(message, AddBot):
            check_chair(room)
            room.check_bot()
        if not isinstance(message, Sit):
            config = room.table.hosting.next_config or room.table.config
            return message.command(Sender(room.seat_of(account), turn=room.turn_started, config=config))
        own = room.owners.seat_of(account)
        if own is not None:
            raise Refusal(Code.ALREADY_SEATED, seat=own)
        check_welcome(room, account)
        if room.needs_approval(account):
            raise Refusal(Code.APPROVAL_NEEDED)
        seat = free_seat(room) if message.seat is None else message.seat
        check_offer(room, account)
        names = [one.name for one in room.table.seats if one is not None]
        name = told_apart(self._person.nickname, names)
        return message.command(Sender(seat, name, account, owner=account == room.info.owner))

    def answer(self, result: Result) -> Answer | None:
        """Remember how it ended, and return that for every connection that has asked."""
        room, message = self._room, self._message
        room.answered.end(self._person.account, message.id, self, result)
        if isinstance(result, Accepted):
            room.counters.commands += len(self.connections)
        return Answer(self.connections, reply_message(message, result))


class OwnRequest(Request):
    """What a room itself asks of its table."""

    __slots__ = ("_denied", "_make")

    def __init__(self, make: Callable[["Room"], Command], *, denied: Callable[[], None] | None = None) -> None:
        """`denied` is called if the table refuses it."""
        self._make = make
        self._denied = denied

    def command(self, room: "Room") -> Command:
        """Return what the table is to do."""
        return self._make(room)

    def answer(self, result: Result) -> Answer | None:
        """Take in how it ended."""
        if self._denied is not None and isinstance(result, Denied):
            self._denied()
        return None


class AwaitedRequest(Request):
    """What a caller asks and waits for."""

    __slots__ = ("_make", "result")

    def __init__(self, make: Callable[["Room"], Command]) -> None:
        self._make = make
        self.result: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

    def command(self, room: "Room") -> Command:
        """Return what the table is to do."""
        return self._make(room)

    def answer(self, result: Result) -> Answer | None:
        """Let the caller go on."""
        if not self.result.done():
            self.result.set_result(result)
        return None


def submit_once(room: "Room", person: Person, connection: Connection, message: CommandMessage) -> None:
    """Ask a table for something; the connection gets the reply, also if the same was asked before."""
    match room.answered.find(person.account, message.id):
        case PersonRequest() as waiting:
            waiting.connections.append(connection)
        case Accepted() | Denied() as result:
            room.counters.commands += isinstance(result, Accepted)
            connection.send(reply_message(message, result))
        case _:
            request = PersonRequest(room, person, connection, message)
            room.answered.begin(person.account, message.id, request)
            room.submit(request)


def reply_message(message: CommandMessage, result: Result) -> bytes:
    """Return the message that says how a request ended."""
    if isinstance(result, Accepted):
        return encode(Done(message.id, message.table, result.seq))
    return encode(refused(message.id, result.code, result.numbers))


class AnsweredRequests:
    """The last results of every account by request id, and the requests that are still open."""

    def __init__(self, is_seated: Callable[[str], bool]) -> None:
        """People who sit at the table are remembered longer than spectators."""
        self._is_seated = is_seated
        self._known: OrderedDict[str, OrderedDict[str, Request | Result]] = OrderedDict()

    def find(self, account: str, request_id: str) -> Request | Result | None:
        """Return the request with an id while it is open, then its result; None if it is new or forgotten."""
        return self._of(account).get(request_id)

    def begin(self, account: str, request_id: str, request: Request) -> None:
        """Remember a new request."""
        own = self._of(account)
        own[request_id] = request
        most = REMEMBERED if self._is_seated(account) else REMEMBERED_OF_SPECTATORS
        while len(own) > most:
            own.popitem(last=False)

    def end(self, account: str, request_id: str, request: Request, result: Result) -> None:
        """Remember how a request ended, unless trying it again may succeed."""
        own = self._known.get(account)
        if own is None or own.get(request_id) is not request:
            return  # forgotten meanwhile
        if isinstance(result, Accepted) or result.final:
            own[request_id] = result
        else:
            del own[request_id]

    def _of(self, account: str) -> OrderedDict[str, Request | Result]:
        own = self._known.get(account)
        if own is None:
            if len(self._known) >= MOST_PEOPLE:
                oldest = next((one for one in self._known if not self._is_seated(one)), None)
                self._known.pop(oldest if oldest is not None else next(iter(self._known)))
            own = self._known[account] = OrderedDict()
        self._known.move_to_end(account)
        return own


Job = Callable[[], None]


class Inbox:
    """Jobs in the order in which they came; `held` stops all of them, until `go_on`."""

    def __init__(self, when_empty: Callable[[], bool]) -> None:
        """`when_empty` is called when no job waits, and returns whether it has done something itself."""
        self._when_empty = when_empty
        self._jobs: list[tuple[Job, Job]] = []  # hardly ever more than one: a deque takes 600 bytes to hold none
        self._running = False
        self._closed = False
        self.held = False

    def __len__(self) -> int:
        return len(self._jobs)

    def add(self, job: Job, *, otherwise: Job) -> None:
        """Do something in its turn; `otherwise` is called instead if the inbox is closed before that."""
        if self._closed:
            otherwise()
        else:
            self._jobs.append((job, otherwise))
            self.go_on()

    def add_first(self, job: Job) -> None:
        """Do something before all that waits, as soon as anything is done."""
        self._jobs.insert(0, (job, _nothing))

    def go_on(self) -> None:
        """Do what waits, until something has to become durable first."""
        if self._running:
            return  # what a job asks for comes after it: until its end nothing may happen that is not durable
        self._running = True
        try:
            while not self.held and not self._closed:
                if self._jobs:
                    job, _ = self._jobs.pop(0)
                    job()
                elif not self._when_empty():
                    return
        finally:
            self._running = False

    def close(self) -> None:
        """Do nothing more, and call what was to be called instead."""
        self._closed = True
        jobs, self._jobs = self._jobs, []
        for _, otherwise in jobs:
            otherwise()


def _nothing() -> None:
    """Nobody waits for it."""
