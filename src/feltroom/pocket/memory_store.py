"""A store in memory, for a house in one event loop: no thread, no file, no database.

It keeps what `feltroom.storage` keeps, and the logs as the same bytes. Everything is done where it is asked for; only
callbacks wait for the loop.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from feltroom.log.commit import Commit
from feltroom.log.errors import StaleAppend, StorageError
from feltroom.pocket.records.memory import Memory
from feltroom.pocket.records.memory_records import MemoryRecords
from feltroom.pocket.records.projected import enter_commit
from feltroom.rooms.ports.store import Done, Records, StoreStats

T = TypeVar("T")
Post = Callable[..., object]


class MemoryStore:
    """`Store` in memory.

    `post(function, *arguments)` calls a function later, as `loop.call_soon` does.
    """

    damage: tuple[str, ...] = ()
    pending = 0

    def __init__(self, memory: Memory | None = None, *, post: Post) -> None:
        self.stats = StoreStats()
        self._memory = Memory() if memory is None else memory
        self._records: Records = MemoryRecords(self._memory)
        self._post = post
        self._unheard: Counter[str] = Counter()  # failures of each table that callers have not heard of yet
        self._closed = False

    def append(self, commit: Commit, done: Done) -> None:
        """Take in the events of a call; `done` is called later with None, or with the error."""
        error: Exception | None = None
        try:
            self._append(commit)
        except Exception as refusal:
            error = refusal
            self._unheard[commit.table] += 1
        self._count(commit, error)
        self._post(self._call_back, commit, done, error)

    async def write(self, function: Callable[[Records], T]) -> T:
        """Run a function that may change records; if it raises, what it wrote is taken back."""
        await asyncio.sleep(0)  # tables get their turn, however much somebody reads or writes
        self._check_open()
        with self._memory.changes.open():
            return function(self._records)

    async def read(self, function: Callable[[Records], T]) -> T:
        """Run a function that reads records."""
        await asyncio.sleep(0)
        self._check_open()
        return function(self._records)

    async def aclose(self) -> None:
        """Take nothing in any more."""
        self._closed = True

    def _append(self, commit: Commit) -> None:
        self._check_open()
        if self._unheard[commit.table]:  # it builds on what was never written
            raise StaleAppend(table=commit.table, expected=None, got=commit.first_seq)
        enter_commit(self._memory, commit)

    def _call_back(self, commit: Commit, done: Done, error: Exception | None) -> None:
        if error is not None:
            self._unheard[commit.table] -= 1
        done(error)

    def _count(self, commit: Commit, error: Exception | None) -> None:
        if error is not None:
            self.stats.failures += 1
            return
        self.stats.groups += 1
        self.stats.commits += 1
        self.stats.events += len(commit.events)
        self.stats.last_group = 1

    def _check_open(self) -> None:
        if self._closed:
            raise StorageError("the store is closed")
