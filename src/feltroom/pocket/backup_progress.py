"""How far a backup is: told while it is made or checked, and cancelled by whoever no longer wants it."""

import asyncio
from collections.abc import Callable, Generator
from typing import TypeVar

from feltroom.log.errors import StorageError

T = TypeVar("T")
Steps = Generator[tuple[int, int], None, T]
"""Work that says now and then how much of it is done, of how much in all, and returns what it has made."""

SECONDS = 0.05
"""How long work goes on before others have their turn: a message that cancels it, too."""


class BackupCancelled(StorageError):
    """Somebody did not want the backup any more; nothing was changed."""

    def __init__(self) -> None:
        super().__init__("the backup was cancelled")


class Progress:
    """Tells somebody how much is done, of how much in all; they may cancel it until something is written."""

    def __init__(self, tell: Callable[[int, int], object] = lambda *_: None) -> None:
        self._tell = tell
        self._cancelled = False
        self._paused = 0.0

    def cancel(self) -> None:
        """Have the work end where it is."""
        self._cancelled = True

    async def step(self, done: int, total: int) -> None:
        """Say how far it is and give others a turn, if it is time for that; BackupCancelled if that is wanted."""
        loop = asyncio.get_running_loop()
        if loop.time() - self._paused >= SECONDS:
            self._tell(done, total)
            await asyncio.sleep(0)
            self._paused = loop.time()
        self.check()

    def check(self) -> None:
        """Raise BackupCancelled if somebody has cancelled it."""
        if self._cancelled:
            raise BackupCancelled

    def finish(self, total: int) -> None:
        """Say that all is done that can be cancelled."""
        self.check()
        self._tell(total, total)

    async def follow(self, steps: Steps[T]) -> T:
        """Take the steps of some work and return what it has made."""
        while True:
            try:
                done, total = next(steps)
            except StopIteration as end:
                made: T = end.value
                return made
            await self.step(done, total)


def do_all_steps(steps: Steps[T]) -> T:
    """Do all of some work, whatever it says on the way."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: T = end.value
            return made
