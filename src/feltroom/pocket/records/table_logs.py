"""The logs of tables in memory: the bytes that a database would hold, checked alike when they are read."""

from collections.abc import Iterator

from feltroom.log.chain import first_chain, link_of
from feltroom.log.errors import CorruptLog
from feltroom.log.reading import (
    CheckedRow,
    LoadedLog,
    check_checkpoint,
    check_rows,
    events_until,
    load_complete,
)
from feltroom.log.rows import RequestRow
from feltroom.log.writing import Head
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.table_logs import REQUESTS_REMEMBERED
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import TableEvent

_END = 2**63  # beyond every row


class MemoryTableLogs:
    """`TableLogRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._logs = memory.logs
        self._checkpoints = memory.checkpoints
        self._requests = memory.requests
        self._requests_at = memory.requests_at

    def load(self, table_id: str) -> LoadedLog:
        """Return a table's checkpoint and the events after it, an empty log if unknown; CorruptLog if damaged."""
        checkpoint = self._sound_checkpoint(table_id)
        first = 0 if checkpoint is None else checkpoint.seq
        self._logs.want(table_id, first=first, stop=_END)
        head = Head(first, self._hash_before(table_id, first))
        return load_complete(checkpoint, head, self._follow(table_id, head))

    def events(self, table_id: str, *, first: int, stop: int) -> list[tuple[int, TableEvent]]:
        """Return the events from a number up to, but without, another one; CorruptLog if they are damaged."""
        self._logs.want(table_id, first=first, stop=stop)
        return events_until(stop, self._follow(table_id, Head(first, self._hash_before(table_id, first))))

    def requests(self, table_id: str) -> list[RequestRow]:
        """Return the last requests that a table did, oldest first."""
        last = self._requests_at.of(table_id)[-REQUESTS_REMEMBERED:]
        found = [self._requests.get((table_id, account, name)) for _, account, name in last]
        return [request for request in found if request is not None]

    def _follow(self, table_id: str, head: Head) -> Iterator[CheckedRow]:
        rows = self._logs.rows_from(table_id, head.next_seq)
        last = head
        for row in check_rows(table_id, head, (row[1:] for row in rows)):
            yield row
            last = Head(row.seq + 1, row.chain)
        if last != self._logs.log_head(table_id):
            raise CorruptLog(table=table_id, seq=last.next_seq, reason="the log does not end where it was written to")

    def _hash_before(self, table_id: str, seq: int) -> bytes:
        if seq == 0:
            return first_chain(table_id)
        row = self._logs.row(table_id, seq - 1)
        if row is None:
            raise CorruptLog(table=table_id, seq=seq - 1, reason="it is missing")
        return link_of(row[-1])

    def _sound_checkpoint(self, table_id: str) -> Checkpoint | None:
        """Return the checkpoint, None if there is none that can be relied on."""
        stored = self._checkpoints.get(table_id)
        if stored is None:
            return None
        self._logs.want(table_id, first=stored.seq, stop=_END)
        before = self._logs.row(table_id, stored.seq - 1)
        if before is None or not before[3]:
            return None
        return check_checkpoint(stored.seq, stored.version, stored.body, stored.seal, before=link_of(before[-1]))
