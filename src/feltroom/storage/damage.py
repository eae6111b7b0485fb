"""Looking for damage that no single log can show: pages that do not fit together, logs that lost their end.

A log is found by searching a tree for its rows. A wrong byte in a key of that tree can hide all rows behind it, and
what is left is a sound log that ends too early. Reading the whole tree in its own order shows it.
"""

from sqlalchemy import Connection, text

from feltroom.storage.errors import DATABASE_ERRORS, reason_of

_LOGS = text(
    "SELECT CAST(table_id AS BLOB) AS name, count(*) AS number, min(seq) AS first, max(seq) AS last, sum(seq) AS total"
    " FROM events GROUP BY table_id"
)
MOST = 10


def find_damage(connection: Connection) -> tuple[str, ...]:
    """Return what is wrong with the database file, at most some ten things, nothing if it is sound."""
    try:
        return (*_bad_pages(connection), *_bad_logs(connection)[:MOST])
    except DATABASE_ERRORS as error:
        return (reason_of(error),)


def _bad_pages(connection: Connection) -> list[str]:
    lines = connection.exec_driver_sql(f"PRAGMA quick_check({MOST})").scalars().all()
    return [line for line in lines if line != "ok"]


def _bad_logs(connection: Connection) -> list[str]:
    """Name the logs whose rows are not 0, 1, 2 …, or that stand in the wrong place."""
    found = []
    before = b""
    for name, number, first, last, total in connection.execute(_LOGS):
        name = name or b""  # a damaged row can have none
        if name <= before or (first, last, total) != (0, number - 1, number * (number - 1) // 2):
            found.append(f"rows of table {name.decode('utf-8', 'replace')} are missing or out of order")
        before = name
    return found
