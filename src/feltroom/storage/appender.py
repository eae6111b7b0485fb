"""Writing commits inside somebody else's transaction."""

from sqlalchemy import Connection, Dialect, bindparam, insert

from feltroom.storage.chain import next_chain, seal_checkpoint
from feltroom.storage.codec import SCHEMA_VERSION, encode, encode_checkpoint
from feltroom.storage.commit import Commit
from feltroom.storage.errors import StaleAppend, StorageError
from feltroom.storage.log import Head, read_head
from feltroom.storage.rows import Row, write_rows
from feltroom.storage.schema import checkpoints, events
from feltroom.storage.upsert import insert_into

_COLUMNS = ("table_id", "seq", "version", "ends", "body", "chain")

EventRow = tuple[str, int, int, bool, bytes, bytes]


class Appender:
    """Turns commits into rows; knows where every log it has written to goes on.

    `add` checks and encodes a commit, `flush` writes what was added. After a transaction that failed, `forget` its
    tables: where their logs go on is then read from the database again.
    """

    def __init__(self) -> None:
        self._heads: dict[str, Head] = {}
        self._insert = ""
        self._events: list[EventRow] = []
        self._rows: list[Row] = []
        self._checkpoints: dict[str, dict[str, object]] = {}

    def add(self, connection: Connection, commit: Commit) -> None:
        """Take a commit in; one that is refused leaves nothing behind."""
        head = self._heads.get(commit.table) or read_head(connection, commit.table)
        if commit.first_seq != head.next_seq:
            raise StaleAppend(table=commit.table, expected=head.next_seq, got=commit.first_seq)
        rows, head = _event_rows(commit, head)
        if commit.checkpoint is not None:
            self._checkpoints[commit.table] = _checkpoint_values(commit, head)
        self._events += rows
        self._rows += commit.rows
        self._heads[commit.table] = head

    def flush(self, connection: Connection) -> None:
        """Write everything that was added."""
        self._insert_events(connection)
        if self._rows:
            write_rows(connection, self._rows)
            self._rows = []
        if self._checkpoints:
            upsert = insert_into(connection, checkpoints)
            replaced = {name: upsert.excluded[name] for name in ("seq", "version", "body", "seal")}
            statement = upsert.on_conflict_do_update(index_elements=["table_id"], set_=replaced)
            connection.execute(statement, list(self._checkpoints.values()))
            self._checkpoints = {}

    def forget(self, tables: set[str]) -> None:
        """Drop what was added, and what is known of these tables."""
        self._events, self._rows, self._checkpoints = [], [], {}
        for table in tables:
            self._heads.pop(table, None)

    def _insert_events(self, connection: Connection) -> None:
        """Insert through the driver, by a statement compiled once: some microseconds a row."""
        rows, self._events = self._events, []
        if rows:
            self._insert = self._insert or _insert_sql(connection.dialect)
            connection.exec_driver_sql(self._insert, rows)


def _event_rows(commit: Commit, head: Head) -> tuple[list[EventRow], Head]:
    seq, chain = head.next_seq, head.chain
    last = seq + len(commit.events) - 1
    rows: list[EventRow] = []
    for event in commit.events:
        body, ends = encode(event), seq == last
        chain = next_chain(chain, seq=seq, version=SCHEMA_VERSION, ends=ends, body=body)
        rows.append((commit.table, seq, SCHEMA_VERSION, ends, body, chain))
        seq += 1
    return rows, Head(seq, chain)


def _checkpoint_values(commit: Commit, head: Head) -> dict[str, object]:
    checkpoint = commit.checkpoint
    assert checkpoint is not None
    if checkpoint.seq != head.next_seq:
        raise StorageError(
            f"a checkpoint of table {commit.table} after {checkpoint.seq} events comes with its event {head.next_seq}"
        )
    body = encode_checkpoint(checkpoint)
    seal = seal_checkpoint(head.chain, seq=checkpoint.seq, version=SCHEMA_VERSION, body=body)
    return {
        "table_id": commit.table,
        "seq": checkpoint.seq,
        "version": SCHEMA_VERSION,
        "body": body,
        "seal": seal,
    }


def _insert_sql(dialect: Dialect) -> str:
    """Return the statement that inserts a row whose values come in the order of `EventRow`."""
    statement = insert(events).values({name: bindparam(name) for name in _COLUMNS})
    return str(statement.compile(dialect=dialect))
