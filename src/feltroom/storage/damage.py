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
# What is packed has no rows there. What was thrown away is in neither; row 0 always is, and all rows from the root on.
_PACKED = text(
    "SELECT CAST(p.table_id AS BLOB), sum(last_seq - first_seq + 1), max(last_seq),"
    " sum((last_seq - first_seq + 1) * (first_seq + last_seq) / 2) FROM packed_hands AS p"
    " LEFT JOIN log_roots AS r ON r.table_id = p.table_id WHERE r.seq IS NULL OR first_seq >= r.seq GROUP BY p.table_id"
)
_ROOTS = text("SELECT CAST(table_id AS BLOB), seq FROM log_roots")
_WITHOUT_LOG = text(
    "SELECT CAST(id AS BLOB) FROM tables WHERE NOT EXISTS"
    " (SELECT 1 FROM events WHERE events.table_id = tables.id AND events.seq = 0) ORDER BY id"
)
MOST = 10


def find_damage(connection: Connection) -> tuple[str, ...]:
    """Return what is wrong with the database file, at most some ten things of a kind, nothing if it is sound.

    PostgreSQL looks after its own pages: there is nothing to find here.
    """
    if connection.dialect.name != "sqlite":
        return ()
    try:
        pages = bad_pages(connection)
    except DATABASE_ERRORS as error:
        return (reason_of(error),)
    return (*pages, *find_bad_logs(connection))


def find_bad_logs(connection: Connection) -> tuple[str, ...]:
    """Return which logs of a file have lost rows, or all of them; what pages say is another matter."""
    try:
        return (*_bad_logs(connection)[:MOST], *_lost_logs(connection)[:MOST])
    except DATABASE_ERRORS as error:
        return (reason_of(error),)


def bad_pages(connection: Connection) -> list[str]:
    """Return what SQLite says about the pages of a file, nothing if they are sound."""
    lines = connection.exec_driver_sql(f"PRAGMA quick_check({MOST})").scalars().all()
    return [line for line in lines if line != "ok"]


def _bad_logs(connection: Connection) -> list[str]:
    """Name the logs whose rows are not 0, 1, 2 …, or that stand in the wrong place."""
    packed = {name: (rows or 0, last, total or 0) for name, rows, last, total in connection.execute(_PACKED)}
    roots = {row[0]: row[1] for row in connection.execute(_ROOTS)}
    found = []
    before = b""
    for name, number, first, last, total in connection.execute(_LOGS):
        name = name or b""  # a damaged row can have none
        rows, last_packed, packed_total = packed.get(name, (0, last, 0))
        root = roots.get(name, 1)
        numbers = all(type(one) is int for one in (first, last, last_packed, root))  # a wrong byte makes a text of one
        counted = (first, number + rows, total + packed_total)
        if name <= before or not numbers or counted != _whole(root, max(last, last_packed)):
            found.append(f"rows of table {name.decode('utf-8', 'replace')} are missing or out of order")
        before = name
    return found


def _whole(root: int, last: int) -> tuple[int, int, int]:
    """The first number, how many there are and their sum in a log with row 0 and all from the root to the last."""
    return 0, last - root + 2, (root + last) * (last - root + 1) // 2


def _lost_logs(connection: Connection) -> list[str]:
    """Name the tables that have no beginning: a wrong byte in the name of a log's only row takes it away from them."""
    names = connection.execute(_WITHOUT_LOG).scalars()
    return [f"the log of table {(name or b'').decode('utf-8', 'replace')} is missing" for name in names]
