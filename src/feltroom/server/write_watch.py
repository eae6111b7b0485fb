"""Whether anything can be written: a full or failing disk is said once a minute, and the room is not ready meanwhile.

When a write has failed, and in a room where nothing happens every few minutes, some pages are written as they are. What
that says is believed until the next one: a table whose rows alone are refused does not close the room to visitors.
"""

import asyncio
import time
from contextlib import suppress
from logging import getLogger

from feltroom.log.errors import StorageError
from feltroom.rooms.house import House
from feltroom.storage.sql_store import SqlStore

LOOK_SECONDS = 0.5
PROBE_SECONDS = 300.0
SAY_SECONDS = 60.0
_log = getLogger("feltroom.writing")


class WriteWatch:
    """Looks after what a house writes until it is stopped; keeps `house.writable`."""

    def __init__(self, house: House, store: SqlStore) -> None:
        self._house = house
        self._store = store
        self._failures = store.stats.failures
        self._groups = store.stats.groups
        self._probed = self._said = self._since = 0.0
        self._task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        """Look no more."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        self._probed = time.monotonic()  # opening the house has written
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            failures = self._store.stats.failures
            if failures != self._failures or not self._house.writable or self._is_due():
                await self._probe()
                self._failures = self._store.stats.failures

    def _is_due(self) -> bool:
        if self._store.stats.groups != self._groups:  # what happens is proof enough
            self._groups, self._probed = self._store.stats.groups, time.monotonic()
        return self._store.is_file and time.monotonic() - self._probed >= PROBE_SECONDS

    async def _probe(self) -> None:
        try:
            await self._store.probe()
        except StorageError as error:
            self._fails(error)
        else:
            self._works()
        self._probed = time.monotonic()

    def _fails(self, error: StorageError) -> None:
        now = time.monotonic()
        if self._house.writable:
            self._since, self._said = now, now - SAY_SECONDS
        self._house.writable = False
        if now - self._said >= SAY_SECONDS:
            self._said = now
            _log.error("nothing can be written: %s", error, extra={"seconds": round(now - self._since)})

    def _works(self) -> None:
        if not self._house.writable:
            seconds = round(time.monotonic() - self._since)
            _log.warning("it can be written again", extra={"seconds": seconds})
        self._house.writable = True
