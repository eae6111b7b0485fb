"""One moment of the database, as a house sees it."""

from collections.abc import Callable

from sqlalchemy import Connection, func, select, text

from feltroom.log.reading import time_of_last
from feltroom.rooms.ports.store import Records
from feltroom.storage.administration import SqlAdministration
from feltroom.storage.chat import SqlChat
from feltroom.storage.clubs import SqlClubs
from feltroom.storage.drills import SqlDrills
from feltroom.storage.erasures import SqlErasures
from feltroom.storage.errors import DATABASE_ERRORS, is_damage
from feltroom.storage.hands import SqlHands
from feltroom.storage.insert_once import insert_once
from feltroom.storage.notes import SqlNotes
from feltroom.storage.people import SqlPeople
from feltroom.storage.reports import SqlReports
from feltroom.storage.schema import (
    accounts,
    chat,
    club_hands,
    club_members,
    club_tables,
    clubs,
    drill_answers,
    notes,
    reports,
    secrets,
    shares,
    tables,
    tokens,
    tournaments,
    weight_tables,
)
from feltroom.storage.shares import SqlShares
from feltroom.storage.table_logs import SqlTableLogs
from feltroom.storage.tables import SqlTables
from feltroom.storage.tournaments import SqlTournaments
from feltroom.storage.weights import SqlWeights

_TIMES = (
    accounts.c.created,
    accounts.c.seen,
    tokens.c.created,
    tables.c.created,
    chat.c.time,
    shares.c.created,
    weight_tables.c.changed,
    drill_answers.c.time,
    notes.c.time,
    clubs.c.created,
    club_members.c.joined,
    club_tables.c.created,
    club_hands.c.added,
    reports.c.time,
    tournaments.c.changed,
)
# The last row of every open table with the hash of the row before it: two look-ups each, however long the log is.
_LAST_ROWS = text(
    "SELECT e.table_id, e.seq, e.version, e.ends, e.body, e.chain,"
    " (SELECT chain FROM events WHERE table_id = e.table_id AND seq = e.seq - 1) AS before"
    " FROM tables JOIN events AS e ON e.table_id = tables.id"
    " AND e.seq = (SELECT max(seq) FROM events WHERE table_id = tables.id)"
    " WHERE NOT tables.closed"
)


class SqlRecords:
    """`Records` over a connection and its transaction; both belong to somebody else."""

    __slots__ = (
        "administration",
        "chat",
        "clubs",
        "connection",
        "drills",
        "erasures",
        "hands",
        "notes",
        "people",
        "reports",
        "shares",
        "table_logs",
        "tables",
        "tournaments",
        "weights",
    )

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.administration = SqlAdministration(connection)
        self.people = SqlPeople(connection)
        self.tables = SqlTables(connection)
        self.chat = SqlChat(connection)
        self.table_logs = SqlTableLogs(connection)
        self.notes = SqlNotes(connection)
        self.clubs = SqlClubs(connection)
        self.hands = SqlHands(connection)
        self.shares = SqlShares(connection)
        self.weights = SqlWeights(connection)
        self.drills = SqlDrills(connection)
        self.reports = SqlReports(connection)
        self.tournaments = SqlTournaments(connection)
        self.erasures = SqlErasures(connection)

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a key that outlives a restart, made now if there is none.

        Of several nodes that make it at once, one does, and all return that one.
        """
        query = select(secrets.c.value).where(secrets.c.name == name)
        found: bytes | None = self.connection.execute(query).scalar()
        if found is None:
            insert_once(self.connection, secrets, name=name, value=make())
            found = self.connection.execute(query).scalar_one()
        return found

    def newest_time(self) -> int:
        """Return the time of the last thing that happened, 0 if nothing did; what is damaged does not count."""
        newest = 0
        try:
            for column in _TIMES:
                newest = max(newest, self.connection.execute(select(func.max(column))).scalar() or 0)
            for table, seq, version, ends, body, chain, before in self.connection.execute(_LAST_ROWS):
                newest = max(newest, time_of_last(table, (seq, version, ends, body, chain), before=before))
        except DATABASE_ERRORS as error:
            if not is_damage(self.connection, error):
                raise
        return newest


def connection_of(records: Records) -> Connection:
    """Return the connection of records that are known to be a database's: what SQL alone can do is done there."""
    if not isinstance(records, SqlRecords):
        raise TypeError(f"{type(records).__name__} has no database")
    return records.connection
