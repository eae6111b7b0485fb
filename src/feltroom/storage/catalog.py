"""The tables there are, and who was let in to the private ones."""

from dataclasses import dataclass

from sqlalchemy import Connection, exists, false, insert, select, update

from feltroom.storage.schema import guests, ledger, tables
from feltroom.storage.upsert import insert_into


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is known of a table without its log; `broken` says why it cannot be played on, None if it can."""

    id: str
    name: str
    preset: str
    private: bool
    password_hash: str | None
    owner: str
    created: int
    parked: bool
    closed: bool
    broken: str | None


def create(
    connection: Connection,
    *,
    table_id: str,
    name: str,
    preset: str,
    private: bool,
    owner: str,
    now: int,
    password_hash: str | None = None,
) -> TableRow:
    """Enter a new table; its first commit is to follow."""
    row = TableRow(table_id, name, preset, private, password_hash, owner, now, False, False, None)
    connection.execute(insert(tables).values(**{name: getattr(row, name) for name in TableRow.__slots__}))
    return row


def get(connection: Connection, table_id: str) -> TableRow | None:
    """Return a table, None if there was never one of this id."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    return None if row is None else TableRow(*row)


def list_open(connection: Connection) -> list[TableRow]:
    """Return all tables that are not closed, parked ones too, oldest first."""
    query = select(tables).where(tables.c.closed == false()).order_by(tables.c.created, tables.c.id)
    return [TableRow(*row) for row in connection.execute(query)]


def list_of(connection: Connection, account: str) -> list[TableRow]:
    """Return the tables that are not closed and that somebody has made or ever sat at, newest first."""
    sat = select(ledger.c.table_id).where(ledger.c.account == account)
    own = (tables.c.owner == account) | tables.c.id.in_(sat)
    query = select(tables).where(tables.c.closed == false(), own).order_by(tables.c.created.desc(), tables.c.id)
    return [TableRow(*row) for row in connection.execute(query)]


def set_name(connection: Connection, *, table_id: str, name: str) -> None:
    """Call a table something else."""
    _set(connection, table_id, {"name": name})


def set_access(connection: Connection, *, table_id: str, private: bool, password_hash: str | None) -> None:
    """Make a table private or public; those who were let in stay so."""
    _set(connection, table_id, {"private": private, "password_hash": password_hash})


def set_parked(connection: Connection, *, table_id: str, parked: bool) -> None:
    """Note that nobody is at a table, or that somebody is again."""
    _set(connection, table_id, {"parked": parked})


def set_closed(connection: Connection, *, table_id: str) -> None:
    """Take a table out of the list for good; its log and its hands stay."""
    _set(connection, table_id, {"closed": True})


def set_broken(connection: Connection, *, table_id: str, reason: str | None) -> None:
    """Note why a table cannot be loaded, or that it can again."""
    _set(connection, table_id, {"broken": reason})


def add_guest(connection: Connection, *, table_id: str, account: str) -> None:
    """Note that somebody may enter a private table; a second time changes nothing."""
    statement = insert_into(connection, guests).values(table_id=table_id, account=account)
    connection.execute(statement.on_conflict_do_nothing())


def is_guest(connection: Connection, *, table_id: str, account: str) -> bool:
    """Whether somebody was let in to a private table before."""
    found = exists().where(guests.c.table_id == table_id, guests.c.account == account)
    return bool(connection.execute(select(found)).scalar())


def list_guests(connection: Connection, table_id: str) -> list[str]:
    """Return the accounts that were let in to a private table."""
    query = select(guests.c.account).where(guests.c.table_id == table_id).order_by(guests.c.account)
    return list(connection.execute(query).scalars())


def _set(connection: Connection, table_id: str, values: dict[str, object]) -> None:
    connection.execute(update(tables).where(tables.c.id == table_id).values(**values))
