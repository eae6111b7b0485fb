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
from feltroom.log.reading import time_of_last
from feltroom.log.writing import write_commit
from feltroom.pocket.records.hands import MemoryHands
from feltroom.pocket.records.logs import MemoryLogs
from feltroom.pocket.records.memory import Memory
from feltroom.pocket.records.people import MemoryPeople
from feltroom.pocket.records.projected import enter_row
from feltroom.pocket.records.shares import MemoryShares
from feltroom.pocket.records.tables import MemoryTables
from feltroom.pocket.records.weights import MemoryWeights
from feltroom.rooms.ports.store import Done, Records, StoreStats

T = TypeVar("T")
Post = Callable[..., object]


class MemoryRecords:
    """`Records` in memory."""

    def __init__(self, memory: Memory) -> None:
        self.people = MemoryPeople(memory)
        self.tables = MemoryTables(memory)
        self.logs = MemoryLogs(memory)
        self.hands = MemoryHands(memory)
        self.shares = MemoryShares(memory)
        self.weights = MemoryWeights(memory)
        self._memory = memory

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a key that outlives a restart, made now if there is none."""
        found = self._memory.secrets.get(name)
        if found is None:
            found = make()
            self._memory.secrets.add(name, found)
        return found

    def newest_time(self) -> int:
        """Return the time of the last thing that happened, 0 if nothing did."""
        memory = self._memory
        times = [max(account.created, account.seen) for account in memory.accounts.values()]
        times += [token.created for token in memory.tokens.values()]
        times += [table.created for table in memory.tables.values()]
        times += [share.created for share in memory.shares.values()]
        times += [weights.changed for weights in memory.weights.values()]
        for table in self.tables.list_open():
            last = self.logs.last_row(table.id)
            if last is not None:
                row, before = last
                times.append(time_of_last(table.id, row, before=before))
        return max(times, default=0)


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
        memory, table = self._memory, commit.table
        if self._unheard[table]:  # it builds on what was never written
            raise StaleAppend(table=table, expected=None, got=commit.first_seq)
        written = write_commit(commit, memory.head(table))
        with memory.changes.open():
            for row in commit.rows:
                enter_row(memory, row)
            if written.checkpoint is not None:
                memory.checkpoints.put(table, written.checkpoint)
        memory.logs.setdefault(table, []).extend(written.events)

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
