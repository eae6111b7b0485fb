"""Writing commits inside somebody else's transaction."""

from sqlalchemy import Connection

from feltroom.storage.chain import next_chain, seal_checkpoint
from feltroom.storage.codec import SCHEMA_VERSION, encode, encode_checkpoint
from feltroom.storage.commit import Commit
from feltroom.storage.errors import StaleAppend, StorageError
from feltroom.storage.log import Head, read_head
from feltroom.storage.postgres_rows import execute_by_column, unnest, write_rows_by_column
from feltroom.storage.rows import Row, write_rows
from feltroom.storage.schema import checkpoints
from feltroom.storage.upsert import insert_into

# Through the driver, by a statement that is ready: some microseconds a row.
_INSERT = "INSERT INTO events (table_id, seq, version, ends, body, chain)"
_INSERT_ROW = f"{_INSERT} VALUES (?, ?, ?, ?, ?, ?)"
# PostgreSQL takes all rows in one statement, column by column.
_EVENT = {"table_id": "text", "seq": "bigint", "version": "int", "ends": "bool", "body": "bytea", "chain": "bytea"}
_INSERT_COLUMNS = f"{_INSERT} SELECT v.* FROM {unnest(_EVENT)}"
_CHECKPOINT = {"table_id": "text", "seq": "bigint", "version": "int", "body": "bytea", "seal": "bytea"}
_UPSERT_COLUMNS = (
    f"INSERT INTO checkpoints ({', '.join(_CHECKPOINT)}) SELECT v.* FROM {unnest(_CHECKPOINT)}"
    " ON CONFLICT (table_id) DO UPDATE SET"
    " seq = excluded.seq, version = excluded.version, body = excluded.body, seal = excluded.seal"
)

EventRow = tuple[str, int, int, bool, bytes, bytes]


class Appender:
    """Turns commits into rows; knows where every log it has written to goes on.

    `add` checks and encodes a commit, `flush` writes what was added. After a transaction that failed, `forget` its
    tables: where their logs go on is then read from the database again. What it knows may be out of date where other
    nodes write, too; then the primary key of the log refuses the row.
    """

    def __init__(self) -> None:
        self._heads: dict[str, Head] = {}
        self._events: list[EventRow] = []
        self._rows: list[Row] = []
        self._checkpoints: dict[str, dict[str, object]] = {}

    def add(self, connection: Connection, commit: Commit) -> None:
        """Take a commit in; one that is refused leaves nothing behind."""
        head = self._head(connection, commit)
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
        by_column = connection.dialect.name != "sqlite"
        added, rows, saved = self._events, self._rows, self._checkpoints
        self._events, self._rows, self._checkpoints = [], [], {}
        if added and by_column:
            execute_by_column(connection, _INSERT_COLUMNS, added)
        elif added:
            connection.exec_driver_sql(_INSERT_ROW, added)
        if rows:
            (write_rows_by_column if by_column else write_rows)(connection, rows)
        if saved and by_column:
            execute_by_column(connection, _UPSERT_COLUMNS, [tuple(values.values()) for values in saved.values()])
        elif saved:
            upsert = insert_into(connection, checkpoints)
            replaced = {name: upsert.excluded[name] for name in ("seq", "version", "body", "seal")}
            statement = upsert.on_conflict_do_update(index_elements=["table_id"], set_=replaced)
            connection.execute(statement, list(saved.values()))

    def forget(self, tables: set[str]) -> None:
        """Drop what was added, and what is known of these tables."""
        self._events, self._rows, self._checkpoints = [], [], {}
        for table in tables:
            self._heads.pop(table, None)

    def forget_all(self) -> None:
        """Drop what was added, and all that is known: another server may be behind the next connection."""
        self.forget(set(self._heads))

    def _head(self, connection: Connection, commit: Commit) -> Head:
        """Return where a log goes on: as far as is known, or as the database has it if that does not fit."""
        known = self._heads.get(commit.table)
        # A commit without an event takes no number, so no primary key refuses it where somebody else writes as well.
        sure = bool(commit.events) or connection.dialect.name == "sqlite"
        if known is not None and known.next_seq == commit.first_seq and sure:
            return known
        if known is not None:
            self.flush(connection)  # what was added before belongs to the log
            del self._heads[commit.table]
        return read_head(connection, commit.table)


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
