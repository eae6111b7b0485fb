"""The catalogue of tables, their guests and ledgers in the database."""

from dataclasses import asdict

from sqlalchemy import Connection, exists, false, insert, select, update

from feltroom.rooms.ports.records.tables import LedgerEntry, TableRow
from feltroom.storage.insert_once import insert_once
from feltroom.storage.schema import guests, ledger, tables


class SqlTables:
    """`TableRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self,
        *,
        table_id: str,
        name: str,
        preset: str,
        private: bool,
        owner: str,
        now: int,
        password_hash: str | None = None,
    ) -> TableRow:
        """Enter a new table."""
        row = TableRow(table_id, name, preset, private, password_hash, owner, now, False, False, None)
        self._connection.execute(insert(tables).values(**asdict(row)))
        return row

    def get(self, table_id: str) -> TableRow | None:
        """Return a table, None if there was never one of this id."""
        row = self._connection.execute(select(tables).where(tables.c.id == table_id)).first()
        return None if row is None else TableRow(*row)

    def list_open(self) -> list[TableRow]:
        """Return all tables that are not closed, parked ones too, oldest first."""
        query = select(tables).where(tables.c.closed == false()).order_by(tables.c.created, tables.c.id)
        return [TableRow(*row) for row in self._connection.execute(query)]

    def list_of(self, account: str) -> list[TableRow]:
        """Return the tables that are not closed and that an account has made or ever sat at, newest first."""
        sat = select(ledger.c.table_id).where(ledger.c.account == account)
        own = (tables.c.owner == account) | tables.c.id.in_(sat)
        query = select(tables).where(tables.c.closed == false(), own).order_by(tables.c.created.desc(), tables.c.id)
        return [TableRow(*row) for row in self._connection.execute(query)]

    def ledgers_of(self, account: str) -> list[tuple[TableRow, LedgerEntry | None]]:
        """Return all tables, closed ones too, that an account has made, sat at or was let in to, the newest first."""
        own = (ledger.c.table_id == tables.c.id) & (ledger.c.account == account)
        entry = [ledger.c[name] for name in LedgerEntry.__slots__]
        query = select(tables, *entry).join(ledger, own, isouter=True)
        visited = select(guests.c.table_id).where(guests.c.account == account)
        query = query.where((tables.c.owner == account) | ledger.c.account.is_not(None) | tables.c.id.in_(visited))
        found = []
        for row in self._connection.execute(query.order_by(tables.c.created.desc(), tables.c.id)):
            width = len(TableRow.__slots__)
            found.append((TableRow(*row[:width]), None if row[width] is None else LedgerEntry(*row[width:])))
        return found

    def set_parked(self, table_id: str, *, parked: bool) -> None:
        """Note that nobody is at a table, or that somebody is again."""
        self._set(table_id, {"parked": parked})

    def set_closed(self, table_id: str) -> None:
        """Take a table out of the list for good; its log and its hands stay."""
        self._set(table_id, {"closed": True})

    def set_broken(self, table_id: str, *, reason: str | None) -> None:
        """Note why a table cannot be loaded, or that it can again."""
        self._set(table_id, {"broken": reason})

    def add_guest(self, *, table_id: str, account: str) -> None:
        """Note that somebody may enter a private table; a second time changes nothing."""
        insert_once(self._connection, guests, table_id=table_id, account=account)

    def is_guest(self, *, table_id: str, account: str) -> bool:
        """Whether somebody was let in to a private table before."""
        found = exists().where(guests.c.table_id == table_id, guests.c.account == account)
        return bool(self._connection.execute(select(found)).scalar())

    def ledger(self, table_id: str) -> list[LedgerEntry]:
        """Return what everybody bought and took home at a table, by account."""
        columns = [ledger.c[name] for name in LedgerEntry.__slots__]
        query = select(*columns).where(ledger.c.table_id == table_id).order_by(ledger.c.account)
        return [LedgerEntry(*row) for row in self._connection.execute(query)]

    def _set(self, table_id: str, values: dict[str, object]) -> None:
        self._connection.execute(update(tables).where(tables.c.id == table_id).values(**values))
