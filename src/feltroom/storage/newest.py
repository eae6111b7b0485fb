"""The newest time that the database knows: no clock of the house may go on before it."""

import struct

from sqlalchemy import Connection, func, select, text

from feltroom.storage.chain import first_chain, next_chain
from feltroom.storage.codec import decode
from feltroom.storage.errors import DATABASE_ERRORS, CorruptEvent, is_damage
from feltroom.storage.schema import accounts, shares, tables, tokens, weight_tables

# The last row of every open table with the hash of the row before it: two look-ups each, however long the log is.
_LAST_ROWS = text(
    "SELECT e.table_id, e.seq, e.version, e.ends, e.body, e.chain,"
    " (SELECT chain FROM events WHERE table_id = e.table_id AND seq = e.seq - 1) AS before"
    " FROM tables JOIN events AS e ON e.table_id = tables.id"
    " AND e.seq = (SELECT max(seq) FROM events WHERE table_id = tables.id)"
    " WHERE NOT tables.closed"
)
_COLUMNS = (
    accounts.c.created,
    accounts.c.seen,
    tokens.c.created,
    tables.c.created,
    shares.c.created,
    weight_tables.c.changed,
)


def newest_time(connection: Connection) -> int:
    """Return the time of the last thing that happened, as far as the house goes on from it; 0 if nothing did.

    What is damaged says nothing about the time: its table is refused when somebody asks for it.
    """
    newest = 0
    try:
        for column in _COLUMNS:
            newest = max(newest, connection.execute(select(func.max(column))).scalar() or 0)
        for table, seq, version, ends, body, chain, before in connection.execute(_LAST_ROWS):
            newest = max(newest, _time_of(table, seq, version, ends, body, chain, before))
    except DATABASE_ERRORS as error:
        if not is_damage(connection, error):
            raise
    return newest


def _time_of(table: str, seq: int, version: int, ends: int, body: bytes, chain: bytes, before: bytes | None) -> int:
    """The time of an event, 0 if its row is not what was written."""
    try:
        known = first_chain(table) if seq == 0 else before or b""
        if next_chain(known, seq=seq, version=version, ends=bool(ends), body=body) != chain:
            return 0
        return decode(body, version).time
    except (CorruptEvent, TypeError, struct.error):
        return 0
