"""Connections that do everything wrong at once, in a process of their own.

    python -m tests.faults.hostile PORT CONNECTIONS SECONDS

Each connection sends one kind of abuse as fast as the server takes it, and dials again as soon as it is cut off. If the
machine is so busy that nobody is cut off within these seconds, they go on until somebody is, for `PATIENCE` at most.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from itertools import cycle

import httpx

from tests.faults.raw_socket import PING, TEXT, RawSocket, frame, knocking
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS

SOCKETS_EACH = 12  # of one person
_GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
_BIG = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
_CHUNKED = b"POST /api/enter HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
Abuse = Callable[[], AsyncIterator[bytes]]


async def trailers() -> AsyncIterator[bytes]:
    """A body that ends, and trailers that do not."""
    yield _CHUNKED + b'12\r\n{"nickname":"Ann"}\r\n0\r\n'
    while True:
        yield b"a: b\r\n" * 1000


async def dripped_head() -> AsyncIterator[bytes]:
    """A head that comes a few bytes at a time."""
    yield _GET
    while True:
        yield b"a: b\r\n"
        await asyncio.sleep(0.2)


async def chunk_extensions() -> AsyncIterator[bytes]:
    """A chunk whose head does not end."""
    yield _CHUNKED + b"1;"
    while True:
        yield b"a=bbbb;" * 1000


async def pipelining() -> AsyncIterator[bytes]:
    """Requests without end, whose answers nobody reads."""
    while True:
        yield _BIG * 100


async def oversized_frames() -> AsyncIterator[bytes]:
    """Frames that promise megabytes."""
    whole = frame(b"x" * 4_000_000, TEXT)
    yield whole[:14]
    for start in range(14, len(whole), 16_384):
        yield whole[start : start + 16_384]


async def ping_flood() -> AsyncIterator[bytes]:
    """Pings without end, whose answers nobody reads."""
    while True:
        yield frame(b"x" * 125, PING) * 100


HTTP: tuple[Abuse, ...] = (trailers, dripped_head, chunk_extensions, pipelining)
SOCKETS: tuple[Abuse, ...] = (oversized_frames, ping_flood)


class Attack:
    """Counts how often a server is dialled."""

    def __init__(self, port: int) -> None:
        self.port, self.dialled = port, 0

    async def abuse(self, kind: Abuse, token: str | None) -> None:
        """Dial, abuse, and dial again, until cancelled."""
        while True:
            self.dialled += 1
            with suppress(ConnectionError, TimeoutError, asyncio.IncompleteReadError):
                raw = await RawSocket.dial(self.port)
                try:
                    if token is not None:
                        raw.send(knocking(Authorization=f"Bearer {token}"))
                    async for data in kind():
                        raw.send(data)
                        await raw.writer.drain()
                        await asyncio.sleep(0)
                        if raw.writer.is_closing() or raw.reader.at_eof():
                            break
                finally:
                    await raw.close()


async def attack(port: int, *, connections: int, seconds: float) -> int:
    """Attack a server with so many connections of all kinds for so long; return how often one was dialled."""
    of_sockets = connections // 3
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30, verify=NO_TLS) as http:
        tokens = []
        for number in range(-(-of_sockets // SOCKETS_EACH)):
            answer = await http.post("/api/enter", json={"nickname": f"Mallory {number}", "program": True})
            tokens.append(answer.json()["token"])
    begun, http_kinds, socket_kinds = time.monotonic(), cycle(HTTP), cycle(SOCKETS)
    attacking = Attack(port)
    work = [attacking.abuse(next(socket_kinds), tokens[each // SOCKETS_EACH]) for each in range(of_sockets)]
    work += [attacking.abuse(next(http_kinds), None) for _ in range(connections - of_sockets)]
    tasks = [asyncio.create_task(one) for one in work]
    await asyncio.sleep(seconds)
    while attacking.dialled <= connections and time.monotonic() < begun + PATIENCE:
        if any(task.done() for task in tasks):
            break  # one has failed, which is told below
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return attacking.dialled


if __name__ == "__main__":
    dialled = asyncio.run(attack(int(sys.argv[1]), connections=int(sys.argv[2]), seconds=float(sys.argv[3])))
    sys.stdout.write(f"{dialled}\n")
