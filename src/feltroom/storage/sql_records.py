"""One moment of the database, as a house sees it."""

from collections.abc import Callable

from sqlalchemy import Connection, select

from feltroom.rooms.ports.store import Records
from feltroom.storage.hands import SqlHands
from feltroom.storage.logs import SqlLogs
from feltroom.storage.newest import newest_time
from feltroom.storage.people import SqlPeople
from feltroom.storage.schema import secrets
from feltroom.storage.shares import SqlShares
from feltroom.storage.tables import SqlTables
from feltroom.storage.upsert import insert_into
from feltroom.storage.weights import SqlWeights


class SqlRecords:
    """`Records` over a connection and its transaction; both belong to somebody else."""

    __slots__ = ("connection", "hands", "logs", "people", "shares", "tables", "weights")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.people = SqlPeople(connection)
        self.tables = SqlTables(connection)
        self.logs = SqlLogs(connection)
        self.hands = SqlHands(connection)
        self.shares = SqlShares(connection)
        self.weights = SqlWeights(connection)

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a key that outlives a restart, made now if there is none.

        Of several nodes that make it at once, one does, and all return that one.
        """
        query = select(secrets.c.value).where(secrets.c.name == name)
        found: bytes | None = self.connection.execute(query).scalar()
        if found is None:
            entered = insert_into(self.connection, secrets).values(name=name, value=make())
            self.connection.execute(entered.on_conflict_do_nothing())
            found = self.connection.execute(query).scalar_one()
        return found

    def newest_time(self) -> int:
        """Return the time of the last thing that happened, 0 if nothing did."""
        return newest_time(self.connection)


def connection_of(records: Records) -> Connection:
    """Return the connection of records that are known to be a database's: what SQL alone can do is done there."""
    if not isinstance(records, SqlRecords):
        raise TypeError(f"{type(records).__name__} has no database")
    return records.connection
