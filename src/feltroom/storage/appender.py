"""Writing commits inside somebody else's transaction."""

from dataclasses import asdict, astuple

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite

from feltroom.log.commit import Commit
from feltroom.log.rows import Row
from feltroom.log.writing import CheckpointRow, EventRow, Head, write_commit
from feltroom.storage.logs import read_head
from feltroom.storage.postgres_rows import execute_by_column, unnest, write_rows_by_column
from feltroom.storage.schema import checkpoints
from feltroom.storage.sqlite_rows import write_rows

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
_upsert = sqlite.insert(checkpoints)
_UPSERT = _upsert.on_conflict_do_update(
    index_elements=["table_id"],
    set_={name: _upsert.excluded[name] for name in ("seq", "version", "body", "seal")},
)


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
        self._checkpoints: dict[str, CheckpointRow] = {}

    def add(self, connection: Connection, commit: Commit) -> None:
        """Take a commit in; one that is refused leaves nothing behind."""
        written = write_commit(commit, self._head(connection, commit))
        if written.checkpoint is not None:
            self._checkpoints[commit.table] = written.checkpoint
        self._events += written.events
        self._rows += commit.rows
        self._heads[commit.table] = written.head

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
            execute_by_column(connection, _UPSERT_COLUMNS, [astuple(row) for row in saved.values()])
        elif saved:
            connection.execute(_UPSERT, [asdict(row) for row in saved.values()])

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
