"""The logs of tables in memory: the bytes that a database would hold, checked alike when they are read."""

from collections.abc import Iterator

from feltroom.log.chain import first_chain
from feltroom.log.errors import CorruptLog
from feltroom.log.reading import (
    CheckedRow,
    FoundRow,
    LoadedLog,
    check_checkpoint,
    check_rows,
    events_until,
    load_complete,
)
from feltroom.log.rows import RequestRow
from feltroom.log.writing import EventRow, Head
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.logs import REQUESTS_REMEMBERED
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import TableEvent


class MemoryLogs:
    """`LogRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._logs = memory.logs
        self._checkpoints = memory.checkpoints
        self._requests = memory.requests

    def load(self, table_id: str) -> LoadedLog:
        """Return a table's checkpoint and the events after it, an empty log if unknown; CorruptLog if damaged."""
        checkpoint = self._sound_checkpoint(table_id)
        first = 0 if checkpoint is None else checkpoint.seq
        head = Head(first, self._hash_before(table_id, first))
        return load_complete(checkpoint, head, self._follow(table_id, head))

    def events(self, table_id: str, *, first: int, stop: int) -> list[tuple[int, TableEvent]]:
        """Return the events from a number up to, but without, another one; CorruptLog if they are damaged."""
        return events_until(stop, self._follow(table_id, Head(first, self._hash_before(table_id, first))))

    def requests(self, table_id: str) -> list[RequestRow]:
        """Return the last requests that a table did, oldest first."""
        found = [request for request in self._requests.values() if request.table_id == table_id]
        return sorted(found, key=lambda request: request.seq)[-REQUESTS_REMEMBERED:]

    def last_row(self, table_id: str) -> tuple[FoundRow, bytes] | None:
        """Return the last row of a log and the hash of the row before it, None if there is no row."""
        rows = self._logs.get(table_id)
        if not rows:
            return None
        return rows[-1][1:], self._hash_before(table_id, len(rows) - 1)

    def _follow(self, table_id: str, head: Head) -> Iterator[CheckedRow]:
        rows = self._logs.get(table_id, [])
        return check_rows(table_id, head, (row[1:] for row in rows[head.next_seq :]))

    def _hash_before(self, table_id: str, seq: int) -> bytes:
        if seq == 0:
            return first_chain(table_id)
        row = self._row(table_id, seq - 1)
        if row is None:
            raise CorruptLog(table=table_id, seq=seq - 1, reason="it is missing")
        return row[-1]

    def _sound_checkpoint(self, table_id: str) -> Checkpoint | None:
        """Return the checkpoint, None if there is none that can be relied on."""
        stored = self._checkpoints.get(table_id)
        before = None if stored is None else self._row(table_id, stored.seq - 1)
        if stored is None or before is None or not before[3]:
            return None
        return check_checkpoint(stored.seq, stored.version, stored.body, stored.seal, before=before[-1])

    def _row(self, table_id: str, seq: int) -> EventRow | None:
        rows = self._logs.get(table_id, [])
        return rows[seq] if 0 <= seq < len(rows) else None
