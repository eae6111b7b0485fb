"""The rows of a log in their order, wherever they are kept: one by one in `events`, or packed by hand.

A log is row 0, then what was not thrown away: from its root on if it has one, else from row 1 on. Before the root there
may be hands that were kept for a reason; they are read one by one, never as part of the whole.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, Row, text

from feltroom.log.chain import HASH_BYTES, first_chain
from feltroom.log.reading import FoundRow
from feltroom.log.writing import Head
from feltroom.storage.packing import PackedHand, unpack_hand

_ROWS_AT_ONCE = 500
_NO_END = 2**62

# Plain text, so that what stands in a damaged row arrives as it is and is judged there.
_ROWS = text(
    "SELECT seq, version, ends, body, chain FROM events"
    " WHERE table_id = :table AND seq >= :first AND seq < :stop ORDER BY seq"
)
_PACKED_COLUMNS = "table_id, first_seq, last_seq, hand, before, chain, body"
_PACKED = text(
    f"SELECT {_PACKED_COLUMNS} FROM packed_hands WHERE table_id = :table AND first_seq < :stop"
    " AND first_seq >= coalesce((SELECT max(first_seq) FROM packed_hands"
    " WHERE table_id = :table AND first_seq <= :first), 0) ORDER BY first_seq"
)
_ROW = text("SELECT ends, chain FROM events WHERE table_id = :table AND seq = :seq")
_BEFORE = text("SELECT before FROM packed_hands WHERE table_id = :table AND first_seq = :seq")
_LAST_PACKED = text(
    f"SELECT {_PACKED_COLUMNS} FROM packed_hands WHERE table_id = :table AND first_seq < :stop"
    " ORDER BY first_seq DESC LIMIT 1"
)
_ROOT = text("SELECT * FROM log_roots WHERE table_id = :table")


@dataclass(frozen=True, slots=True)
class Root:
    """Where a log goes on after the hands that were thrown away, the last of which was `hand`, `hands` in all.

    `version`, `body` and `seal` are the table as they left it, a checkpoint; `ledger` is what they bought and took, as
    JSON; `epoch` is the last owner's.
    """

    table_id: str
    seq: int
    hand: int
    hands: int
    epoch: int
    chain: bytes
    version: int
    body: bytes
    seal: bytes
    ledger: str

    @property
    def head(self) -> Head:
        """Where the rows go on."""
        return Head(self.seq, self.chain)


def root_of(connection: Connection, table_id: str) -> Root | None:
    """Return where a log goes on after what was thrown away, None if nothing was."""
    row = connection.execute(_ROOT, {"table": table_id}).first()
    return None if row is None else Root(*row)


def start_of(connection: Connection, table_id: str) -> Head:
    """Return where the rows of a log begin that follow each other without a gap."""
    root = root_of(connection, table_id)
    return Head.of_new_log(table_id) if root is None else root.head


def rows_between(
    connection: Connection, table_id: str, *, first: int, stop: int | None = None
) -> Generator[FoundRow, None, None]:
    """Yield the rows of a log from a number up to, but without, another one, packed or not, a few at a time."""
    given = {"table": table_id, "first": first, "stop": _NO_END if stop is None else stop}
    options = {"yield_per": _ROWS_AT_ONCE} if stop is None else {}
    with (
        connection.execute(_PACKED, given, execution_options={"yield_per": 50} if options else {}) as packed,
        connection.execute(_ROWS, given, execution_options=options) as rows,
    ):
        hands = _unpacked(packed, first, given["stop"])
        held = next(hands, None)
        for row in rows:
            while held is not None and _comes_first(held, row):
                yield held
                held = next(hands, None)
            yield cast("FoundRow", tuple(row))
        while held is not None:
            yield held
            held = next(hands, None)


def _unpacked(packed: Any, first: int, stop: Any) -> Iterator[FoundRow]:
    for row in packed:
        for each in unpack_hand(PackedHand(*row)):
            if first <= each[0] < stop:
                yield each


def _comes_first(packed: FoundRow, row: Row[Any]) -> bool:
    return type(row.seq) is not int or packed[0] <= row.seq


def packed_before(connection: Connection, table_id: str, stop: int | None = None) -> PackedHand | None:
    """Return the last packed hand of a table, or the last that begins before a row."""
    row = connection.execute(_LAST_PACKED, {"table": table_id, "stop": _NO_END if stop is None else stop}).first()
    return None if row is None else PackedHand(*row)


def end_of_row(connection: Connection, table_id: str, seq: int) -> tuple[object, object] | None:
    """Return whether a row ends its call, and its hash, as they are said to be; None if there is no such row."""
    row = connection.execute(_ROW, {"table": table_id, "seq": seq}).first()
    if row is not None:
        return row.ends, row.chain
    packed = packed_before(connection, table_id, seq + 1)
    if packed is None or type(packed.last_seq) is not int or packed.last_seq < seq:
        return None
    return next(((ends, chain) for found, _, ends, _, chain in unpack_hand(packed) if found == seq), None)


def hash_before(connection: Connection, table_id: str, seq: int) -> bytes | None:
    """Return the hash that a row builds on, whatever it is worth; None if it is not known."""
    if seq == 0:
        return first_chain(table_id)
    found: object = connection.execute(_BEFORE, {"table": table_id, "seq": seq}).scalar()
    if found is None:
        row = end_of_row(connection, table_id, seq - 1)
        found = None if row is None else row[1]
    if found is None and (root := root_of(connection, table_id)) is not None and root.seq == seq:
        found = root.chain
    return found[:HASH_BYTES] if type(found) is bytes else None
