"""The one file that knows NATS: batches to one node, notices to all, and questions with an answer.

Nothing that goes over it is relied on: what is lost is noticed by its number or by its absence, and what counts is read
from the database.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from logging import getLogger
from urllib.parse import unquote

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.errors import MaxPayloadError

from feltroom.cluster.repeated_warnings import RepeatedWarnings, error_text
from feltroom.errors import FeltroomError

_log = getLogger("feltroom.cluster")
_CONNECT_SECONDS = 2
_PATIENCE_SECONDS = 5
_RETRY_SECONDS = 0.2
_MOST_WAITING = 10_000
_LAST_LOOKS = 100
_LOOK_SECONDS = 0.5
_PORT = 4222
_ADDRESS = re.compile(
    r"(?:(?P<scheme>nats|tls)://(?:(?P<user>[^\s:@/?#]+)(?::(?P<password>[^\s/?#]*))?@)?)?"
    r"(?P<host>[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{1,5}))?/?"
)


class BusError(FeltroomError):
    """NATS cannot be reached, or an address is none."""


@dataclass(frozen=True, slots=True)
class Servers:
    """The NATS servers of one cluster, and how we sign in; the URLs hold no password and may be shown to anybody."""

    urls: tuple[str, ...]
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    token: str | None = field(default=None, repr=False)


def parse_servers(addresses: str) -> Servers:
    """Read addresses such as nats://user:password@host:4222, separated by commas; BusError if they are none.

    The message repeats nothing of them: wherever somebody forgot an escape, it might be a password.
    """
    urls, known = [], set()
    parts = addresses.split(",")
    for place, part in enumerate(parts, start=1):
        found = _ADDRESS.fullmatch(part.strip())
        if found is None or int(found["port"] or _PORT) not in range(1, 65_536):
            which = "the NATS address" if len(parts) == 1 else f"NATS address {place} of {len(parts)}"
            raise BusError(
                f"{which} is not like nats://host:4222 or nats://user:password@host:4222, where % is written %25, "
                "/ %2F, ? %3F, # %23 and a comma %2C in a password"
            )
        urls.append(f"{found['scheme'] or 'nats'}://{found['host']}:{found['port'] or _PORT}")
        if found["user"] is not None:
            known.add((unquote(found["user"]), None if found["password"] is None else unquote(found["password"])))
    if len(known) > 1:
        raise BusError(f"{len(known)} users are named for {len(parts)} NATS addresses: one is for all of them")
    for user, password in known:
        return Servers(tuple(urls), token=user) if password is None else Servers(tuple(urls), user, password)
    return Servers(tuple(urls))


class Bus:
    """A connection to NATS that reconnects."""

    def __init__(self, *, room: str, node: str) -> None:
        """`room` is what all nodes of one database have in common: others may use the same NATS."""
        self._prefix = f"feltroom.{room}"
        self._node = node
        self._client = Client()
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(_MOST_WAITING)
        self._servers = Servers(())
        self._listeners: dict[str, Callable[[Msg], Awaitable[None]]] = {}
        self._sending: asyncio.Task[None] | None = None
        self._mending: asyncio.Task[None] | None = None
        self.warnings = RepeatedWarnings(_log)

    @property
    def connected(self) -> bool:
        """Whether something sent now would go out."""
        return self._client.is_connected

    async def connect(self, addresses: str) -> None:
        """Connect to one of several servers; BusError if the addresses are none, or nobody answers for a while."""
        servers = self._servers = parse_servers(addresses)
        try:
            await self._connect()
        except (NatsError, OSError, TimeoutError) as error:
            reason = error_text(self._client.last_error or error)
            raise BusError(f"NATS at {', '.join(servers.urls)} cannot be reached: {reason}") from None
        loop = asyncio.get_running_loop()
        self._sending = loop.create_task(self._send_all())
        self._mending = loop.create_task(self._begin_anew())

    async def _connect(self) -> None:
        servers = self._servers
        async with asyncio.timeout(_PATIENCE_SECONDS):  # the client would try for ever
            await self._client.connect(
                list(servers.urls),
                user=servers.user,
                password=servers.password,
                token=servers.token,
                name=f"feltroom {self._node}",
                connect_timeout=_CONNECT_SECONDS,
                allow_reconnect=True,
                max_reconnect_attempts=-1,
                reconnect_time_wait=_RETRY_SECONDS,  # type: ignore[arg-type]  # it is slept, so a part of a second will do
                ping_interval=1,
                max_outstanding_pings=2,
                pending_size=0,  # what cannot go out now is lost, and noticed: nothing old is to arrive later
                error_cb=self._warn,
            )

    async def _begin_anew(self) -> None:
        """Make another client when NATS has sent ours away for good, as it does for a limit or a new password."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            if not self._client.is_closed:
                continue
            self._client = Client()
            try:
                await self._connect()
                await self._subscribe()
            except (NatsError, OSError, TimeoutError) as error:
                await self._client.close()
                await self._warn(error)

    async def listen(
        self,
        *,
        batch: Callable[[bytes], None],
        notice: Callable[[bytes], None],
        question: Callable[[bytes], Awaitable[bytes]],
    ) -> None:
        """Take in what is sent to this node and to all."""

        async def on_batch(message: Msg) -> None:
            batch(message.data)

        async def on_notice(message: Msg) -> None:
            notice(message.data)

        async def on_question(message: Msg) -> None:
            task = asyncio.get_running_loop().create_task(_answer(message, question))
            answering.add(task)
            task.add_done_callback(answering.discard)

        answering: set[asyncio.Task[None]] = set()
        self._listeners = {  # in this order: a node that gets batches answers questions, too
            f"{self._prefix}.ask.{self._node}": on_question,
            f"{self._prefix}.all": on_notice,
            f"{self._prefix}.to.{self._node}": on_batch,
        }
        await self._subscribe()

    async def _subscribe(self) -> None:
        for subject, listener in self._listeners.items():
            await self._client.subscribe(subject, cb=listener)
        await self._client.flush()  # its PING overtakes what waits to be written, and the next one comes after it
        await self._client.flush()

    def send(self, node: str, data: bytes) -> None:
        """Send a batch to a node."""
        self._publish(f"{self._prefix}.to.{node}", data)

    def send_all_nodes(self, data: bytes) -> None:
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
        if self._mending is not None:
            self._mending.cancel()
        if self._sending is None:  # it never was connected
            if self._client.is_connecting:
                await self._client.close()
            return
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
            except MaxPayloadError as error:
                _log.warning("too large to send", extra={"size": len(data), "reason": error_text(error)})
            except NatsError as error:
                _log.debug("not sent: %s", error_text(error))

    async def _warn(self, error: Exception) -> None:
        """Log what is wrong, now and then; a first connection that fails is reported once, by `connect`."""
        if self._sending is None:
            return
        self.warnings.warn("NATS", error)


async def _answer(message: Msg, question: Callable[[bytes], Awaitable[bytes]]) -> None:
    try:
        await message.respond(await question(message.data))
    except Exception:
        _log.exception("a question of another node failed")
