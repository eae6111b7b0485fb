"""Running the house: one process, one event loop, uvicorn for HTTP and our own transport for the sockets."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass

import uvicorn

from feltroom.rooms.house import House
from feltroom.server.app import make_app
from feltroom.server.backups import Backups
from feltroom.server.housekeeping import Housekeeping
from feltroom.server.net.http_protocol import HttpProtocol
from feltroom.server.net.redirect import redirecting
from feltroom.server.net.transport import SocketProtocol
from feltroom.server.open_house import open_house
from feltroom.server.settings import ServerSettings
from feltroom.server.watchdog import Watchdog
from feltroom.server.write_watch import WriteWatch
from feltroom.steady_clock import SteadyClock
from feltroom.storage.sql_store import SqlStore

GRACE_SECONDS = 5
_LOOK_SECONDS = 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where to listen; port 0 is any free one."""

    host: str = "127.0.0.1"
    port: int = 8000


class RoomServer:
    """A server around one house; `house` is there as soon as it is ready."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings
        self._house: House | None = None
        self._stopped = asyncio.Event()
        self.failed = False
        """Whether it ended because it could not go on."""

    @property
    def house(self) -> House:
        """The open house."""
        assert self._house is not None
        return self._house

    async def run(
        self, listener: socket.socket, *, ready: Callable[[], None], plain: socket.socket | None = None
    ) -> None:
        """Serve until `stop`, and call `ready` when people can come; StorageError if the house cannot be opened.

        Visitors of the `plain` listener are sent on to TLS. The listeners are closed in the end, whatever happens.
        """
        with listener, plain or nullcontext():
            self._house = await open_house(self._settings)
            watchdog = self._watchdog(self._house)
            watchdog.start()
            plan = self._settings.backups
            backups = None if plan is None else Backups(plan, self._house.counters)
            store = self._house.store
            writing = WriteWatch(self._house, store) if isinstance(store, SqlStore) else None
            keep = self._settings.keep_hands
            keeping = Housekeeping(self._house, store, keep_hands=keep) if isinstance(store, SqlStore) else None
            try:
                await self._serve(self._house, listener, ready, plain)
            finally:
                watchdog.stop()
                for each in (backups, writing, keeping):
                    if each is not None:
                        await each.stop()
                await self._house.close()

    def _watchdog(self, house: House) -> Watchdog:
        loop = asyncio.get_running_loop()
        clock = getattr(self._settings.clock, "__self__", None)
        if isinstance(clock, SteadyClock):
            clock.watches = True

        def lives() -> bool:
            house.now()  # read every second, so that a jump is noticed before any table counts it
            return not isinstance(house.store, SqlStore) or house.store.writer_lives

        def end() -> None:
            self.failed = True
            with suppress(RuntimeError):  # the loop has ended by itself
                loop.call_soon_threadsafe(self.stop)

        return Watchdog(writer_lives=lives, end=end)

    async def _serve(
        self, house: House, listener: socket.socket, ready: Callable[[], None], plain: socket.socket | None
    ) -> None:
        if self._stopped.is_set():
            return
        tls = self._settings.tls
        config = uvicorn.Config(
            make_app(house, proxies=self._settings.proxies),
            ws=SocketProtocol,
            http=HttpProtocol,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # `ForwardedVisitors` reads them, in the same way as the gate of the sockets
            timeout_graceful_shutdown=GRACE_SECONDS,
            ssl_context_factory=None if tls is None else lambda *_: tls.context(),
        )
        server = uvicorn.Server(config)
        serving = asyncio.ensure_future(server._serve([listener]))  # without its own signal handlers
        while not server.started and not serving.done():
            await asyncio.sleep(_LOOK_SECONDS)
        redirect = None if plain is None else await redirecting(plain, listener.getsockname()[1], house.hosts.knows)
        if server.started and not self._stopped.is_set():
            ready()
        stopped = asyncio.ensure_future(self._stopped.wait())
        await asyncio.wait([serving, stopped], return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if redirect is not None:
            redirect.close()
        await house.neighbours.hand_over()  # before we wait for people who still talk to us
        server.should_exit = True
        await serving

    def stop(self) -> None:
        """Say goodbye to everybody, hand the tables over, finish writing, and end."""
        self._stopped.set()
        if self._house is not None:
            self._house.say_goodbye()


def allow_many_files() -> None:
    """Let this process open as many files as it may: a connection is one, and the usual limit is 1,024."""
    try:
        import resource  # only where there is such a limit
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(address: Address) -> socket.socket:
    """Open the port; OSError if it cannot be had."""
    allow_many_files()
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio leaves Nagle on
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address.host, address.port))
        listener.listen(1024)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener
