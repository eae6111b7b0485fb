"""Writing the rows that follow from events to SQLite: those of a kind together, what begins before what ends.

They go straight to the driver, by statements that are ready: SQLAlchemy would take several times as long for them as
SQLite does.
"""

import sqlite3
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

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

_Statement = tuple[str, Callable[[Any], Any]]
"""The SQL, and what returns the values for it from a row."""


def write_rows(driver: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Write rows of any number of tables."""
    by_kind: dict[type[Row], list[Row]] = {}
    for row in rows:
        by_kind.setdefault(type(row), []).append(row)
    for kind, (sql, values) in _STATEMENTS.items():
        if kind in by_kind:
            driver.executemany(sql, map(values, by_kind[kind])).close()


def _insert(table: str, *names: str, more: str) -> _Statement:
    places = ", ".join("?" * len(names))
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places}) {more}", attrgetter(*names)


def _update(table: str, *names: str, of: tuple[str, ...]) -> _Statement:
    changed = ", ".join([f"{name} = ?" for name in names])
    where = " AND ".join([f"{name} = ?" for name in of])
    return f"UPDATE {table} SET {changed} WHERE {where}", attrgetter(*names, *of)


_PLAYER = ("table_id", "hand", "seat")
_STATEMENTS: dict[type[Row], _Statement] = {
    # A log that was cut back to a clean prefix plays a hand of the same number again.
    HandRow: (
        "INSERT INTO hands (table_id, hand, first_seq, began, state)"
        f" VALUES (?, ?, ?, ?, '{PLAYING}')"
        " ON CONFLICT (table_id, hand) DO UPDATE SET"
        " first_seq = excluded.first_seq, began = excluded.began, state = excluded.state, ended = NULL",
        attrgetter("table_id", "hand", "first_seq", "began"),
    ),
    PlayerRow: _insert(
        "hand_players",
        *_PLAYER,
        "account",
        "name",
        "began",
        more="ON CONFLICT (table_id, hand, seat) DO UPDATE SET account = excluded.account, name = excluded.name,"
        " began = excluded.began, hole = NULL, put_in = NULL, difference = NULL",
    ),
    HoleRow: _update("hand_players", "hole", of=_PLAYER),
    ResultRow: _update("hand_players", "put_in", "difference", of=_PLAYER),
    HandEndRow: _update("hands", "ended", "state", of=("table_id", "hand")),
    LedgerRow: _insert(
        "ledger",
        "table_id",
        "account",
        "name",
        "bought",
        "taken",
        more="ON CONFLICT (table_id, account) DO UPDATE SET name = excluded.name,"
        " bought = ledger.bought + excluded.bought, taken = ledger.taken + excluded.taken",
    ),
    RequestRow: _insert("requests", "table_id", "account", "id", "seq", more="ON CONFLICT DO NOTHING"),
}
