"""People who talk to a house in the same process: no socket, no thread."""

import asyncio
from http import HTTPStatus

import httpx

from feltroom.contract.http.exchange import HttpRequest
from feltroom.pocket.local_connection import LocalConnection
from feltroom.rooms.api.answer import answer
from feltroom.rooms.house import House


class LocalSocket:
    """A local connection with as much of a client's WebSocket as tests use."""

    def __init__(self) -> None:
        self.close_code: int | None = None
        self._arrived: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._connection = LocalConnection(heard=self._arrived.put_nowait, closed=self._end)

    async def open(self, house: House, token: str) -> None:
        """Begin to talk."""
        refusal = await self._connection.open(house, token)
        assert refusal is None, HTTPStatus(refusal)

    async def send(self, message: str | bytes, text: bool | None = None) -> None:
        """Say something; a message is text, whatever it is made of, as in the tests over sockets."""
        del text
        self._connection.say(message.encode() if isinstance(message, str) else message)

    async def close(self) -> None:
        """Hang up."""
        self._connection.hang_up()
        self._end(1000)

    def __aiter__(self) -> "LocalSocket":
        return self

    async def __anext__(self) -> bytes:
        message = await self._arrived.get()
        if message is None:
            raise StopAsyncIteration
        return message

    def _end(self, code: int) -> None:
        if self.close_code is None:
            self.close_code = code
            self._arrived.put_nowait(None)


class HouseTransport(httpx.AsyncBaseTransport):
    """Lets a client's requests be answered by a house in the same process."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer a request."""
        asked = HttpRequest(
            request.method,
            request.url.path,
            request.url.query,
            tuple((name.lower(), value) for name, value in request.headers.raw),
            await request.aread(),
            "127.0.0.1",
        )
        answered = await answer(self._house, asked)
        return httpx.Response(answered.status, headers=list(answered.headers), content=answered.body)
