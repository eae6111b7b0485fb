"""The same rows as `sqlite_rows` writes, for PostgreSQL: all of a kind in one statement, column by column.

A statement may touch a row once only, so what a group says about one row is said at once: the last word, or the sum.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection

from feltroom.log.rows import (
    PLAYING,
    HandEndRow,
    HandRow,
    HoleRow,
    LedgerRow,
    PlayerRow,
    RequestRow,
    ResultRow,
    Row,
)

Values = tuple[Any, ...]

_TYPES: dict[object, str] = {str: "text", int: "bigint"}


@dataclass(frozen=True, slots=True)
class _Statement:
    """How a kind of row is written: `key` of its fields, the first ones, say which row it is."""

    key: int
    sql: str


def write_rows_by_column(connection: Connection, rows: Iterable[Row]) -> None:
    """Write rows of any number of tables, what begins before what ends."""
    by_kind: dict[type[Row], list[Row]] = {kind: [] for kind in _STATEMENTS}
    for row in rows:
        by_kind[type(row)].append(row)
    for kind, found in by_kind.items():
        if found:
            values = _sums(found) if kind is LedgerRow else _last_words(kind, found)
            execute_by_column(connection, _SQL[kind], values)


def execute_by_column(connection: Connection, sql: str, values: Iterable[Values]) -> int:
    """Execute a statement over arrays, one for each column of some rows; return how many rows it wrote."""
    return connection.exec_driver_sql(sql, tuple([list(column) for column in zip(*values, strict=True)])).rowcount


def unnest(columns: Mapping[str, str]) -> str:
    """Return the rows `v` of a statement over arrays, by the names and types of their columns."""
    arrays = ", ".join(f"%b::{kind}[]" for kind in columns.values())
    return f"unnest({arrays}) AS v ({', '.join(columns)})"


def _last_words(kind: type[Row], rows: Sequence[Row]) -> Iterable[Values]:
    read, key = _READ[kind], _STATEMENTS[kind].key
    return {values[:key]: values for values in map(read, rows)}.values()


def _sums(rows: Sequence[Row]) -> Iterable[Values]:
    sums: dict[Values, tuple[str, int, int]] = {}
    for row in rows:
        assert isinstance(row, LedgerRow)
        _, bought, taken = sums.get((row.table_id, row.account), ("", 0, 0))
        sums[row.table_id, row.account] = (row.name, bought + row.bought, taken + row.taken)
    return [(*key, *amounts) for key, amounts in sums.items()]


_STATEMENTS: dict[type[Row], _Statement] = {
    HandRow: _Statement(
        2,
        f"INSERT INTO hands (table_id, hand, first_seq, began, state) SELECT v.*, '{PLAYING}' FROM {{rows}}"
        " ON CONFLICT (table_id, hand) DO UPDATE SET first_seq = excluded.first_seq, began = excluded.began,"
        " state = excluded.state, ended = NULL",
    ),
    PlayerRow: _Statement(
        3,
        "INSERT INTO hand_players (table_id, hand, seat, account, name, began) SELECT v.* FROM {rows}"
        " ON CONFLICT (table_id, hand, seat) DO UPDATE SET account = excluded.account, name = excluded.name,"
        " began = excluded.began, hole = NULL, put_in = NULL, difference = NULL",
    ),
    HoleRow: _Statement(
        3,
        "UPDATE hand_players AS p SET hole = v.hole FROM {rows}"
        " WHERE (p.table_id, p.hand, p.seat) = (v.table_id, v.hand, v.seat)",
    ),
    ResultRow: _Statement(
        3,
        "UPDATE hand_players AS p SET put_in = v.put_in, difference = v.difference FROM {rows}"
        " WHERE (p.table_id, p.hand, p.seat) = (v.table_id, v.hand, v.seat)",
    ),
    HandEndRow: _Statement(
        2,
        "UPDATE hands AS h SET ended = v.ended, state = v.state FROM {rows}"
        " WHERE (h.table_id, h.hand) = (v.table_id, v.hand)",
    ),
    LedgerRow: _Statement(
        2,
        "INSERT INTO ledger (table_id, account, name, bought, taken) SELECT v.* FROM {rows}"
        " ON CONFLICT (table_id, account) DO UPDATE SET name = excluded.name,"
        " bought = ledger.bought + excluded.bought, taken = ledger.taken + excluded.taken",
    ),
    RequestRow: _Statement(
        3, "INSERT INTO requests (table_id, account, id, seq) SELECT v.* FROM {rows} ON CONFLICT DO NOTHING"
    ),
}
_READ = {kind: attrgetter(*[field.name for field in fields(kind)]) for kind in _STATEMENTS}
_SQL = {
    kind: statement.sql.format(rows=unnest({field.name: _TYPES[field.type] for field in fields(kind)}))
    for kind, statement in _STATEMENTS.items()
}
