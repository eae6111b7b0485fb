"""The house of one device: one person, who needs no nickname to begin, and everything kept on the device.

The page talks to it as to a house on a network: over streams of messages, and by requests to the HTTP API. The person
is known by a token that the device keeps for them, so the page never sees one.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import unquote

from feltroom.contract.http.exchange import HttpRequest
from feltroom.pocket.house import open_house_on
from feltroom.pocket.local_connection import HERE, LocalConnection
from feltroom.rooms.api.answer import answer
from feltroom.rooms.house import House
from feltroom.rooms.house_settings import HouseSettings
from feltroom.rooms.ports.clock import Clock
from feltroom.rooms.ports.store import Records, Store

_HOST = (b"host", b"localhost")
_TOKEN = "device-token"
REFUSED = 1013
"""The code with which a stream ends that could not be opened: try again later."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a request was answered; `file_name` is what a file wants to be called, None if it is no file."""

    status: int
    media_type: str
    file_name: str | None
    body: bytes


class Device:
    """A house and its one person.

    `heard(stream, text)` gets every message, `closed(stream, code)` the end of a stream.
    """

    def __init__(
        self, house: House, token: str, *, heard: Callable[[int, str], None], closed: Callable[[int, int], None]
    ) -> None:
        self._house = house
        self._token = token
        self._heard = heard
        self._closed = closed
        self._streams: dict[int, LocalConnection] = {}
        self._opening: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(
        cls,
        store: Store,
        *,
        nickname: str,
        heard: Callable[[int, str], None],
        closed: Callable[[int, int], None],
        settings: HouseSettings | None = None,
        clock: Clock | None = None,
    ) -> "Device":
        """Open the house on what the device keeps; a new device has one person with this nickname."""
        await store.write(_park_all)
        house = await open_house_on(store, settings or HouseSettings(), clock=clock)
        return cls(house, await _token_of(house, nickname), heard=heard, closed=closed)

    def connect(self, stream: int) -> None:
        """Open a stream; the house's welcome says that it is open."""
        connection = LocalConnection(
            heard=lambda payload: self._heard(stream, payload.decode()),
            closed=lambda code: self._end(stream, code),
        )
        self._streams[stream] = connection
        task = asyncio.get_running_loop().create_task(self._open(stream, connection))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    def say(self, stream: int, text: str) -> None:
        """Say something on a stream; nobody hears it if there is none."""
        connection = self._streams.get(stream)
        if connection is not None:
            connection.say(text.encode())

    def hang_up(self, stream: int) -> None:
        """Close a stream."""
        connection = self._streams.pop(stream, None)
        if connection is not None:
            connection.hang_up()

    async def request(self, method: str, address: str, body: str | None) -> Answered:
        """Answer a request to the HTTP API, in the name of the device's person."""
        path, _, query = address.partition("?")
        headers = (_HOST, (b"authorization", b"Bearer " + self._token.encode()))
        asked = HttpRequest(method, unquote(path), query.encode(), headers, (body or "").encode(), peer=HERE)
        response = await answer(self._house, asked)
        named = dict(response.headers)
        file_name = named.get(b"content-disposition", b"").decode().partition('filename="')[2].rstrip('"')
        return Answered(response.status, named.get(b"content-type", b"").decode(), file_name or None, response.body)

    async def close(self) -> None:
        """Stop all tables and finish writing."""
        for stream in tuple(self._streams):
            self.hang_up(stream)
        await self._house.close()

    async def _open(self, stream: int, connection: LocalConnection) -> None:
        refused = await connection.open(self._house, self._token)
        if isinstance(refused, HTTPStatus):
            self._end(stream, REFUSED)

    def _end(self, stream: int, code: int) -> None:
        if self._streams.pop(stream, None) is not None:
            self._closed(stream, code)


def _park_all(records: Records) -> None:
    """Let every table rest until its player opens it: on a device nothing goes on while the player is away."""
    for row in records.tables.list_open():
        if not row.parked:
            records.tables.set_parked(row.id, parked=True)


async def _token_of(house: House, nickname: str) -> str:
    """The signed token of the device's person, who is made if there is none."""

    def none() -> bytes:
        raise LookupError

    def look(records: Records) -> bytes | None:
        try:
            return records.secret(_TOKEN, none)
        except LookupError:
            return None

    known = await house.store.read(look)
    if known is not None:
        return known.decode()
    _, signed = await house.people.enter(nickname)
    return (await house.store.write(lambda records: records.secret(_TOKEN, signed.encode))).decode()
