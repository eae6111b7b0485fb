"""Heavy work in threads: one for each lane, started when it is first needed."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

from feltroom.rooms.ports.work import Lane

T = TypeVar("T")


class ThreadJob(Generic[T]):
    """Work that waits for its thread, is done there or has been."""

    def __init__(self, work: "Future[T]") -> None:
        self._work = work
        self.result: asyncio.Future[T] = asyncio.wrap_future(work)

    def cancel(self) -> bool:
        """Drop the job if it has not begun; whether it will not be done."""
        return self._work.cancel()


class WorkThreads:
    """A thread for each lane."""

    def __init__(self) -> None:
        self._pools = {lane: ThreadPoolExecutor(1, thread_name_prefix=lane.name.lower()) for lane in Lane}

    def start(self, lane: Lane, task: Callable[[], T]) -> ThreadJob[T]:
        """Have something done in its lane; never waits."""
        return ThreadJob(self._pools[lane].submit(task))

    def close(self) -> None:
        """Drop what has not begun, and wait for what has."""
        for pool in self._pools.values():
            pool.shutdown(wait=True, cancel_futures=True)
