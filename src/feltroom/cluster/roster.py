"""The nodes that live on a database, as seen by a program that is no node."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sqlalchemy import Connection, text

from feltroom.cluster import leases
from feltroom.storage.backend import parse_url
from feltroom.storage.errors import storage_errors
from feltroom.storage.postgres_backend import address_without_password, engine_beside

_HAS_NODES = text("SELECT to_regclass('nodes') IS NOT NULL")
_MEMBERS = text(
    "SELECT nodes.id, nodes.linked, (extract(epoch FROM nodes.expires - clock_timestamp()) * 1000)::bigint AS lease,"
    " count(tables.id) AS tables FROM nodes LEFT JOIN placements ON placements.node = nodes.id"
    " LEFT JOIN tables ON tables.id = placements.table_id AND NOT tables.parked AND NOT tables.closed"
    " WHERE nodes.expires > clock_timestamp() GROUP BY nodes.id ORDER BY nodes.id"
)


@dataclass(frozen=True, slots=True)
class Member:
    """A node that lives, whether others reach it, its lease in milliseconds, and how many tables it owns."""

    node: str
    linked: bool
    lease: int
    tables: int


@dataclass(frozen=True, slots=True)
class Roster:
    """All nodes that live, and how many tables wait for an owner."""

    members: tuple[Member, ...]
    orphans: int


def read_roster(database: str) -> Roster:
    """Read which nodes live on a database, which may be empty; StorageError if it does not answer."""
    with _looking(database) as connection:
        if connection is None:
            return Roster((), 0)
        members = [Member(row.id, row.linked, max(0, row.lease), row.tables) for row in connection.execute(_MEMBERS)]
        orphans = len(leases.tables_to_run(connection, node="").orphans)
        if len(members) == 1 and leases.is_alone(members[0].node):  # it runs what nobody is noted to own
            return Roster((replace(members[0], tables=orphans),), 0)
        return Roster(tuple(members), orphans)


def living_nodes(database: str) -> tuple[str, ...]:
    """Return the names of the nodes that live on a database, which may be empty; StorageError if it does not answer."""
    return tuple(member.node for member in read_roster(database).members)


@contextmanager
def _looking(database: str) -> Iterator[Connection | None]:
    """A connection to a database that knows of nodes, or None."""
    engine = engine_beside(database, connections=1)
    try:
        with (
            storage_errors(f"{address_without_password(parse_url(database))} cannot be used"),
            engine.begin() as connection,
        ):
            yield connection if connection.execute(_HAS_NODES).scalar_one() else None
    finally:
        engine.dispose()
