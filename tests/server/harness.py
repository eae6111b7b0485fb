"""A house, and people who talk to it: over real sockets, or in the same process."""

import asyncio
import itertools
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from feltroom.cluster.join import join
from feltroom.pocket.device_store import DeviceStore
from feltroom.pocket.disk import Disk
from feltroom.pocket.house import open_pocket_house
from feltroom.pocket.loop_bots import LoopBots
from feltroom.pocket.loop_work import LoopWork
from feltroom.pocket.passwords import PurePythonPasswords
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.house import House, Ports
from feltroom.rooms.house_limits import HouseLimits
from feltroom.rooms.house_settings import HouseSettings
from feltroom.rooms.ports.clock import Clock
from feltroom.rooms.ports.hand_log import NoHandLog
from feltroom.server.serve import Address, RoomServer, listen
from feltroom.server.settings import ServerSettings
from feltroom.steady_clock import SteadyClock
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS
from tests.server.in_process import HouseTransport, LocalSocket
from tests.server.routing import DRIVER, FRONT, Driver, Front, current

_numbers = itertools.count(1)  # ids are told apart by person, not by connection
Message = dict[str, Any]


class Player:
    """One connection: everything that came in is kept, and answers can be waited for."""

    def __init__(self, socket: ClientConnection | LocalSocket) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self.raw: list[bytes] = []
        self.closed = asyncio.Event()
        self._news = asyncio.Condition()
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            async for frame in self.socket:
                data = frame if isinstance(frame, bytes) else frame.encode()
                async with self._news:
                    self.raw.append(data)
                    self.heard.append(msgspec.json.decode(data))
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        self.closed.set()
        async with self._news:
            self._news.notify_all()

    async def say(self, kind: str, table: str | None = None, **fields: object) -> str:
        """Send a message and return its id."""
        message: Message = {"type": kind, "id": f"m{next(_numbers)}", **fields}
        if table is not None:
            message["table"] = table
        await self.socket.send(msgspec.json.encode(message), text=True)
        return str(message["id"])

    async def ask(self, kind: str, table: str | None = None, **fields: object) -> Message:
        """Send a message and return what it is answered: done, refused or pong."""
        name = await self.say(kind, table, **fields)
        return await self.wait(lambda heard: heard.get("id") == name)

    async def do(self, kind: str, table: str | None = None, **fields: object) -> Message:
        """Send a message that must be accepted."""
        answer = await self.ask(kind, table, **fields)
        assert answer["type"] == "done", answer
        return answer

    async def wait(self, wanted: Callable[[Message], bool], *, since: int = 0, patience: float = PATIENCE) -> Message:
        """Return the first message from place `since` on that is wanted."""
        place = since

        def found() -> bool:
            nonlocal place
            while place < len(self.heard):
                if wanted(self.heard[place]):
                    return True
                place += 1
            return self.closed.is_set()

        async with self._news, asyncio.timeout(patience):
            await self._news.wait_for(found)
        assert place < len(self.heard), f"the connection closed: {self.heard[-3:]}"
        return self.heard[place]

    async def wait_event(self, kind: str, *, since: int = 0, patience: float = PATIENCE, **fields: object) -> Message:
        """Return the first table event of a kind with these fields, from place `since` of the messages on."""

        def matches(event: Message) -> bool:
            return event["type"] == kind and all(event.get(name) == value for name, value in fields.items())

        message = await self.wait(lambda heard: any(map(matches, events_in(heard))), since=since, patience=patience)
        return next(event for event in events_in(message) if matches(event))

    @property
    def events(self) -> list[Message]:
        """All table events heard so far, live and in snapshots."""
        return [event for message in self.heard for event in events_in(message)]

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()
        await self._task


def events_in(message: Message) -> list[Message]:
    """The table events in a message."""
    if message["type"] == "events":
        return list(message["events"])
    return list(message["hand"]) if message["type"] == "table" else []


class Guest:
    """Somebody who has entered: HTTP calls, and as many sockets as wanted."""

    def __init__(self, server: "Server", account: str, token: str) -> None:
        self.server = server
        self.account = account
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"}

    async def call(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Make an HTTP call."""
        return await self.server.http.request(method, path, json=body, headers=self.headers)

    async def get(self, path: str) -> Any:
        """Return the JSON of a GET that must succeed."""
        response = await self.call("GET", path)
        assert response.status_code == 200, response.text
        return response.json()

    async def post(self, path: str, body: object = None) -> Any:
        """Return the JSON of a POST that must succeed."""
        response = await self.call("POST", path, body)
        assert response.status_code == 200, response.text
        return response.json()

    async def make(self, preset: str = "online", **settings: object) -> str:
        """Make a table and return its id."""
        response = await self.call("POST", "/api/tables", {"preset": preset, **settings})
        assert response.status_code == 200, response.text
        return str(response.json()["table"])

    async def connect(self, url: str | None = None) -> Player:
        """Open a connection, at the front if no other door is named, and wait for the welcome."""
        player = Player(await self.server.connect(self.token, url))
        self.server.players.append(player)
        await player.wait(lambda heard: heard["type"] == "welcome")
        return player

    async def join(self, table: str, **fields: object) -> Player:
        """Open a connection and watch a table."""
        player = await self.connect()
        await player.do("watch", table, **fields)
        return player

    async def sit(self, table: str, **fields: object) -> Player:
        """Open a connection, watch a table and take a seat."""
        player = await self.join(table)
        await player.do("sit", table, **fields)
        return player


async def open_socket(url: str, token: str) -> ClientConnection:
    """Open a real socket."""
    return await connect(url, additional_headers={"Authorization": f"Bearer {token}"}, compression=None)


class Server:
    """A running house: `house` owns the tables, `front` has the visitors; mostly they are the same."""

    def __init__(self, house: House, front: House, port: int, http: httpx.AsyncClient, *, back: int) -> None:
        """`back` is the port of the house that owns the tables; both are 0 where people are in the same process."""
        self.house = house
        self.front = front
        self.port = port
        self.http = http
        self.players: list[Player] = []
        self.socket_url = f"ws://127.0.0.1:{port}/ws"
        self.back_page = f"http://127.0.0.1:{back}"
        self.back_url = f"ws://127.0.0.1:{back}/ws"

    def stop_allowances(self) -> None:
        """Let no allowance grow again: what is asked too often is so however slow the machine is."""
        for house in {self.front, self.house}:
            house.limits = HouseLimits(clock=lambda: 0.0)

    def browser(self) -> httpx.AsyncClient:
        """Return another client, which keeps its own cookies."""
        base_url = self.http.base_url
        if not self.port:
            return httpx.AsyncClient(transport=HouseTransport(self.front), base_url=base_url)
        return httpx.AsyncClient(base_url=base_url, timeout=3 * PATIENCE, verify=NO_TLS)

    async def connect(self, token: str, url: str | None) -> ClientConnection | LocalSocket:
        """Open a connection, at the front if no other door is named."""
        if not self.port:
            socket = LocalSocket()
            await socket.open(self.house, token)
            return socket
        return await open_socket(url or self.socket_url, token)

    async def caught_up(self) -> None:
        """Wait until the front knows all that the driving house has told, and the other way round."""
        driver, front = self.house.neighbours, self.front.neighbours
        if isinstance(driver, Driver) and isinstance(front, Front):
            async with asyncio.timeout(PATIENCE):
                while not (driver.has_heard(front) and driver.has_told(front)):
                    await asyncio.sleep(0.001)

    async def enter(self, nickname: str) -> Guest:
        """Enter with a nickname."""
        response = await self.http.post("/api/enter", json={"nickname": nickname, "program": True})
        assert response.status_code == 200, response.text
        return Guest(self, response.json()["account"], response.json()["token"])


@asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Server]:
    """Run a house until the block ends, the way this test runs its rooms."""
    way = current()
    if way.in_memory or way.on_device:
        async with in_process(way.memory_of(folder) if way.in_memory else way.disk_of(folder), **settings) as server:
            yield server
        return
    database = settings["database"] = settings.get("database") or way.database(folder)
    async with AsyncExitStack() as stack:
        if way.nats is None:
            front, port = await stack.enter_async_context(running(ServerSettings(**settings)))
            driving, back = front, port
        else:
            kinds = {DRIVER: Driver, FRONT: Front}
            joins = {
                name: partial(join, database=database, nats=way.nats, name=name, kind=kinds[name]) for name in kinds
            }
            driving, back = await stack.enter_async_context(running(ServerSettings(**settings, join=joins[DRIVER])))
            front, port = await stack.enter_async_context(running(ServerSettings(**settings, join=joins[FRONT])))
        http = await stack.enter_async_context(
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=3 * PATIENCE, verify=NO_TLS)
        )
        server = Server(driving, front, port, http, back=back)
        try:
            yield server
        finally:
            for player in server.players:
                await player.close()


@asynccontextmanager
async def in_process(kept: Memory | Disk, *, clock: Clock | None = None, **settings: Any) -> AsyncIterator[Server]:
    """Run a house in this very loop, without a thread."""
    threads = set(threading.enumerate())
    if isinstance(kept, Memory):
        house = await open_pocket_house(kept, HouseSettings(**settings), clock=clock)
    else:
        house = await _open_device_house(kept, HouseSettings(**settings), clock=clock)
    client = httpx.AsyncClient(transport=HouseTransport(house), base_url="http://localhost")
    async with client as http:
        server = Server(house, house, 0, http, back=0)
        try:
            yield server
        finally:
            for player in server.players:
                await player.close()
            await house.close()
            assert set(threading.enumerate()) <= threads, "a house in one event loop starts no thread"


@asynccontextmanager
async def running(settings: ServerSettings) -> AsyncIterator[tuple[House, int]]:
    """Run one house, and give the port it listens at."""
    server = RoomServer(settings)
    listener = listen(Address(port=0))
    ready = asyncio.Event()
    running = asyncio.create_task(server.run(listener, ready=ready.set))
    # However long that takes on a busy machine: to wait for its end then would be to wait for ever.
    await asyncio.wait([running, asyncio.create_task(ready.wait())], return_when="FIRST_COMPLETED")
    if not ready.is_set():
        await running
    try:
        yield server.house, listener.getsockname()[1]
    finally:
        server.stop()
        await running


def act_passively(turn: Mapping[str, Any]) -> dict[str, object]:
    """The fields of an action that checks or calls in answer to a turn."""
    action = "check" if turn["legal"]["check"] else "call"
    return {"hand": turn["hand"], "decision": turn["decision"], "action": action}


def is_own_turn(event: Mapping[str, Any], seat: int) -> bool:
    """Whether an event asks a person at a seat to act."""
    return bool(event["type"] == "turnStarted" and event["seat"] == seat)


async def _open_device_house(disk: Disk, settings: HouseSettings, *, clock: Clock | None) -> House:
    ports = Ports(
        store=await DeviceStore.open(disk, post=asyncio.get_running_loop().call_soon),
        bots=LoopBots(),
        work=LoopWork(),
        passwords=PurePythonPasswords(),
        hand_log=NoHandLog(),
        clock=SteadyClock().now if clock is None else clock,
    )
    return await House.open(settings, ports)
