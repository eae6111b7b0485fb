"""The logs of tables in the database: reading them back, and where they go on."""

from collections.abc import Iterator
from contextlib import closing

from sqlalchemy import Connection, select, text

from feltroom.log.chain import HASH_BYTES
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
from feltroom.rooms.ports.records.table_logs import REQUESTS_REMEMBERED
from feltroom.storage.errors import DATABASE_ERRORS, is_damage, reason_of
from feltroom.storage.log_rows import Root, end_of_row, hash_before, packed_before, root_of, rows_between
from feltroom.storage.schema import requests
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import TableEvent

_LAST = text("SELECT seq, chain FROM events WHERE table_id = :table AND ends ORDER BY seq DESC LIMIT 1")
_CHECKPOINT = text("SELECT seq, version, body, seal FROM checkpoints WHERE table_id = :table")
_NEWEST_HAND = text("SELECT first_seq FROM hands WHERE table_id = :table ORDER BY hand DESC LIMIT 1")
_DROP_FACTS = text(
    "DELETE FROM hand_facts WHERE table_id = :table"
    " AND hand IN (SELECT hand FROM hands WHERE table_id = :table AND first_seq >= :seq)"
)
_DROP_TAIL = text("DELETE FROM events WHERE table_id = :table AND seq > :seq")


class SqlTableLogs:
    """`TableLogRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def load(self, table_id: str) -> LoadedLog:
        """Return a table's checkpoint and the events after it, an empty log if unknown; CorruptLog if damaged."""
        sound = self._sound_checkpoint(table_id)
        if sound is None:
            return self._load_all(table_id)
        checkpoint, chain = sound
        return self._load_from(checkpoint, table_id, Head(checkpoint.seq, chain))

    def verify(self, table_id: str) -> int:
        """Check the whole log, checkpoint or not, and return how many complete rows it has; CorruptLog if damaged."""
        return self._load_all(table_id).next_seq

    def events(self, table_id: str, *, first: int, stop: int) -> list[tuple[int, TableEvent]]:
        """Return the events from a number up to, but without, another one; CorruptLog if they are damaged.

        Nothing if they belong to a hand that was thrown away.
        """
        before = self._hash_before(table_id, first)
        if before is None:
            return []
        # The row after them, if there is one, shows that none is missing.
        return events_until(stop, self._follow(table_id, Head(first, before), stop + 1))

    def requests(self, table_id: str) -> list[RequestRow]:
        """Return the last requests that a table did, oldest first."""
        query = select(requests).where(requests.c.table_id == table_id).order_by(requests.c.seq.desc())
        rows = self._connection.execute(query.limit(REQUESTS_REMEMBERED))
        return [RequestRow(*row) for row in rows][::-1]

    def _load_all(self, table_id: str) -> LoadedLog:
        """Read a log from its beginning, or from where it goes on after hands that were thrown away."""
        root = self._root(table_id)
        if root is None:
            return self._load_from(None, table_id, Head.of_new_log(table_id))
        checkpoint = check_checkpoint(root.seq, root.version, root.body, root.seal, before=root.chain)
        if checkpoint is None:
            raise CorruptLog(table=table_id, seq=root.seq, reason="the table before it cannot be read")
        return self._load_from(checkpoint, table_id, root.head)

    def _root(self, table_id: str) -> Root | None:
        try:
            return root_of(self._connection, table_id)
        except DATABASE_ERRORS as error:
            if not is_damage(self._connection, error):
                raise
            raise CorruptLog(table=table_id, seq=0, reason=reason_of(error)) from error

    def _load_from(self, checkpoint: Checkpoint | None, table_id: str, head: Head) -> LoadedLog:
        return load_complete(checkpoint, head, self._follow(table_id, head))

    def _follow(self, table_id: str, head: Head, stop: int | None = None) -> Iterator[CheckedRow]:
        seq = head.next_seq
        try:
            with closing(rows_between(self._connection, table_id, first=seq, stop=stop)) as rows:
                for row in check_rows(table_id, head, rows):
                    yield row
                    seq = row.seq + 1
        except DATABASE_ERRORS as error:
            if not is_damage(self._connection, error):
                raise
            raise CorruptLog(table=table_id, seq=seq, reason=reason_of(error)) from error

    def _hash_before(self, table_id: str, seq: int) -> bytes | None:
        """Return the hash that row `seq` builds on, whatever it is worth; None if its hand was thrown away."""
        root = self._root(table_id)
        try:
            if root is not None and 0 < seq < root.seq:  # what comes before a hand that is gone may have been kept
                packed = packed_before(self._connection, table_id, seq + 1)
                if packed is None or packed.last_seq < seq:
                    return None
            found = hash_before(self._connection, table_id, seq)
        except DATABASE_ERRORS as error:
            if not is_damage(self._connection, error):
                raise
            raise CorruptLog(table=table_id, seq=seq - 1, reason=reason_of(error)) from error
        if found is None:
            raise CorruptLog(table=table_id, seq=seq - 1, reason="it is missing")
        return found

    def _sound_checkpoint(self, table_id: str) -> tuple[Checkpoint, bytes] | None:
        """Return the checkpoint and the hash of the row before it, None if there is none that can be relied on."""
        try:
            row = self._connection.execute(_CHECKPOINT, {"table": table_id}).first()
            if row is None or type(row.seq) is not int or row.seq < 1:
                return None
            before = end_of_row(self._connection, table_id, row.seq - 1)
        except DATABASE_ERRORS as error:
            if not is_damage(self._connection, error):
                raise
            return None
        if before is None or before[0] != 1 or type(before[1]) is not bytes:
            return None
        chain = before[1][:HASH_BYTES]
        checkpoint = check_checkpoint(row.seq, row.version, row.body, row.seal, before=chain)
        return None if checkpoint is None else (checkpoint, chain)


def read_head(connection: Connection, table_id: str) -> Head:
    """Return where a log goes on; in a file, after taking away what follows its last complete call.

    PostgreSQL keeps a call whole or not at all, so that nothing is to be taken away there. What follows the row that
    was just read can only be what another node has written since: it must stay.
    """
    row = connection.execute(_LAST, {"table": table_id}).first()
    head = Head.of_new_log(table_id) if row is None else Head(row.seq + 1, row.chain[:HASH_BYTES])
    packed = packed_before(connection, table_id)
    if packed is not None and packed.last_seq >= head.next_seq:  # the rows after it were lost
        head = Head(packed.last_seq + 1, packed.chain[:HASH_BYTES])
    if connection.dialect.name == "sqlite":
        newest = connection.execute(_NEWEST_HAND, {"table": table_id}).scalar()
        if newest is not None and newest >= head.next_seq:  # hands of these numbers will be played again
            connection.execute(_DROP_FACTS, {"table": table_id, "seq": head.next_seq})
        connection.execute(_DROP_TAIL, {"table": table_id, "seq": head.next_seq - 1})
    return head
