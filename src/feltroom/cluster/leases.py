"""Which nodes are alive and which of them owns which table, in the database, by the database's clock.

A node is alive as long as its lease, which it renews several times in that time. A table has one owner at a time, under
an epoch that grows whenever the owner changes. A node that was slow, stopped or cut off may still believe that it owns
a table. What it then tries to write does not fit the end of the log, where the new owner has written `OwnerChanged`.

A lease can run out although its node is well: the database was away, or its clock was set forward. Then all leases have
run out. The first node that renews its own sees that, and gives a grace to all that had one until then: they keep their
tables if they come back in time. A lease can also seem to last for hours, when the clock was set back. No lease lasts
longer than the grace, so one that does is cut to what a lease is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from feltroom.rooms.ports.neighbours import Elsewhere

BEAT_SECONDS = 0.4
LEASE_SECONDS = 2.0
GRACE_LEASES = 3.0
"""For how many leases' time the nodes of a database that was away may look for it; nobody's lease lasts longer."""
GRACE_SECONDS = GRACE_LEASES * LEASE_SECONDS
ALONE = "alone:"
"""What the name of a house begins with that lives with nobody; no node is called so."""

_BEGINNING = 0x66656C74726F6F6E  # what all who begin to live on one database agree on
_NOW = "clock_timestamp()"
_ONE_AT_A_TIME = text(f"SELECT pg_advisory_xact_lock({_BEGINNING})")
_RENEW = text(
    f"INSERT INTO nodes (id, expires, linked) VALUES (:node, {_NOW} + make_interval(secs => :seconds), :linked)"
    f" ON CONFLICT (id) DO UPDATE SET expires = excluded.expires, linked = excluded.linked"
)
_BEFORE = text(
    f"SELECT (SELECT expires <= {_NOW} FROM nodes WHERE id = :node) AS late, max(expires) <= {_NOW} AS all_late,"
    f" max(expires) > {_NOW} + make_interval(secs => :grace) AS too_long FROM nodes"
)
# Those that lived when the last of all leases was renewed. A node that has just been started knows that they may still
# live only from a database that was started after that.
_GIVE_GRACE = text(
    f"UPDATE nodes SET expires = {_NOW} + make_interval(secs => :grace)"
    " FROM (SELECT max(expires) AS last, bool_or(id = :node) AS known FROM nodes) AS before"
    f" WHERE before.last <= {_NOW} AND nodes.expires > before.last - make_interval(secs => :lease)"
    " AND NOT starts_with(nodes.id, :alone)"
    " AND (before.known OR pg_postmaster_start_time() > before.last - make_interval(secs => :lease))"
)
_CUT = text(
    f"UPDATE nodes SET expires = {_NOW} + make_interval(secs => :lease)"
    f" WHERE expires > {_NOW} + make_interval(secs => :grace)"
)
_LIVING = text(f"SELECT id, linked FROM nodes WHERE expires > {_NOW} ORDER BY id")
_TIME = text(f"SELECT (extract(epoch FROM {_NOW}) * 1000)::bigint")
_END = text("DELETE FROM nodes WHERE id = :node")
_FORGET_DEAD = text(f"DELETE FROM nodes WHERE expires < {_NOW} - interval '1 hour'")
_CLAIM = text(
    "INSERT INTO placements (table_id, node, epoch) SELECT unnest(CAST(:tables AS text[])), :node, 1"
    " ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = placements.epoch + 1"
    " WHERE placements.node IN (excluded.node, '') OR ("
    f" EXISTS (SELECT FROM nodes WHERE id = excluded.node AND expires > {_NOW})"  # a node that lives knows who else may
    f" AND NOT EXISTS (SELECT FROM nodes WHERE id = placements.node AND expires > {_NOW}))"
    " RETURNING table_id, epoch"
)
_OWNER = text("SELECT node FROM placements WHERE table_id = :table")
_RELEASE = text(
    "UPDATE placements SET node = '' WHERE table_id = :table AND node = :node AND epoch = :epoch RETURNING epoch"
)
_HAND_OVER = text(
    "UPDATE placements SET node = given.target, epoch = epoch + 1"
    " FROM unnest(CAST(:tables AS text[]), CAST(:targets AS text[])) AS given (id, target)"
    " WHERE table_id = given.id AND node = :node RETURNING table_id"
)
_OURS = text("SELECT FROM placements WHERE table_id = :table AND node = :node AND epoch = :epoch")
# Tables that are to be played and have no owner that is alive, and those that were given to this node.
_TO_RUN = text(
    "SELECT tables.id, nodes.id IS NOT NULL FROM tables"
    " LEFT JOIN placements ON placements.table_id = tables.id AND placements.node <> ''"
    f" LEFT JOIN nodes ON nodes.id = placements.node AND nodes.expires > {_NOW}"
    " WHERE NOT tables.parked AND NOT tables.closed AND tables.broken IS NULL"
    " AND (nodes.id IS NULL OR nodes.id = :node)"
)
# The same for the directors of tournaments.
_TOURNAMENTS_TO_RUN = text(
    "SELECT tournaments.id, nodes.id IS NOT NULL FROM tournaments"
    " LEFT JOIN placements ON placements.table_id = tournaments.id AND placements.node <> ''"
    f" LEFT JOIN nodes ON nodes.id = placements.node AND nodes.expires > {_NOW}"
    " WHERE NOT tournaments.closed AND (nodes.id IS NULL OR nodes.id = :node)"
)
_MINE = text("SELECT table_id FROM placements WHERE node = :node")
_LOADS = text(
    "SELECT nodes.id, count(tables.id) FROM nodes"
    " LEFT JOIN placements ON placements.node = nodes.id"
    " LEFT JOIN tables ON tables.id = placements.table_id AND NOT tables.parked AND NOT tables.closed"
    f" WHERE nodes.expires > {_NOW} AND nodes.linked GROUP BY nodes.id ORDER BY nodes.id"
)


@dataclass(frozen=True, slots=True)
class Living:
    """A node whose lease has not expired; one that is not `linked` cannot reach the others."""

    id: str
    linked: bool


@dataclass(frozen=True, slots=True)
class Beat:
    """What a node learns when it renews its lease; `late` if that had expired, or there was none."""

    late: bool
    living: tuple[Living, ...]


def is_alone(node: str) -> bool:
    """Whether a name is that of a house that shares its database with nobody."""
    return node.startswith(ALONE)


def begin(connection: Connection, *, node: str, seconds: float) -> tuple[str, ...]:
    """Take a first lease of so many seconds; if houses in the way are alive, take none and return them."""
    connection.execute(_ONE_AT_A_TIME)
    connection.execute(_CUT, {"lease": seconds, "grace": GRACE_LEASES * seconds})
    others = [row.id for row in connection.execute(_LIVING) if row.id != node]
    in_the_way = tuple(other for other in others if is_alone(node) or is_alone(other))
    if not in_the_way:
        renew(connection, node=node, seconds=seconds, linked=False)
    return in_the_way


def renew(connection: Connection, *, node: str, seconds: float, linked: bool) -> Beat:
    """Extend the lease of a node to so many seconds from now; mend all if the database was away or its clock jumped."""
    times = {"lease": seconds, "grace": GRACE_LEASES * seconds}
    before = connection.execute(_BEFORE, {"node": node, **times}).one()
    if (before.all_late or before.too_long) and not is_alone(node):  # that one waits for nobody
        connection.execute(_ONE_AT_A_TIME)
        connection.execute(_GIVE_GRACE, {"node": node, "alone": ALONE, **times})
        connection.execute(_CUT, times)
    connection.execute(_RENEW, {"node": node, "seconds": seconds, "linked": linked})
    living = tuple(Living(row.id, row.linked) for row in connection.execute(_LIVING))
    return Beat(before.late is not False, living)


def end(connection: Connection, *, node: str) -> None:
    """End the lease of a node now."""
    connection.execute(_END, {"node": node})


def forget_dead(connection: Connection) -> None:
    """Forget the nodes that died a long time ago."""
    connection.execute(_FORGET_DEAD)


def database_time(connection: Connection) -> int:
    """Return the milliseconds since 1970 by the database's clock."""
    return int(connection.execute(_TIME).scalar_one())


def claim(connection: Connection, *, table: str, node: str) -> int:
    """Make a node the owner of a table and return the epoch; Elsewhere if another one that is alive owns it."""
    epoch = claim_all(connection, tables=[table], node=node).get(table)
    if epoch is None:
        raise Elsewhere(_owner(connection, table))
    return epoch


def claim_all(connection: Connection, *, tables: Sequence[str], node: str) -> dict[str, int]:
    """Make a node the owner of those of some tables that no other living node owns, and return their epochs."""
    given = {"tables": sorted(tables), "node": node}  # always in the same order: nobody waits for each other
    return {table: int(epoch) for table, epoch in connection.execute(_CLAIM, given)}


def release(connection: Connection, *, table: str, node: str, epoch: int) -> None:
    """Leave a table without an owner; Elsewhere if this node does not own it in this epoch."""
    if connection.execute(_RELEASE, {"table": table, "node": node, "epoch": epoch}).scalar() is None:
        raise Elsewhere(_owner(connection, table))


def _owner(connection: Connection, table: str) -> str:
    return str(connection.execute(_OWNER, {"table": table}).scalar() or "")


def check_owner(connection: Connection, *, table: str, node: str, epoch: int) -> None:
    """Raise Elsewhere if this node does not own a table in this epoch."""
    if connection.execute(_OURS, {"table": table, "node": node, "epoch": epoch}).first() is None:
        raise Elsewhere(_owner(connection, table))


def hand_over(connection: Connection, *, node: str, targets: Mapping[str, str]) -> set[str]:
    """Make others the owners of those of some tables that are ours, and return which were."""
    tables = sorted(targets)
    given = {"node": node, "tables": tables, "targets": [targets[table] for table in tables]}
    return set(connection.execute(_HAND_OVER, given).scalars())


@dataclass(frozen=True, slots=True)
class TablesToRun:
    """The tables that a node owns and is to run, and those without an owner that is alive.

    The directors of tournaments are owned as tables are, and are among both.
    """

    own: frozenset[str]
    orphans: frozenset[str]


def tables_to_run(connection: Connection, *, node: str) -> TablesToRun:
    """Look which tables are to be run."""
    found = [row for query in (_TO_RUN, _TOURNAMENTS_TO_RUN) for row in connection.execute(query, {"node": node})]
    return TablesToRun(
        own=frozenset(table for table, own in found if own),
        orphans=frozenset(table for table, own in found if not own),
    )


def mine(connection: Connection, *, node: str) -> set[str]:
    """Return the tables that a node owns."""
    return set(connection.execute(_MINE, {"node": node}).scalars())


def loads(connection: Connection) -> dict[str, int]:
    """Return how many tables every living node that can be reached runs."""
    return {name: int(count) for name, count in connection.execute(_LOADS)}
