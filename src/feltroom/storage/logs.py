"""The logs of tables in the database: reading them back, and where they go on."""

from collections.abc import Iterable, Iterator
from typing import cast

from sqlalchemy import Connection, select, text

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
from feltroom.log.writing import Head
from feltroom.rooms.ports.records.logs import REQUESTS_REMEMBERED
from feltroom.storage.errors import DATABASE_ERRORS, is_damage, reason_of
from feltroom.storage.schema import requests
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import TableEvent

# Plain text, so that what stands in a damaged row arrives as it is and is judged there.
_ROWS = text("SELECT seq, version, ends, body, chain FROM events WHERE table_id = :table AND seq >= :seq ORDER BY seq")
_ROW = text("SELECT ends, chain FROM events WHERE table_id = :table AND seq = :seq")
_LAST = text("SELECT seq, chain FROM events WHERE table_id = :table AND ends ORDER BY seq DESC LIMIT 1")
_CHECKPOINT = text("SELECT seq, version, body, seal FROM checkpoints WHERE table_id = :table")
_DROP_TAIL = text("DELETE FROM events WHERE table_id = :table AND seq > :seq")


class SqlLogs:
    """`LogRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def load(self, table_id: str) -> LoadedLog:
        """Return a table's checkpoint and the events after it, an empty log if unknown; CorruptLog if damaged."""
        sound = self._sound_checkpoint(table_id)
        if sound is None:
            return self._load_from(None, table_id, Head.of_new_log(table_id))
        checkpoint, chain = sound
        return self._load_from(checkpoint, table_id, Head(checkpoint.seq, chain))

    def verify(self, table_id: str) -> int:
        """Check the whole log, checkpoint or not, and return how many complete rows it has; CorruptLog if damaged."""
        return self._load_from(None, table_id, Head.of_new_log(table_id)).next_seq

    def events(self, table_id: str, *, first: int, stop: int) -> list[tuple[int, TableEvent]]:
        """Return the events from a number up to, but without, another one; CorruptLog if they are damaged."""
        before = self._hash_before(table_id, first)
        return events_until(stop, self._follow(table_id, Head(first, before)))

    def requests(self, table_id: str) -> list[RequestRow]:
        """Return the last requests that a table did, oldest first."""
        query = select(requests).where(requests.c.table_id == table_id).order_by(requests.c.seq.desc())
        rows = self._connection.execute(query.limit(REQUESTS_REMEMBERED))
        return [RequestRow(*row) for row in rows][::-1]

    def _load_from(self, checkpoint: Checkpoint | None, table_id: str, head: Head) -> LoadedLog:
        return load_complete(checkpoint, head, self._follow(table_id, head))

    def _follow(self, table_id: str, head: Head) -> Iterator[CheckedRow]:
        seq = head.next_seq
        try:
            rows = self._connection.execute(_ROWS, {"table": table_id, "seq": seq})
            for row in check_rows(table_id, head, cast("Iterable[FoundRow]", rows)):
                yield row
                seq = row.seq + 1
        except DATABASE_ERRORS as error:
            if not is_damage(self._connection, error):
                raise
            raise CorruptLog(table=table_id, seq=seq, reason=reason_of(error)) from error

    def _hash_before(self, table_id: str, seq: int) -> bytes:
        """Return the hash that row `seq` builds on, whatever it is worth."""
        if seq == 0:
            return first_chain(table_id)
        try:
            row = self._connection.execute(_ROW, {"table": table_id, "seq": seq - 1}).first()
        except DATABASE_ERRORS as error:
            if not is_damage(self._connection, error):
                raise
            raise CorruptLog(table=table_id, seq=seq - 1, reason=reason_of(error)) from error
        if row is None or type(row.chain) is not bytes:
            raise CorruptLog(table=table_id, seq=seq - 1, reason="it is missing")
        return row.chain

    def _sound_checkpoint(self, table_id: str) -> tuple[Checkpoint, bytes] | None:
        """Return the checkpoint and the hash of the row before it, None if there is none that can be relied on."""
        try:
            row = self._connection.execute(_CHECKPOINT, {"table": table_id}).first()
            if row is None or type(row.seq) is not int or row.seq < 1:
                return None
            before = self._connection.execute(_ROW, {"table": table_id, "seq": row.seq - 1}).first()
        except DATABASE_ERRORS as error:
            if not is_damage(self._connection, error):
                raise
            return None
        if before is None or before.ends != 1 or type(before.chain) is not bytes:
            return None
        checkpoint = check_checkpoint(row.seq, row.version, row.body, row.seal, before=before.chain)
        return None if checkpoint is None else (checkpoint, before.chain)


def read_head(connection: Connection, table_id: str) -> Head:
    """Return where a log goes on; in a file, after taking away what follows its last complete call.

    PostgreSQL keeps a call whole or not at all, so that nothing is to be taken away there. What follows the row that
    was just read can only be what another node has written since: it must stay.
    """
    row = connection.execute(_LAST, {"table": table_id}).first()
    head = Head.of_new_log(table_id) if row is None else Head(row.seq + 1, row.chain)
    if connection.dialect.name == "sqlite":
        connection.execute(_DROP_TAIL, {"table": table_id, "seq": head.next_seq - 1})
    return head
