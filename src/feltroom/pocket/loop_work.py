"""Heavy work in the event loop itself: it holds up everything while it lasts, but it never runs inside a room."""

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar

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
    """Does all jobs one after another, whatever their lane."""

    def __init__(self) -> None:
        self._open: set[asyncio.Future[Any]] = set()

    def start(self, lane: Lane, task: Callable[[], T]) -> LoopJob[T]:
        """Have something done soon; never waits."""
        del lane
        job = LoopJob(task)
        self._open.add(job.result)
        job.result.add_done_callback(self._open.discard)
        return job

    def close(self) -> None:
        """Drop what has not begun."""
        for result in tuple(self._open):
            result.cancel()
