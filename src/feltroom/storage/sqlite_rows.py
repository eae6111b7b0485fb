"""Writing the rows that follow from events to SQLite: those of a kind together, what begins before what ends."""

from collections.abc import Iterable
from dataclasses import asdict

from sqlalchemy import Connection, Executable, bindparam, update
from sqlalchemy.dialects.sqlite import insert

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
from feltroom.storage.schema import hand_players, hands, ledger, requests


def write_rows(connection: Connection, rows: Iterable[Row]) -> None:
    """Write rows of any number of tables."""
    by_kind: dict[type[Row], list[dict[str, object]]] = {kind: [] for kind in _STATEMENTS}
    for row in rows:
        by_kind[type(row)].append(asdict(row))
    for kind, values in by_kind.items():
        if not values:
            continue
        if kind in _UPDATES:
            values = [{_KEYS.get(name, name): value for name, value in each.items()} for each in values]
        connection.execute(_STATEMENTS[kind], values)


def _begin_hand() -> Executable:
    # A log that was cut back to a clean prefix plays a hand of the same number again.
    entered = insert(hands).values(state=PLAYING)
    return entered.on_conflict_do_update(
        index_elements=["table_id", "hand"],
        set_={name: entered.excluded[name] for name in ("first_seq", "began", "state")} | {"ended": None},
    )


def _seat_player() -> Executable:
    entered = insert(hand_players)
    return entered.on_conflict_do_update(
        index_elements=["table_id", "hand", "seat"],
        set_={name: entered.excluded[name] for name in ("account", "name", "began")}
        | {"hole": None, "put_in": None, "difference": None},
    )


def _update_player() -> Executable:
    return update(hand_players).where(
        hand_players.c.table_id == bindparam("of_table"),
        hand_players.c.hand == bindparam("of_hand"),
        hand_players.c.seat == bindparam("of_seat"),
    )


def _end_hand() -> Executable:
    return update(hands).where(hands.c.table_id == bindparam("of_table"), hands.c.hand == bindparam("of_hand"))


def _add_to_ledger() -> Executable:
    entered = insert(ledger)
    return entered.on_conflict_do_update(
        index_elements=["table_id", "account"],
        set_={
            "name": entered.excluded.name,
            "bought": ledger.c.bought + entered.excluded.bought,
            "taken": ledger.c.taken + entered.excluded.taken,
        },
    )


_STATEMENTS: dict[type[Row], Executable] = {
    HandRow: _begin_hand(),
    PlayerRow: _seat_player(),
    HoleRow: _update_player(),
    ResultRow: _update_player(),
    HandEndRow: _end_hand(),
    LedgerRow: _add_to_ledger(),
    RequestRow: insert(requests).on_conflict_do_nothing(),
}
_UPDATES = (HoleRow, ResultRow, HandEndRow)
_KEYS = {"table_id": "of_table", "hand": "of_hand", "seat": "of_seat"}
