"""From the rows of a log back to its events, each held to the hash of the row before.

Rows of a call are written together, and only the last of them `ends`. Rows after the last such row can only be left by
damage; they were never acknowledged as a whole and are dropped. What stands in a damaged row is judged here, so values
may be of any kind.
"""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from feltroom.log.chain import expected_chain, first_chain, link_of, seal_checkpoint
from feltroom.log.codec import decode, decode_checkpoint
from feltroom.log.errors import CorruptEvent, CorruptLog
from feltroom.log.writing import Head
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import TableEvent

FoundRow = tuple[int, int, bool, bytes, bytes]
"""Number, version, whether it is the last of its call, body and hash: as they are said to be."""


@dataclass(frozen=True, slots=True)
class LoadedLog:
    """A log as far as it is complete: `events` are those from the checkpoint on, all of them if there is none."""

    checkpoint: Checkpoint | None
    events: list[TableEvent]
    next_seq: int
    chain: bytes

    @property
    def first_seq(self) -> int:
        """The number of the first event in `events`."""
        return 0 if self.checkpoint is None else self.checkpoint.seq


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row that is what was written."""

    seq: int
    ends: bool
    chain: bytes
    event: TableEvent


def check_rows(table_id: str, head: Head, rows: Iterable[FoundRow]) -> Iterator[CheckedRow]:
    """Check rows one by one from a place on; CorruptLog at the first that is not what was written."""
    seq, chain = head.next_seq, head.chain
    for found, version, ends, body, stored in rows:
        if found != seq:
            raise CorruptLog(table=table_id, seq=seq, reason=f"it is missing, row {found} follows")
        if type(version) is not int or not 0 <= version < 2**32 or ends not in (0, 1) or type(body) is not bytes:
            raise CorruptLog(table=table_id, seq=seq, reason="a value is of the wrong kind")
        if type(stored) is not bytes or stored != expected_chain(
            chain, stored, seq=seq, version=version, ends=bool(ends), body=body
        ):
            raise CorruptLog(table=table_id, seq=seq, reason="its hash is wrong")
        try:
            event = decode(body, version)
        except CorruptEvent as error:
            raise CorruptLog(table=table_id, seq=seq, reason=str(error)) from error
        chain = link_of(stored)
        yield CheckedRow(seq, bool(ends), chain, event)
        seq += 1


def load_complete(checkpoint: Checkpoint | None, head: Head, rows: Iterable[CheckedRow]) -> LoadedLog:
    """Return a log from a checkpoint on, without what follows its last complete call."""
    events: list[TableEvent] = []
    complete, last = 0, head
    for row in rows:
        events.append(row.event)
        if row.ends:
            complete, last = len(events), Head(row.seq + 1, row.chain)
    del events[complete:]
    return LoadedLog(checkpoint, events, last.next_seq, last.chain)


def events_until(stop: int, rows: Iterable[CheckedRow]) -> list[tuple[int, TableEvent]]:
    """Return events with their numbers, up to, but without, a number."""
    found = []
    for row in rows:
        if row.seq >= stop:
            break
        found.append((row.seq, row.event))
        if row.seq == stop - 1:
            break
    return found


def check_checkpoint(seq: object, version: object, body: object, seal: object, *, before: bytes) -> Checkpoint | None:
    """Return a checkpoint that can be relied on, else None; `before` is the hash of the row before it."""
    if type(seq) is not int or type(version) is not int or type(body) is not bytes or type(seal) is not bytes:
        return None
    if seq < 1 or not 0 <= version < 2**32:
        return None
    if seal_checkpoint(before, seq=seq, version=version, body=body) != seal:
        return None
    try:
        checkpoint = decode_checkpoint(body, version)
    except CorruptEvent:
        return None
    return checkpoint if checkpoint.seq == seq else None


def time_of_last(table_id: str, row: FoundRow, *, before: bytes | None) -> int:
    """Return the time of a log's last event, 0 if its row is not what was written."""
    seq, version, ends, body, chain = row
    try:
        known = first_chain(table_id) if seq == 0 else link_of(before or b"")
        if expected_chain(known, chain, seq=seq, version=version, ends=bool(ends), body=body) != chain:
            return 0
        return decode(body, version).time
    except (CorruptEvent, TypeError, struct.error):
        return 0
