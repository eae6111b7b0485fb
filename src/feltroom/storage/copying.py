"""Taking a room along from one database to another, row by row."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, Table, delete, func, insert, select, text

from feltroom.log.errors import CorruptLog, StorageError
from feltroom.storage.postgres_backend import APPLICATION
from feltroom.storage.schema import metadata, nodes, placements, secrets, tables
from feltroom.storage.table_logs import SqlTableLogs

BATCH = 2000
_LEFT_BEHIND = (nodes, placements)  # what the machines of the old place have to do with each other
_LOCK = text("LOCK TABLE secrets, nodes IN ACCESS EXCLUSIVE MODE")
_LIVING = text("SELECT id FROM nodes WHERE expires > clock_timestamp() ORDER BY id")
_LOOK_ANEW = text("SELECT pg_stat_clear_snapshot()")
_CONNECTIONS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
)

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Copied:
    """How many rows of each table were taken along, and which logs were damaged already."""

    rows: dict[str, int]
    damaged: tuple[str, ...]


def copy_room(source: Connection, target: Connection, progress: Progress) -> Copied:
    """Copy everything into a database on a PostgreSQL server, and check that all logs arrived whole.

    All of it is done in the target's transaction. StorageError if somebody has ever entered there, or a server runs on
    it. The keys that a server made when it ran there once give way to those of the room, with which links and sessions
    are signed. `progress` hears of a table, and how many of its rows are done.
    """
    taken = [table for table in metadata.sorted_tables if table not in _LEFT_BEHIND]
    _keep_servers_out(target)
    for table in taken:
        found = 0 if table is secrets else _count(target, table)
        if found:
            raise StorageError(
                f"the new database is not empty: it has {found} rows in {table.name}; take the room to a database of "
                "its own, made with createdb"
            )
    for table in (secrets, *_LEFT_BEHIND):
        target.execute(delete(table))
    rows = {table.name: _copy(source, target, table, progress) for table in taken}
    return Copied(rows, tuple(_damaged(source, target, progress)))


def _keep_servers_out(target: Connection) -> None:
    """Let no server start until the end of the transaction, since it reads its keys first; StorageError if one runs."""
    _refuse_beside_servers(target)
    target.execute(_LOCK)
    _refuse_beside_servers(target)


def _refuse_beside_servers(target: Connection) -> None:
    living = list(target.execute(_LIVING).scalars())
    if living:
        raise StorageError(f"servers run on the new database and must be ended first: {', '.join(living)}")
    target.execute(_LOOK_ANEW)
    connections = target.execute(_CONNECTIONS, {"name": APPLICATION}).scalar_one()
    if connections:
        raise StorageError(
            f"another feltroom has the new database open (connections: {connections}) and must be ended first"
        )


def _copy(source: Connection, target: Connection, table: Table, progress: Progress) -> int:
    count, done = _count(source, table), 0
    query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=BATCH)
    for part in source.execute(query).mappings().partitions():
        target.execute(insert(table), [dict(row) for row in part])
        done += len(part)
        progress(table.name, done, count)
    if done != count or _count(target, table) != count:
        raise StorageError(f"{table.name} has {count} rows, of which {_count(target, table)} arrived")
    return done


def _damaged(source: Connection, target: Connection, progress: Progress) -> list[str]:
    """Verify every log where it is now; one that was damaged before stays so, and is named."""
    names = list(target.execute(select(tables.c.id).order_by(tables.c.id)).scalars())
    damaged = []
    for place, name in enumerate(names, start=1):
        try:
            SqlTableLogs(target).verify(name)
        except CorruptLog as error:
            if not _is_damaged(source, name):
                raise StorageError(f"the log of table {name} did not arrive whole: {error}") from error
            damaged.append(name)
        progress("logs checked", place, len(names))
    return damaged


def _is_damaged(source: Connection, name: str) -> bool:
    try:
        SqlTableLogs(source).verify(name)
    except CorruptLog:
        return True
    return False


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()
