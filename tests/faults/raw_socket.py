"""A client that speaks TCP, HTTP and WebSocket frames by hand, and can therefore do everything wrong."""

import asyncio
import contextlib
import socket
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from tests.patience import PATIENCE
from tests.server.harness import Server, serving

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KEY = b64encode(bytes(16)).decode()
_dialled: list["RawSocket"] = []


def frame(
    payload: bytes, opcode: int = TEXT, *, fin: bool = True, reserved: int = 0, mask: bytes | None = bytes(4)
) -> bytes:
    """Return a frame from a client; the mask of zeros is a mask like any other and leaves the payload as it is."""
    head = bytes(((0x80 if fin else 0) | reserved << 4 | opcode,))
    masked, size = 0 if mask is None else 0x80, len(payload)
    if size < 126:
        head += bytes((masked | size,))
    elif size < 65_536:
        head += bytes((masked | 126,)) + size.to_bytes(2, "big")
    else:
        head += bytes((masked | 127,)) + size.to_bytes(8, "big")
    if mask is None:
        return head + payload
    return head + mask + (payload if not any(mask) else bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))


def message(**fields: object) -> bytes:
    """Return a message as a frame."""
    return frame(msgspec.json.encode(fields))


@dataclass
class Answer:
    """An answer in HTTP; header names are lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


def knocking(*, path: str = "/ws", **headers: str | None) -> bytes:
    """Return a request for a socket; headers are given with _ for -, None leaves one out."""
    lines: dict[str, str | None] = {
        "Host": "localhost",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": KEY,
        "Sec-WebSocket-Version": "13",
    }
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    return f"GET {path} HTTP/1.1\r\n{text}\r\n".encode("latin-1")


class RawSocket:
    """One TCP connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        _dialled.append(self)

    @classmethod
    async def dial(cls, port: int, *, small: bool = False) -> "RawSocket":
        """Open a connection and say nothing; a small one takes in little before it is read."""
        if not small:
            return cls(*await asyncio.open_connection("127.0.0.1", port))
        own = socket.socket()
        own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        own.setblocking(False)
        await asyncio.get_running_loop().sock_connect(own, ("127.0.0.1", port))
        return cls(*await asyncio.open_connection(sock=own, limit=1024))

    @classmethod
    async def open(cls, port: int, token: str, *, small: bool = False) -> "RawSocket":
        """Open a socket and read the welcome."""
        self = await cls.dial(port, small=small)
        self.send(knocking(Authorization=f"Bearer {token}"))
        answer = await self.answer()
        assert answer.status == 101, answer
        opcode, payload = await self.frame()
        assert opcode == TEXT and b'"welcome"' in payload
        return self

    def send(self, data: bytes) -> None:
        """Send bytes; whether they arrive is another question."""
        self.writer.write(data)

    async def answer(self) -> Answer:
        """Read an answer in HTTP."""
        async with asyncio.timeout(PATIENCE):
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                line = await self.reader.readline()
                assert line, f"the connection closed after {head!r}"
                head += line
            first, *rest = head.decode("latin-1").split("\r\n")[:-2]
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
            body = await self.reader.readexactly(int(headers.get("content-length", "0")))
        return Answer(int(first.split(" ")[1]), headers, body)

    async def frame(self) -> tuple[int, bytes]:
        """Read a frame: opcode and payload; IncompleteReadError or ConnectionError when the connection is gone."""
        async with asyncio.timeout(PATIENCE):
            first, second = await self.reader.readexactly(2)
            assert first & 0xF0 == 0x80 and second < 128, "a server's frames are whole and not masked"
            size = second
            if second >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if second == 126 else 8), "big")
            return first & 0x0F, await self.reader.readexactly(size)

    async def ending(self) -> tuple[list[dict[str, Any]], int | None]:
        """Read to the end: all messages, and the code of the close frame if there was one."""
        heard: list[dict[str, Any]] = []
        code = None
        try:
            while True:
                opcode, payload = await self.frame()
                if opcode == TEXT:
                    heard.append(msgspec.json.decode(payload))
                elif opcode == CLOSE:
                    code = int.from_bytes(payload[:2], "big")
        except (asyncio.IncompleteReadError, ConnectionError):
            return heard, code

    async def gone(self) -> bytes:
        """Read to the end of the connection and return everything."""
        data = b""
        async with asyncio.timeout(PATIENCE):
            try:
                while part := await self.reader.read(65_536):
                    data += part
            except ConnectionError:
                pass
        return data

    async def ask(self, **fields: object) -> dict[str, Any]:
        """Send a message with an id and return the answer to it, skipping everything else."""
        self.send(message(**fields))
        while True:
            opcode, payload = await self.frame()
            assert opcode != CLOSE, payload
            if opcode == TEXT and (heard := msgspec.json.decode(payload)).get("id") == fields["id"]:
                return dict(heard)

    async def close(self) -> None:
        """Hang up without a word, and without sending what is still waiting."""
        self.writer.transport.abort()
        with contextlib.suppress(ConnectionError):
            await self.writer.wait_closed()


async def hang_up_all() -> None:
    """Hang up every raw socket that is still there."""
    while _dialled:
        await _dialled.pop().close()


def keep(raw: RawSocket) -> None:
    """Leave a raw socket open until the test itself closes it, even after the server has ended."""
    _dialled.remove(raw)


async def knock(port: int, request: bytes) -> Answer:
    """Send a request on a connection of its own and return the answer."""
    raw = await RawSocket.dial(port)
    try:
        raw.send(request)
        return await raw.answer()
    finally:
        await raw.close()


@asynccontextmanager
async def attacked(folder: Path, **settings: Any) -> AsyncIterator[Server]:
    """Run a server as `serving` does, and hang up every raw socket at the end."""
    async with serving(folder, **settings) as server:
        try:
            yield server
        finally:
            await hang_up_all()


async def wait_until(what: Callable[[], bool], *, seconds: float = PATIENCE) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not what():
            await asyncio.sleep(0.01)
