"""What a room does for its database while little happens: hands that are over get small, and are counted once; those
that are too old are thrown away, and what they took is given back to the disk.

It goes through the tables again and again. A step reads and packs a few hands of one table in a reader's thread, counts
what they add to their players' statistics in another, and has the writer put both in their place, in one transaction.
After each step it rests, longer while people play, so that it takes a small part of a processor.
"""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from logging import getLogger
from typing import TYPE_CHECKING

from feltroom.log.codec import decode
from feltroom.log.errors import StorageError
from feltroom.rooms.house import House
from feltroom.rooms.ports.records.hands import StoredFacts
from feltroom.rooms.ports.store import Records
from feltroom.rooms.ports.work import Lane
from feltroom.storage.packer import Batch, hands_left, next_table, pack_some, write_packed
from feltroom.storage.pruning import Pruning, next_old_table, prune_some, write_pruning
from feltroom.storage.space import cut_off, give_back, space_of, write_anew
from feltroom.storage.sql_records import connection_of
from feltroom.storage.sql_store import SqlStore

if TYPE_CHECKING:
    from feltroom.analysis.statistics.all_in import Equities

FIRST_SECONDS = 30.0  # after a start there are other things to do
SWEEP_SECONDS = 60.0
RETRY_SECONDS = 300.0
HANDS_AT_ONCE = 10
QUIET_COMMITS = 20.0  # a second
OLDER_MILLISECONDS = 60_000
# Nodes that share a database must have no doubt left about whose a table was when the hand was played.
OLDER_ON_SERVER = 3_600_000
PRUNE_SECONDS = 3600.0
PRUNED_AT_ONCE = 50
MUCH_SPACE = 16 * 2**20
MUCH_OF_FILE = 0.1
PAGES_AT_ONCE = 256
_PAUSE, _BUSY_PAUSE = 3.0, 20.0  # times what a step took
_TOLD = 1_000
_log = getLogger("feltroom.housekeeping")


@dataclass(frozen=True, slots=True)
class _Found:
    """A table's next hands, packed, and the seats of the people who played each."""

    batch: Batch
    people: dict[int, list[int]]


class Housekeeping:
    """Looks after a house's database until it is stopped."""

    def __init__(
        self,
        house: House,
        store: SqlStore,
        *,
        keep_hands: float | None = None,
        first: float = FIRST_SECONDS,
        older: int | None = None,
    ) -> None:
        """`keep_hands` is how many seconds a hand is kept, None for ever; the others are for tests."""
        self._keep = keep_hands
        self._old_after: str | None = None
        self._pruned_at = -PRUNE_SECONDS
        self.pruned = 0
        self._given_back = False
        self._house = house
        self._store = store
        self._older = (OLDER_MILLISECONDS if store.is_file else OLDER_ON_SERVER) if older is None else older
        self._after = ""
        self._commits = store.stats.commits
        self._looked = time.monotonic()
        self._told = 0
        self.packed = 0
        """How many hands were packed since the start."""
        self._task = asyncio.ensure_future(self._run(first))

    async def stop(self) -> None:
        """Do no more."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self, first: float) -> None:
        wait = first
        while True:
            await asyncio.sleep(wait)
            started = time.monotonic()
            try:
                more = await self.step()
            except StorageError as error:
                _log.warning("housekeeping waits: %s", error)
                wait = RETRY_SECONDS
            except Exception:  # a table must never suffer for it
                _log.exception("housekeeping failed")
                wait = RETRY_SECONDS
            else:
                took = time.monotonic() - started
                wait = max(0.02, took * (_PAUSE if self._is_quiet() else _BUSY_PAUSE)) if more else SWEEP_SECONDS

    def _is_quiet(self) -> bool:
        now, commits = time.monotonic(), self._store.stats.commits
        rate = (commits - self._commits) / max(0.001, now - self._looked)
        self._looked, self._commits = now, commits
        return rate < QUIET_COMMITS

    async def step(self) -> bool:
        """Pack a few hands; whether there may be more."""
        found = await self._store.read(partial(self._find, before=self._house.now() - self._older))
        if found is None:
            self._after = ""
            self._tell_end()
            return await self._prune() or await self._give_back()
        if not found.batch.hands:
            self._after = found.batch.table_id
            return True
        facts = await self._house.work.start(Lane.HOUSEKEEPING, partial(_count, found)).result
        self.packed += await self._store.write(partial(_write, batch=found.batch, facts=facts))
        if self.packed - self._told >= _TOLD:
            self._told = self.packed
            left = await self._store.read(lambda records: hands_left(connection_of(records)))
            _log.info("hands packed", extra={"packed": self.packed, "left": left})
        return True

    async def _prune(self) -> bool:
        """Throw some hands away if they are too old; whether there may be more."""
        if self._keep is None:
            return False
        if self._old_after is None:
            if time.monotonic() - self._pruned_at < PRUNE_SECONDS:
                return False
            self._old_after, self._pruned_at = "", time.monotonic()
        before = self._house.now() - round(self._keep * 1000)
        table, pruning = await self._store.read(partial(_find_old, after=self._old_after, before=before))
        if table is None:
            self._old_after = None
            if self.pruned:
                _log.info("old hands thrown away", extra={"hands": self.pruned})
                self.pruned = 0
            return False
        if pruning is None:
            self._old_after = table
        elif await self._store.write(lambda records: write_pruning(connection_of(records), pruning)):
            self.pruned += pruning.hands
        return True

    async def _give_back(self) -> bool:
        """Give free pages back to the disk if they are many; whether there may be more."""
        path = self._store.file
        if path is None:
            return False
        space = await self._store.read(lambda records: space_of(connection_of(records)))
        if space.free_bytes < MUCH_SPACE or space.free < space.pages * MUCH_OF_FILE or not self._is_quiet():
            if self._given_back:
                cut = await self._house.work.start(Lane.HOUSEKEEPING, partial(cut_off, path)).result
                self._given_back = not cut
            return False
        if space.by_parts:
            await self._store.write(lambda records: give_back(connection_of(records), pages=PAGES_AT_ONCE))
            self._given_back = True
            return True
        if not len(self._house.connections):
            store = self._store

            def stop() -> bool:
                return store.is_writing

            started = time.monotonic()
            if await self._house.work.start(Lane.HOUSEKEEPING, partial(write_anew, path, stop=stop)).result:
                seconds = round(time.monotonic() - started, 1)
                _log.info("file written anew", extra={"bytes": space.free_bytes, "seconds": seconds})
                self._given_back = True
                return True
        return False

    def _tell_end(self) -> None:
        if self.packed != self._told:
            _log.info("hands packed", extra={"packed": self.packed, "left": 0})
            self._told = self.packed

    def _find(self, records: Records, *, before: int) -> _Found | None:
        connection = connection_of(records)
        table = next_table(connection, after=self._after, before=before)
        if table is None:
            return None
        name, bound, packed = table
        batch = pack_some(connection, name, bound=bound, packed=packed, before=before, most=HANDS_AT_ONCE)
        people = {
            made.hand: [
                played.seat
                for played in records.hands.players(table_id=name, hand=made.hand)
                if not played.account.startswith(("bot:", "name:"))
            ]
            for made, _ in batch.hands
        }
        return _Found(batch, people)


def _find_old(records: Records, *, after: str, before: int) -> tuple[str | None, Pruning | None]:
    connection = connection_of(records)
    table = next_old_table(connection, after=after, before=before)
    return table, None if table is None else prune_some(connection, table, before=before, most=PRUNED_AT_ONCE)


def _count(found: _Found) -> list[StoredFacts]:
    """Count what hands add to the statistics of the people who played them."""
    # Loaded with the first hand that is over.
    from feltroom.analysis.statistics.totals import Hand
    from feltroom.rooms.statistics.person_statistics import ready_equities
    from feltroom.rooms.statistics.stored_facts import facts_for, with_all_in_expectation, write_facts

    equities: Equities | None = None
    counted: list[StoredFacts] = []
    for made, rows in found.batch.hands:
        if not found.people[made.hand]:
            continue
        events = [decode(body, version) for _, version, _, body, _ in rows]
        for seat in found.people[made.hand]:
            facts = facts_for(events, made.hand, seat)
            if facts is not None:
                if facts.all_in is not None:
                    equities = equities or ready_equities()
                text = write_facts(Hand(facts) if equities is None else with_all_in_expectation(facts, equities))
                counted.append(StoredFacts(made.table_id, made.hand, seat, text))
    return counted


def _write(records: Records, *, batch: Batch, facts: list[StoredFacts]) -> int:
    written = write_packed(connection_of(records), batch.hands)
    records.hands.keep_facts(facts)
    return written
