"""Reading a table's log: verified row by row, up to the last complete call.

A call's events are written in one transaction, and only the last of them `ends`. Rows after the last such row can only
be left by damage; they were never acknowledged as a whole and are dropped.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, text

from feltroom.storage.chain import first_chain, next_chain, seal_checkpoint
from feltroom.storage.codec import decode, decode_checkpoint
from feltroom.storage.errors import DATABASE_ERRORS, CorruptEvent, CorruptLog, is_damage, reason_of
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import TableEvent

# Plain text, so that what stands in a damaged row arrives as it is and is judged here.
_ROWS = text("SELECT seq, version, ends, body, chain FROM events WHERE table_id = :table AND seq >= :seq ORDER BY seq")
_ROW = text("SELECT ends, chain FROM events WHERE table_id = :table AND seq = :seq")
_LAST = text("SELECT seq, chain FROM events WHERE table_id = :table AND ends ORDER BY seq DESC LIMIT 1")
_CHECKPOINT = text("SELECT seq, version, body, seal FROM checkpoints WHERE table_id = :table")
_DROP_TAIL = text("DELETE FROM events WHERE table_id = :table AND seq > :seq")


@dataclass(frozen=True, slots=True)
class Head:
    """Where a log goes on: the number of its next row, and the hash of its last one."""

    next_seq: int
    chain: bytes


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
class _Verified:
    seq: int
    ends: bool
    chain: bytes
    event: TableEvent


def load(connection: Connection, table_id: str) -> LoadedLog:
    """Return a table's checkpoint and the events after it; CorruptLog if they are damaged, an empty log if unknown."""
    sound = _sound_checkpoint(connection, table_id)
    if sound is None:
        return _load_from(connection, table_id, None, Head(0, first_chain(table_id)))
    checkpoint, chain = sound
    return _load_from(connection, table_id, checkpoint, Head(checkpoint.seq, chain))


def verify(connection: Connection, table_id: str) -> int:
    """Check the whole log, checkpoint or not, and return how many complete rows it has; CorruptLog if it is damaged."""
    return _load_from(connection, table_id, None, Head(0, first_chain(table_id))).next_seq


def read_events(connection: Connection, table_id: str, *, first: int, stop: int) -> list[tuple[int, TableEvent]]:
    """Return the events from a number up to, but without, another one; CorruptLog if they are damaged."""
    before = _row_before(connection, table_id, first)
    found = []
    for row in _follow(connection, table_id, Head(first, before)):
        if row.seq >= stop:
            break
        found.append((row.seq, row.event))
        if row.seq == stop - 1:
            break
    return found


def read_head(connection: Connection, table_id: str) -> Head:
    """Return where a log goes on; in a file, after taking away what follows its last complete call.

    PostgreSQL keeps a call whole or not at all, so that nothing is to be taken away there. What follows the row that
    was just read can only be what another node has written since: it must stay.
    """
    row = connection.execute(_LAST, {"table": table_id}).first()
    head = Head(0, first_chain(table_id)) if row is None else Head(row.seq + 1, row.chain)
    if connection.dialect.name == "sqlite":
        connection.execute(_DROP_TAIL, {"table": table_id, "seq": head.next_seq - 1})
    return head


def _load_from(connection: Connection, table_id: str, checkpoint: Checkpoint | None, head: Head) -> LoadedLog:
    events: list[TableEvent] = []
    complete, last = 0, head
    for row in _follow(connection, table_id, head):
        events.append(row.event)
        if row.ends:
            complete, last = len(events), Head(row.seq + 1, row.chain)
    del events[complete:]
    return LoadedLog(checkpoint, events, last.next_seq, last.chain)


def _follow(connection: Connection, table_id: str, head: Head) -> Iterator[_Verified]:
    """Read rows one by one from a place on, holding each to the hash of the one before."""
    seq, chain = head.next_seq, head.chain
    try:
        rows = connection.execute(_ROWS, {"table": table_id, "seq": seq})
        for found, version, ends, body, stored in rows:
            if found != seq:
                raise CorruptLog(table=table_id, seq=seq, reason=f"it is missing, row {found} follows")
            if type(version) is not int or not 0 <= version < 2**32 or ends not in (0, 1) or type(body) is not bytes:
                raise CorruptLog(table=table_id, seq=seq, reason="a value is of the wrong kind")
            chain = next_chain(chain, seq=seq, version=version, ends=bool(ends), body=body)
            if chain != stored:
                raise CorruptLog(table=table_id, seq=seq, reason="its hash is wrong")
            yield _Verified(seq, bool(ends), chain, decode(body, version))
            seq += 1
    except CorruptEvent as error:
        raise CorruptLog(table=table_id, seq=seq, reason=str(error)) from error
    except DATABASE_ERRORS as error:
        if not is_damage(connection, error):
            raise
        raise CorruptLog(table=table_id, seq=seq, reason=reason_of(error)) from error


def _row_before(connection: Connection, table_id: str, seq: int) -> bytes:
    """Return the hash that row `seq` builds on, whatever it is worth."""
    if seq == 0:
        return first_chain(table_id)
    try:
        row = connection.execute(_ROW, {"table": table_id, "seq": seq - 1}).first()
    except DATABASE_ERRORS as error:
        if not is_damage(connection, error):
            raise
        raise CorruptLog(table=table_id, seq=seq - 1, reason=reason_of(error)) from error
    if row is None or type(row.chain) is not bytes:
        raise CorruptLog(table=table_id, seq=seq - 1, reason="it is missing")
    return row.chain


def _sound_checkpoint(connection: Connection, table_id: str) -> tuple[Checkpoint, bytes] | None:
    """Return the checkpoint and the hash of the row before it, None if there is none that can be relied on."""
    try:
        row = connection.execute(_CHECKPOINT, {"table": table_id}).first()
        if row is None or [type(value) for value in row] != [int, int, bytes, bytes]:
            return None
        if row.seq < 1 or not 0 <= row.version < 2**32:
            return None
        before = connection.execute(_ROW, {"table": table_id, "seq": row.seq - 1}).first()
        if before is None or before.ends != 1 or type(before.chain) is not bytes:
            return None
        if seal_checkpoint(before.chain, seq=row.seq, version=row.version, body=row.body) != row.seal:
            return None
        checkpoint = decode_checkpoint(row.body, row.version)
    except CorruptEvent:
        return None
    except DATABASE_ERRORS as error:
        if not is_damage(connection, error):
            raise
        return None
    return (checkpoint, before.chain) if checkpoint.seq == row.seq else None
