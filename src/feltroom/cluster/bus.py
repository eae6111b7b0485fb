"""The one file that knows NATS: parcels to one node, notices to all, and questions with an answer.

Nothing that goes over it is relied on: what is lost is noticed by its number or by its absence, and what counts is read
from the database.
"""

import asyncio
from collections.abc import Awaitable, Callable
from logging import getLogger

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from feltroom.errors import FeltroomError

_log = getLogger("feltroom.cluster")
_CONNECT_SECONDS = 2
_PATIENCE_SECONDS = 5
_RETRY_SECONDS = 0.2
_MOST_WAITING = 10_000
_LAST_LOOKS = 100


class BusError(FeltroomError):
    """NATS cannot be reached."""


class Bus:
    """A connection to NATS that comes back by itself."""

    def __init__(self, *, room: str, node: str) -> None:
        """`room` is what all nodes of one database have in common: others may use the same NATS."""
        self._prefix = f"feltroom.{room}"
        self._node = node
        self._client = Client()
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(_MOST_WAITING)
        self._sending: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        """Whether something sent now would go out."""
        return self._client.is_connected

    async def connect(self, url: str) -> None:
        """Connect; BusError if nobody answers for a while."""
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):  # it would try for ever by itself
                await self._client.connect(
                    url,
                    name=f"feltroom {self._node}",
                    connect_timeout=_CONNECT_SECONDS,
                    allow_reconnect=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=_RETRY_SECONDS,  # type: ignore[arg-type]  # it is slept, so a part of a second will do
                    ping_interval=1,
                    max_outstanding_pings=2,
                    pending_size=0,  # what cannot go out now is lost, and noticed: nothing old is to arrive later
                    error_cb=_complain,
                )
        except (NatsError, OSError, TimeoutError) as error:
            reason = _reason(self._client.last_error or error)
            raise BusError(f"NATS at {_without_password(url)} cannot be reached: {reason}") from None
        self._sending = asyncio.get_running_loop().create_task(self._send_all())

    async def listen(
        self,
        *,
        parcel: Callable[[bytes], None],
        notice: Callable[[bytes], None],
        question: Callable[[bytes], Awaitable[bytes]],
    ) -> None:
        """Take in what is sent to this node and to all."""

        async def on_parcel(message: Msg) -> None:
            parcel(message.data)

        async def on_notice(message: Msg) -> None:
            notice(message.data)

        async def on_question(message: Msg) -> None:
            task = asyncio.get_running_loop().create_task(_answer(message, question))
            answering.add(task)
            task.add_done_callback(answering.discard)

        answering: set[asyncio.Task[None]] = set()
        await self._client.subscribe(f"{self._prefix}.to.{self._node}", cb=on_parcel)
        await self._client.subscribe(f"{self._prefix}.all", cb=on_notice)
        await self._client.subscribe(f"{self._prefix}.ask.{self._node}", cb=on_question)
        await self._client.flush()

    def send(self, node: str, data: bytes) -> None:
        """Send a parcel to a node."""
        self._publish(f"{self._prefix}.to.{node}", data)

    def tell_all(self, data: bytes) -> None:
        """Send a notice to every node."""
        self._publish(f"{self._prefix}.all", data)

    async def ask(self, node: str, data: bytes, *, seconds: float) -> bytes:
        """Ask a node something; BusError without an answer in time."""
        try:
            answer = await self._client.request(f"{self._prefix}.ask.{node}", data, timeout=seconds)
        except (NatsError, OSError, TimeoutError) as error:
            raise BusError(f"node {node} does not answer") from error
        return answer.data

    async def close(self) -> None:
        """Send what is waiting and let go."""
        for _ in range(_LAST_LOOKS):
            if self._waiting.empty() or not self.connected:
                break
            await asyncio.sleep(0.01)
        if self._sending is not None:
            self._sending.cancel()
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                await self._client.drain()
        except (NatsError, OSError, TimeoutError):
            await self._client.close()

    def _publish(self, subject: str, data: bytes) -> None:
        try:
            self._waiting.put_nowait((subject, data))
        except asyncio.QueueFull:
            _log.warning("too much to send", extra={"waiting": _MOST_WAITING})

    async def _send_all(self) -> None:
        while True:
            subject, data = await self._waiting.get()
            try:
                await self._client.publish(subject, data)
            except NatsError as error:
                _log.debug("not sent: %s", _reason(error))


async def _answer(message: Msg, question: Callable[[bytes], Awaitable[bytes]]) -> None:
    try:
        await message.respond(await question(message.data))
    except Exception:
        _log.exception("a question of another node failed")


async def _complain(error: Exception) -> None:
    _log.warning("NATS: %s", _reason(error))


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__


def _without_password(url: str) -> str:
    scheme, _, rest = url.rpartition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if scheme else rest.rpartition("@")[2]
