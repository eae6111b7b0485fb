"""A server in a process of its own, and a crowd that plays at all of its tables and remembers everything it was told.

The crowd knows the rules of the house: a connection watches 16 tables at most and says 20 things a second. One pair of
people therefore sits at ten tables, on one connection each, and a spectator looks at everything.
"""

import asyncio
import itertools
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.new_database import lay_database
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS

START_SECONDS = 2 * PATIENCE  # Python and all of a room are loaded, for several nodes at once
TABLES_EACH = 10
FRAMES = 38  # at once, a little less than the house allows
FRAMES_A_SECOND = 19.0
ACTIONS = frozenset({"folded", "checked", "called", "raised"})
Message = dict[str, Any]
_raw_list = msgspec.json.Decoder(list[msgspec.Raw])
_any = msgspec.json.Decoder()


def command_line(database: Path, *more: str) -> list[str]:
    """How a server is started on a free port, without any files of its own but the database."""
    files = ["--database", f"sqlite:///{database}", "--log", "off", "--hand-log", "off"]
    return [sys.executable, "-m", "feltroom", "serve", "--port", "0", *files, *more]


class Started:
    """A server that was started by us and is ended by us, by its own process id and no other."""

    def __init__(self, command: list[str], errors: Path) -> None:
        self.errors = errors
        with errors.open("wb") as file:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file)
        self._text = b""
        self.port = 0

    def wait_ready(self) -> None:
        """Read the lines that say where the room is and how it is closed."""
        assert self.process.stdout is not None
        descriptor, end = self.process.stdout.fileno(), time.monotonic() + START_SECONDS
        while self._text.count(b"\n") < 2:
            readable, _, _ = select.select([descriptor], [], [], max(0.0, end - time.monotonic()))
            part = os.read(descriptor, 4096) if readable else b""
            assert part, f"the server did not start: {self.said()}"
            self._text += part
        self.port = int(self._text.split(b"\n")[0].rpartition(b":")[2])

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(START_SECONDS)

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end and return its exit status."""
        self.process.send_signal(number)
        return self.process.wait(START_SECONDS)

    def said(self) -> str:
        """What it wrote to its standard error."""
        return self.errors.read_text(encoding="utf-8", errors="replace")

    def let_go(self) -> None:
        """Kill it if it still runs, and close its output."""
        if self.process.poll() is None:
            self.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()


_starts = itertools.count()


class ServerProcess(Started):
    """A server on a file."""

    def __init__(self, database: Path, *more: str) -> None:
        lay_database(database)
        super().__init__(command_line(database, *more), database.with_name(f"stderr-{next(_starts)}.txt"))


@contextmanager
def running(database: Path, *more: str) -> Iterator[ServerProcess]:
    """Run a server until the block ends."""
    server = ServerProcess(database, *more)
    try:
        server.wait_ready()
        yield server
    finally:
        server.let_go()


@dataclass(slots=True)
class Sent:
    """A command of somebody; `counted` when its chips were found in the log."""

    link: "Link"
    kind: str
    table: str
    fields: Message
    again: bool = False
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A command that was answered with `done`, and the number it named."""

    sent: Sent
    seq: int


@dataclass(slots=True)
class Memory:
    """What one viewer has been told about one table, event by event, byte by byte."""

    events: dict[int, bytes] = field(default_factory=dict)
    fresh: list[int] = field(default_factory=list)
    last: int = -1
    turn: Message | None = None
    shown: Message | None = None

    def take(self, raw: bytes, event: Message) -> None:
        """Keep an event; one that is told again must be the same."""
        seq = event["seq"]
        known = self.events.get(seq)
        if known is None:
            self.events[seq] = raw
            self.fresh.append(seq)
        else:
            assert known == raw, f"event {seq} was {known!r} and is {raw!r}"
        self.last = max(self.last, seq)


class Link:
    """One connection of one person, again and again after every restart."""

    def __init__(self, crowd: "Crowd", *, account: str, token: str, tables: list[str], seat: int | None) -> None:
        self.crowd = crowd
        self.account = account
        self.token = token
        self.tables = tables
        self.seat = seat
        self.memory = {table: Memory() for table in tables}
        self._socket: ClientConnection | None = None
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []
        self._answers: dict[str, asyncio.Future[Message]] = {}

    async def open(self, port: int) -> None:
        """Connect."""
        headers = {"Authorization": f"Bearer {self.token}"}
        self._socket = await connect(
            f"ws://127.0.0.1:{port}/ws", additional_headers=headers, compression=None, ping_interval=None
        )
        self._outbox = asyncio.Queue()
        self.tasks = [asyncio.create_task(self._listen(self._socket)), asyncio.create_task(self._speak(self._socket))]

    async def close(self) -> None:
        """Forget the connection, which may be gone."""
        if self._socket is not None:
            self._socket.transport.abort()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self._socket, self.tasks = None, []
        for answer in self._answers.values():
            answer.cancel()
        self._answers.clear()

    def failure(self) -> BaseException | None:
        """What went wrong on this connection, apart from its end."""
        ended = [task.exception() for task in self.tasks if task.done() and not task.cancelled()]
        return next((error for error in ended if error is not None), None)

    def say(self, kind: str, table: str, name: str, **fields: object) -> None:
        """Say something as soon as the house allows."""
        self._outbox.put_nowait(msgspec.json.encode({"type": kind, "id": name, "table": table, **fields}))

    async def ask(self, kind: str, table: str, *, name: str | None = None, **fields: object) -> Message:
        """Say something, with an id of its own or one that was used before, and return the answer."""
        name = name or self.crowd.new_name()
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        self.say(kind, table, name, **fields)
        async with asyncio.timeout(PATIENCE):
            await answer
        return answer.result()

    async def do(self, kind: str, table: str, **fields: Any) -> Message:
        """Say something that must be accepted."""
        answer = await self.ask(kind, table, **fields)
        assert answer["type"] == "done", (kind, answer)
        return answer

    def command(self, kind: str, table: str, **fields: object) -> None:
        """Give a command and remember it until it is answered."""
        name = self.crowd.new_name()
        self.crowd.open_commands[name] = Sent(self, kind, table, fields)
        self.say(kind, table, name, **fields)

    async def _speak(self, socket: ClientConnection) -> None:
        level, since = float(FRAMES), time.monotonic()
        try:
            while True:
                data = await self._outbox.get()
                now = time.monotonic()
                level, since = min(FRAMES, level + (now - since) * FRAMES_A_SECOND), now
                if level < 1:
                    await asyncio.sleep((1 - level) / FRAMES_A_SECOND)
                level -= 1
                await socket.send(data, text=True)
        except (ConnectionClosed, OSError):
            return

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                assert isinstance(frame, str)
                self._hear(frame.encode())
        except (ConnectionClosed, OSError):
            return

    def _hear(self, data: bytes) -> None:
        message: Message = _any.decode(data)
        kind = message["type"]
        if kind == "events":
            raws: dict[str, msgspec.Raw] = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
            self._take(message["table"], _raw_list.decode(raws["events"]), message["events"], live=True)
        elif kind == "table":
            raws = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
            memory = self.memory[message["table"]]
            memory.shown = message
            self._take(message["table"], _raw_list.decode(raws["hand"]), message["hand"], live=False)
            turn = message["turn"]
            memory.turn = turn["event"] if turn is not None and turn["event"]["seat"] == self.seat else None
            self.crowd.may_act(self, message["table"])
        elif kind in ("done", "refused"):
            answer = self._answers.pop(message["id"], None)
            if answer is not None:
                answer.set_result(message)
            else:
                self.crowd.answered(self, message)
        else:
            assert kind not in ("error", "tableClosed") and message.get("code", "shutting_down") == "shutting_down", (
                message
            )

    def _take(self, table: str, raws: list[msgspec.Raw], events: list[Message], *, live: bool) -> None:
        memory = self.memory[table]
        before = -1
        for raw, event in zip(raws, events, strict=True):
            assert event["seq"] > before, f"events out of order: {event} after {before}"
            before = event["seq"]
            known = event["seq"] in memory.events
            memory.take(bytes(raw), event)
            if live and not known:
                self._follow(table, memory, event)
        self.crowd.may_act(self, table)

    def _follow(self, table: str, memory: Memory, event: Message) -> None:
        kind = event["type"]
        if kind == "turnStarted":
            memory.turn = event if event["seat"] == self.seat else None
        elif kind in ACTIONS:
            memory.turn = None
        elif kind == "handSettled" and self.seat is not None:
            own = [result for result in event["results"] if result["seat"] == self.seat]
            self.crowd.settled(self, table, own[0] if own else None)


class Crowd:
    """Everybody, at all tables; acts only while `playing`."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.links: list[Link] = []
        self.tables: list[str] = []
        self.playing = False
        self.open_commands: dict[str, Sent] = {}
        self.acknowledged: list[Acknowledged] = []
        self.refusals: list[tuple[Sent, Message]] = []
        self._names = itertools.count(1)

    def new_name(self) -> str:
        """Return an id that nobody has used yet, before a restart or after."""
        return f"c{next(self._names)}"

    async def enter(self, port: int, *, tables: int) -> None:
        """Make people and tables; everybody sits down and play begins when all are there."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, verify=NO_TLS) as http:
            watcher = await _enter(http, "观众")
            for group in range(-(-tables // TABLES_EACH)):
                pair = [await _enter(http, f"玩家{group}-{seat}") for seat in (0, 1)]
                numbers = range(group * TABLES_EACH, min(tables, (group + 1) * TABLES_EACH))
                made = [await _make(http, pair[0]["token"], number) for number in numbers]
                self.tables += made
                for seat, person in enumerate(pair):
                    self.links.append(self._link(person, made, seat))
                self.links.append(self._link(watcher, made, None))
        await self.connect(port)
        await asyncio.gather(*(self._sit(link) for link in self.links if link.seat is not None))
        hosts = [link for link in self.links if link.seat == 0]
        await asyncio.gather(*(link.do("start", table) for link in hosts for table in link.tables))

    def _link(self, person: Message, tables: list[str], seat: int | None) -> Link:
        return Link(self, account=person["account"], token=person["token"], tables=tables, seat=seat)

    async def _sit(self, link: Link) -> None:
        if link.seat == 1:  # the first to sit is the host
            hosts = next(each for each in self.links if each.seat == 0 and each.tables == link.tables)
            for table in link.tables:
                while not any(b'"hostChanged"' in raw for raw in hosts.memory[table].events.values()):
                    await asyncio.sleep(0.005)
        await asyncio.gather(*(link.do("sit", table, seat=link.seat) for table in link.tables))

    async def connect(self, port: int, *, resume: bool = False) -> None:
        """Connect and watch: the first of a pair asks for the whole table, the second resumes, the spectator may."""
        await asyncio.gather(*(link.open(port) for link in self.links))
        watches = []
        for link in self.links:
            for table in link.tables:
                last = link.memory[table].last
                link.memory[table].shown = None
                back = resume and (link.seat == 1 or (link.seat is None and self.random.random() < 0.5))
                fields = {"seq": max(0, last - self.random.randrange(6))} if back and last >= 0 else {}
                watches.append(link.do("watch", table, **fields))
        await asyncio.gather(*watches)

    def play(self) -> None:
        """Send again what was never answered, then answer every turn."""
        for name, sent in list(self.open_commands.items()):
            sent.again = True
            sent.link.say(sent.kind, sent.table, name, **sent.fields)
        self.playing = True
        for link in self.links:
            for table in link.tables:
                self.may_act(link, table)

    async def hear_out(self) -> None:
        """Listen to the last that a server said before it died."""
        self.playing = False
        listening = [task for link in self.links for task in link.tasks[:1]]
        if listening:
            await asyncio.wait(listening, timeout=PATIENCE)

    async def disconnect(self) -> None:
        """Forget all connections; raise what went wrong on any of them."""
        self.playing = False
        failures = [link.failure() for link in self.links]
        await asyncio.gather(*(link.close() for link in self.links))
        for failure in failures:
            if failure is not None and not isinstance(failure, WebSocketException):
                raise failure

    def may_act(self, link: Link, table: str) -> None:
        """Act if it is somebody's turn and they have not said so yet."""
        turn = link.memory[table].turn
        if not self.playing or turn is None:
            return
        link.memory[table].turn = None
        key = (turn["hand"], turn["decision"])
        for sent in self.open_commands.values():
            if (
                sent.link is link
                and sent.table == table
                and (sent.fields.get("hand"), sent.fields.get("decision")) == key
            ):
                return
        link.command("act", table, hand=key[0], decision=key[1], **self._choose(turn["legal"]))

    def _choose(self, legal: Message) -> Message:
        chance = self.random.random()
        if chance < 0.02 and legal["allIn"]:
            return {"action": "allIn"}
        if chance < 0.15 and legal["minRaiseTo"] is not None:
            return {"action": "raise", "to": legal["minRaiseTo"]}
        if chance < 0.25 and not legal["check"]:
            return {"action": "fold"}
        return {"action": "check" if legal["check"] else "call"}

    def settled(self, link: Link, table: str, result: Message | None) -> None:
        """Buy chips after a hand: always without any, now and then with some."""
        if not self.playing:
            return
        if result is not None and not result["stack"]:
            link.command("rebuy", table)
        elif self.random.random() < 0.05:
            link.command("topUp", table, amount=self.random.randrange(1, 50))

    def answered(self, link: Link, message: Message) -> None:
        """Note how a command ended."""
        sent = self.open_commands.pop(message["id"])
        assert link.seat is not None
        if message["type"] == "done":
            self.acknowledged.append(Acknowledged(sent, message["seq"]))
        else:
            self.refusals.append((sent, message))


async def _enter(http: httpx.AsyncClient, nickname: str) -> Message:
    response = await http.post("/api/enter", json={"nickname": nickname, "program": True})
    assert response.status_code == 200, response.text
    person: Message = response.json()
    return person


async def _make(http: httpx.AsyncClient, token: str, number: int) -> str:
    """Make a table of two people and two bots; at every second one the bank runs nearly all the time."""
    clock = {"allowance": 100, "bank": 3_600_000} if number % 2 else {"allowance": 60_000, "bank": 30_000}
    settings = {
        "preset": "online",
        "name": f"T{number}",
        "seats": 6,
        "stack": 5000,
        "maxStack": 10**9,
        "pace": "off",
        "think": [0, 30],
        "clock": clock,
        "bots": [{"seat": 3, "level": "caller"}, {"seat": 5, "level": "easy"}],
    }
    headers = {"Authorization": f"Bearer {token}"}
    response = await http.post("/api/tables", json=settings, headers=headers)
    assert response.status_code == 200, response.text
    return str(response.json()["table"])
