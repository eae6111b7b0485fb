"""From plain HTTP to TLS: a second port that answers every request with the same address by https.

It reads one head of at most `MOST_HEAD` bytes, answers and hangs up. Nothing else of a room is reached by it.
"""

import asyncio
import socket
from collections.abc import Callable
from http import HTTPStatus
from typing import cast

MOST_HEAD = 8 * 1024
PATIENCE_SECONDS = 5.0


class Redirect(asyncio.Protocol):
    """One visitor who came without TLS."""

    def __init__(self, port: int, knows: Callable[[str | None], bool]) -> None:
        """`port` is that of TLS; hosts that the room does not `know` are sent nowhere."""
        self._port = port
        self._knows = knows
        self._head = b""
        self._transport: asyncio.Transport | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request, not for ever."""
        self._transport = cast("asyncio.Transport", transport)
        self._deadline = asyncio.get_running_loop().call_later(PATIENCE_SECONDS, self._transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline."""
        del exc
        if self._deadline is not None:
            self._deadline.cancel()

    def data_received(self, data: bytes) -> None:
        """Answer as soon as the head is there, or too long."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        self._head += data[: MOST_HEAD + 1]
        if len(self._head) > MOST_HEAD:
            transport.abort()
        elif b"\r\n\r\n" in self._head:
            transport.write(_answer(self._head, self._port, self._knows))
            transport.close()


def _answer(head: bytes, port: int, knows: Callable[[str | None], bool]) -> bytes:
    first, *lines = head.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    words = first.split(" ")
    hosts = [line.partition(":")[2].strip() for line in lines if line.lower().startswith("host:")]
    path = words[1] if len(words) == 3 else ""
    fine = path.startswith("/") and path.isascii() and path.isprintable() and len(hosts) == 1 and knows(hosts[0])
    status = HTTPStatus.PERMANENT_REDIRECT if fine else HTTPStatus.BAD_REQUEST
    where = [f"Location: https://{_with_port(hosts[0], port)}{path}"] if fine else []
    answer = [f"HTTP/1.1 {status.value} {status.phrase}", *where, "Content-Length: 0", "Connection: close", "", ""]
    return "\r\n".join(answer).encode("latin-1")


def _with_port(host: str, port: int) -> str:
    name = host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]
    return name if port == 443 else f"{name}:{port}"


async def redirecting(listener: socket.socket, port: int, knows: Callable[[str | None], bool]) -> asyncio.Server:
    """Send everybody who comes to a listener on to the port of TLS; close the result to stop."""
    loop = asyncio.get_running_loop()
    return await loop.create_server(lambda: Redirect(port, knows), sock=listener)
