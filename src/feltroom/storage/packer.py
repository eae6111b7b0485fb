"""Packing hands that are over: found and packed by a reader, written by the writer in one transaction.

A hand's rows are its own and all that follow up to the next hand. They are packed when a checkpoint stands behind them,
so that opening a table reads none of them, or when the table is closed. Whatever happens in between, a row is either in
`events` or packed: both change in the same transaction, and only if the rows are still what was packed. A hand that is
damaged stays as it is.
"""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from itertools import pairwise

from sqlalchemy import Connection, text

from feltroom.log.chain import HASH_BYTES
from feltroom.log.reading import FoundRow
from feltroom.storage.log_rows import hash_before
from feltroom.storage.packing import PackedHand, pack_hand

# Of each table that has something to pack: its checkpoint, or no bound if it is closed, and its last packed hand.
_WAITING = text(
    "SELECT table_id, seq, done FROM (SELECT table_id, seq,"
    " CASE WHEN pruned > packed THEN pruned ELSE packed END AS done"
    " FROM (SELECT table_id, seq, coalesce((SELECT hand FROM packed_hands AS p"
    " WHERE p.table_id = bounds.table_id ORDER BY first_seq DESC LIMIT 1), 0) AS packed,"
    " coalesce((SELECT hand FROM log_roots AS r WHERE r.table_id = bounds.table_id), 0) AS pruned"
    " FROM (SELECT table_id, seq FROM checkpoints WHERE table_id > :after UNION ALL"
    " SELECT id, 4611686018427387904 FROM tables WHERE closed AND id > :after) AS bounds) AS known) AS waiting"
    " WHERE EXISTS (SELECT 1 FROM hands AS h WHERE h.table_id = waiting.table_id AND h.hand > waiting.done + 1"
    " AND h.first_seq < waiting.seq AND h.began < :before) ORDER BY table_id, seq DESC LIMIT 1"
)
_HANDS = text(
    "SELECT hand, first_seq, began FROM hands WHERE table_id = :table AND hand > :hand ORDER BY hand LIMIT :most"
)
_ROWS = text(
    "SELECT seq, version, ends, body, chain FROM events"
    " WHERE table_id = :table AND seq >= :first AND seq < :stop ORDER BY seq"
)
_DELETE = text("DELETE FROM events WHERE table_id = :table AND seq >= :first AND seq < :stop")
_INSERT = text(
    "INSERT INTO packed_hands (table_id, first_seq, last_seq, hand, before, chain, body)"
    " VALUES (:table_id, :first_seq, :last_seq, :hand, :before, :chain, :body)"
)
_COLUMNS = ("table_id", "first_seq", "last_seq", "hand", "before", "chain", "body")
_LEFT = text(
    "SELECT count(*) FROM hands WHERE hand > coalesce((SELECT p.hand FROM packed_hands AS p"
    " WHERE p.table_id = hands.table_id ORDER BY first_seq DESC LIMIT 1), 0)"
)


@dataclass(frozen=True, slots=True)
class Batch:
    """Hands of one table that are packed and not written yet; `rows` are what they were made of.

    `last` is the number of the last hand that was looked at, packed or not.
    """

    table_id: str
    hands: list[tuple[PackedHand, list[FoundRow]]]
    last: int


def next_table(connection: Connection, *, after: str, before: int) -> tuple[str, int, int] | None:
    """Return the next table with hands to pack, up to which row, and its last packed hand; None after the last table.

    Only hands that began before a time are looked at.
    """
    row = connection.execute(_WAITING, {"after": after, "before": before}).first()
    return None if row is None else (row.table_id, row.seq, row.done)


def pack_some(connection: Connection, table: str, *, bound: int, packed: int, before: int, most: int) -> Batch:
    """Pack the hands of a table that follow a packed one, at most so many; nothing is written."""
    given = {"table": table, "hand": packed, "most": most + 1}
    batch = Batch(table, [], packed)
    hands = connection.execute(_HANDS, given).all()
    last, rows = packed, list[FoundRow]()
    for hand, following in pairwise(hands):
        if following.first_seq >= bound or following.began >= before:
            break
        last = hand.hand
        base = rows[-1][4] if rows else hash_before(connection, table, hand.first_seq)
        rows = _rows(connection, table, hand.first_seq, following.first_seq)
        made = None if base is None else pack_hand(table, hand.hand, base[:HASH_BYTES], rows)
        if made is not None and made.last_seq == following.first_seq - 1:
            batch.hands.append((made, rows))
    return Batch(table, batch.hands, last)


def write_packed(connection: Connection, hands: Sequence[tuple[PackedHand, list[FoundRow]]]) -> int:
    """Put packed hands in the place of their rows, and return how many; one whose rows have changed is left alone."""
    written = 0
    for made, rows in hands:
        stop = made.last_seq + 1
        if _rows(connection, made.table_id, made.first_seq, stop) != rows:
            continue
        given = {"table": made.table_id, "first": made.first_seq, "stop": stop}
        if connection.execute(_DELETE, given).rowcount != len(rows):
            raise RuntimeError(f"rows of table {made.table_id} were changed while they were packed")
        connection.execute(_INSERT, dict(zip(_COLUMNS, astuple(made), strict=True)))
        written += 1
    return written


def hands_left(connection: Connection) -> int:
    """Return how many hands are not packed, those included that never are: the last of each table."""
    return int(connection.execute(_LEFT).scalar_one())


def _rows(connection: Connection, table: str, first: int, stop: int) -> list[FoundRow]:
    found = connection.execute(_ROWS, {"table": table, "first": first, "stop": stop})
    return [(seq, version, bool(ends), body, chain) for seq, version, ends, body, chain in found]
