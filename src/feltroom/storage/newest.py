"""The newest time that the database knows."""

from sqlalchemy import Connection, func, select, text

from feltroom.log.reading import time_of_last
from feltroom.storage.errors import DATABASE_ERRORS, is_damage
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
    """Return the time of the last thing that happened, 0 if nothing did; what is damaged does not count."""
    newest = 0
    try:
        for column in _COLUMNS:
            newest = max(newest, connection.execute(select(func.max(column))).scalar() or 0)
        for table, *row, before in connection.execute(_LAST_ROWS):
            seq, version, ends, body, chain = row
            newest = max(newest, time_of_last(table, (seq, version, ends, body, chain), before=before))
    except DATABASE_ERRORS as error:
        if not is_damage(connection, error):
            raise
    return newest
