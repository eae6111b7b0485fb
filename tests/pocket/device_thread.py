"""A store on a device in a loop of its own, for tests that wait in the main thread."""

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from feltroom.log.commit import Commit
from feltroom.pocket.device_store import LOG_BYTES, DeviceStore, SaveState
from feltroom.pocket.disk import Disk
from feltroom.rooms.ports.store import Done, Records, StoreStats

T = TypeVar("T")


class DeviceThread:
    """`Store` whose device runs in the loop of a thread; to be closed by `stop`."""

    def __init__(self, disk: Disk, *, log_bytes: int = LOG_BYTES) -> None:
        self.told: list[SaveState] = []
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

        async def open_it() -> DeviceStore:
            return await DeviceStore.open(disk, post=self.loop.call_soon, saved=self.told.append, log_bytes=log_bytes)

        self.store = asyncio.run_coroutine_threadsafe(open_it(), self.loop).result(30)

    @property
    def damage(self) -> tuple[str, ...]:
        return self.store.damage

    @property
    def pending(self) -> int:
        return self.store.pending

    @property
    def stats(self) -> StoreStats:
        return self.store.stats

    def append(self, commit: Commit, done: Done) -> None:
        self.loop.call_soon_threadsafe(self.store.append, commit, done)

    async def write(self, function: Callable[[Records], T]) -> T:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self.store.write(function), self.loop))

    async def read(self, function: Callable[[Records], T]) -> T:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self.store.read(function), self.loop))

    async def aclose(self) -> None:
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self.store.aclose(), self.loop))

    def stop(self) -> None:
        if not self._thread.is_alive():
            return
        asyncio.run_coroutine_threadsafe(self.store.aclose(), self.loop).result(30)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(30)
        self.loop.close()
