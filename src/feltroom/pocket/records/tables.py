"""The catalogue of tables, their guests and ledgers in memory."""

from collections.abc import Callable
from dataclasses import replace

from feltroom.pocket.records.memory import Guest, Memory
from feltroom.rooms.ports.records.tables import LedgerEntry, TableRow


class MemoryTables:
    """`TableRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._tables = memory.tables
        self._guests = memory.guests
        self._ledger = memory.ledger
        self._ledger_at = memory.ledger_at
        self._requests = memory.requests
        self._requests_at = memory.requests_at

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
        self._tables.add(table_id, row)
        return row

    def get(self, table_id: str) -> TableRow | None:
        """Return a table, None if there was never one of this id."""
        return self._tables.get(table_id)

    def list_open(self) -> list[TableRow]:
        """Return all tables that are not closed, parked ones too, oldest first."""
        return sorted([row for row in self._tables.values() if not row.closed], key=lambda row: (row.created, row.id))

    def list_of(self, account: str) -> list[TableRow]:
        """Return the tables that are not closed and that an account has made or ever sat at, newest first."""
        live = [row for row in self._tables.values() if not row.closed]
        own = [row for row in live if row.owner == account or (row.id, account) in self._ledger]
        return sorted(own, key=lambda row: (-row.created, row.id))

    def ledgers_of(self, account: str) -> list[tuple[TableRow, LedgerEntry | None]]:
        """Return all tables, closed ones too, that an account has made, sat at or was let in to, the newest first."""
        found = [(row, self._ledger.get((row.id, account))) for row in self._tables.values()]
        visited = {table for table, whose in dict(self._guests.items()) if whose == account}
        own = [(row, stored) for row, stored in found if stored or row.owner == account or row.id in visited]
        ordered = sorted(own, key=lambda each: (-each[0].created, each[0].id))
        return [(row, None if stored is None else stored.entry) for row, stored in ordered]

    def set_parked(self, table_id: str, *, parked: bool) -> None:
        """Note that nobody is at a table, or that somebody is again."""
        self._change(table_id, lambda row: replace(row, parked=parked))

    def set_closed(self, table_id: str) -> None:
        """Take a table out of the list for good; its log and its hands stay."""
        self._change(table_id, lambda row: replace(row, closed=True))
        for _, account, request in tuple(self._requests_at.of(table_id)):  # nobody can send one again
            self._requests.drop((table_id, account, request))

    def set_broken(self, table_id: str, *, reason: str | None) -> None:
        """Note why a table cannot be loaded, or that it can again."""
        self._change(table_id, lambda row: replace(row, broken=reason))

    def add_guest(self, *, table_id: str, account: str) -> None:
        """Note that somebody may enter a private table; a second time changes nothing."""
        self._tables.require(table_id)
        self._guests.put((table_id, account), Guest(table_id, account))

    def is_guest(self, *, table_id: str, account: str) -> bool:
        """Whether somebody was let in to a private table before."""
        return (table_id, account) in self._guests

    def ledger(self, table_id: str) -> list[LedgerEntry]:
        """Return what everybody bought and took home at a table, by account."""
        found = [self._ledger.get((table_id, account)) for (account,) in self._ledger_at.of(table_id)]
        return [stored.entry for stored in found if stored is not None]

    def _change(self, table_id: str, change: Callable[[TableRow], TableRow]) -> None:
        row = self._tables.get(table_id)
        if row is not None:
            self._tables.put(table_id, change(row))
