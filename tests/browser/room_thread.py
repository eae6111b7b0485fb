"""A real room with the built site, in a thread of its own: Playwright's calls block, the room must not."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from feltroom.server.serve import Address, RoomServer, listen
from feltroom.server.settings import ServerSettings
from tests.new_database import lay_database
from tests.patience import PATIENCE


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """A running room; `host` is name and port, as a browser has them in an address."""

    server: RoomServer
    loop: asyncio.AbstractEventLoop
    host: str

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://{self.host}"


def site_is_built() -> bool:
    """Whether the package holds the site; without it the room shows a plain page."""
    return (Path(str(files("feltroom"))) / "website" / "index.html").is_file()


@contextmanager
def room_in_thread(folder: Path, *, port: int = 0, **settings: Any) -> Iterator[OpenRoom]:
    """Run a room on the loopback until the block ends; its database is in the folder, so it can be opened again."""
    lay_database(folder / "room.db")
    server = RoomServer(ServerSettings(**{"database": f"sqlite:///{folder / 'room.db'}", **settings}))
    listener = listen(Address(port=port))
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    failures: list[BaseException] = []

    def run() -> None:
        try:
            loop.run_until_complete(server.run(listener, ready=ready.set))
        except BaseException as failure:  # shown to whoever waits for the room
            failures.append(failure)
        finally:
            ready.set()
            loop.run_until_complete(loop.shutdown_default_executor())
            loop.close()

    host = f"127.0.0.1:{listener.getsockname()[1]}"
    thread = threading.Thread(target=run, name="room")
    thread.start()
    try:
        assert ready.wait(PATIENCE), "the room did not open"
        if not failures:
            yield OpenRoom(server, loop, host)
    finally:
        if not loop.is_closed():
            loop.call_soon_threadsafe(server.stop)
        thread.join(PATIENCE)
    assert not thread.is_alive(), "the room did not close"
    if failures:
        raise failures[0]
