"""A disk that writes when it is told, to see what happens meanwhile."""

import asyncio
from collections.abc import Callable

import pytest

from feltroom.log.commit import Commit
from tests.server.harness import Server


class SlowDisk:
    """Lets commits through only when told."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self._held: list[Callable[[], None]] = []
        append = server.house.store.append

        def later(commit: Commit, told: Callable[[Exception | None], None]) -> None:
            self._held.append(lambda: append(commit, told))

        monkeypatch.setattr(server.house.store, "append", later)

    async def until_writing(self) -> None:
        """Wait until something is to be written."""
        async with asyncio.timeout(5):
            while not self._held:
                await asyncio.sleep(0.005)

    def write(self) -> None:
        """Write all of it."""
        held, self._held = self._held, []
        for each in held:
            each()
