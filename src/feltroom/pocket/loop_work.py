"""Heavy work in the event loop itself: it holds everything up while it lasts, but never from within a room."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from feltroom.rooms.ports.work import Lane

T = TypeVar("T")


class LoopJob(Generic[T]):
    """Work that is done when the loop comes to it."""

    def __init__(self, task: Callable[[], T]) -> None:
        loop = asyncio.get_running_loop()
        self.result: asyncio.Future[T] = loop.create_future()
        loop.call_soon(self._run, task)

    def cancel(self) -> bool:
        """Drop the job if it has not begun; whether it will not be done."""
        return self.result.cancel()

    def _run(self, task: Callable[[], T]) -> None:
        if self.result.done():
            return
        try:
            self.result.set_result(task())
        except Exception as error:
            self.result.set_exception(error)


class LoopWork:
    """Does every job by itself, whatever its lane."""

    def __init__(self) -> None:
        self._closed = False

    def start(self, lane: Lane, task: Callable[[], T]) -> LoopJob[T]:
        """Have something done soon; never waits."""
        del lane
        job = LoopJob(task)
        if self._closed:
            job.cancel()
        return job

    def close(self) -> None:
        """Drop what has not begun."""
        self._closed = True
