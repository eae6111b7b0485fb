"""Rows that follow from events and are written in the same transaction: hands, who played them, the ledger."""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Executable, bindparam, update

from feltroom.storage.schema import hand_players, hands, ledger, requests
from feltroom.storage.upsert import insert_into

PLAYING, SETTLED, VOID = "playing", "settled", "void"


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand began."""

    table_id: str
    hand: int
    first_seq: int
    began: int


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """Somebody was dealt into a hand."""

    table_id: str
    hand: int
    seat: int
    account: str
    name: str
    began: int


@dataclass(frozen=True, slots=True)
class HoleRow:
    """The two cards of a player, as `format_cards` writes them."""

    table_id: str
    hand: int
    seat: int
    hole: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a hand was for a player."""

    table_id: str
    hand: int
    seat: int
    put_in: int
    difference: int


@dataclass(frozen=True, slots=True)
class HandEndRow:
    """A hand was settled or void."""

    table_id: str
    hand: int
    ended: int
    state: str


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """Chips that somebody bought or took home, added to what there is."""

    table_id: str
    account: str
    name: str
    bought: int
    taken: int


@dataclass(frozen=True, slots=True)
class RequestRow:
    """A request was done; `seq` is the number of the table's next event after it."""

    table_id: str
    account: str
    id: str
    seq: int


Row = HandRow | PlayerRow | HoleRow | ResultRow | HandEndRow | LedgerRow | RequestRow


def write_rows(connection: Connection, rows: Iterable[Row]) -> None:
    """Write rows of any number of tables; those of one kind at once, what begins before what ends."""
    by_kind: dict[type[Row], list[dict[str, object]]] = {kind: [] for kind in _STATEMENTS}
    for row in rows:
        by_kind[type(row)].append(asdict(row))
    for kind, values in by_kind.items():
        if not values:
            continue
        if kind in _UPDATES:
            values = [{_KEYS.get(name, name): value for name, value in each.items()} for each in values]
        connection.execute(_STATEMENTS[kind](connection), values)


def _begin_hand(connection: Connection) -> Executable:
    # A log that was cut back to a clean prefix plays a hand of the same number again.
    insert = insert_into(connection, hands).values(state=PLAYING)
    return insert.on_conflict_do_update(
        index_elements=["table_id", "hand"],
        set_={name: insert.excluded[name] for name in ("first_seq", "began", "state")} | {"ended": None},
    )


def _seat_player(connection: Connection) -> Executable:
    insert = insert_into(connection, hand_players)
    return insert.on_conflict_do_update(
        index_elements=["table_id", "hand", "seat"],
        set_={name: insert.excluded[name] for name in ("account", "name", "began")}
        | {"hole": None, "put_in": None, "difference": None},
    )


def _update_player(_: Connection) -> Executable:
    return update(hand_players).where(
        hand_players.c.table_id == bindparam("of_table"),
        hand_players.c.hand == bindparam("of_hand"),
        hand_players.c.seat == bindparam("of_seat"),
    )


def _end_hand(_: Connection) -> Executable:
    return update(hands).where(hands.c.table_id == bindparam("of_table"), hands.c.hand == bindparam("of_hand"))


def _add_to_ledger(connection: Connection) -> Executable:
    insert = insert_into(connection, ledger)
    return insert.on_conflict_do_update(
        index_elements=["table_id", "account"],
        set_={
            "name": insert.excluded.name,
            "bought": ledger.c.bought + insert.excluded.bought,
            "taken": ledger.c.taken + insert.excluded.taken,
        },
    )


def _note_request(connection: Connection) -> Executable:
    return insert_into(connection, requests).on_conflict_do_nothing()


_STATEMENTS: dict[type[Row], Callable[[Connection], Executable]] = {
    HandRow: _begin_hand,
    PlayerRow: _seat_player,
    HoleRow: _update_player,
    ResultRow: _update_player,
    HandEndRow: _end_hand,
    LedgerRow: _add_to_ledger,
    RequestRow: _note_request,
}
_UPDATES = (HoleRow, ResultRow, HandEndRow)
_KEYS = {"table_id": "of_table", "hand": "of_hand", "seat": "of_seat"}
