"""The catalogue of tables: what is known of them without their logs, their guests, and who bought what there."""

from dataclasses import dataclass
from typing import Protocol


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


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """All chips a player bought at a table and took home from it; what lies in front of them is in neither."""

    account: str
    name: str
    bought: int
    taken: int


class TableRecords(Protocol):
    """The tables there are, and who was let in to the private ones."""

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
        ...

    def get(self, table_id: str) -> TableRow | None:
        """Return a table, None if there was never one of this id."""
        ...

    def list_open(self) -> list[TableRow]:
        """Return all tables that are not closed, parked ones too, oldest first."""
        ...

    def list_of(self, account: str) -> list[TableRow]:
        """Return the tables that are not closed and that an account has made or ever sat at, newest first."""
        ...

    def ledgers_of(self, account: str) -> list[tuple[TableRow, LedgerEntry | None]]:
        """Return all tables, closed ones too, that an account has made, sat at or was let in to, the newest first."""
        ...

    def set_parked(self, table_id: str, *, parked: bool) -> None:
        """Note that nobody is at a table, or that somebody is again."""

    def set_closed(self, table_id: str) -> None:
        """Take a table out of the list for good; its log and its hands stay."""

    def set_broken(self, table_id: str, *, reason: str | None) -> None:
        """Note why a table cannot be loaded, or that it can again."""

    def add_guest(self, *, table_id: str, account: str) -> None:
        """Note that somebody may enter a private table; a second time changes nothing."""

    def is_guest(self, *, table_id: str, account: str) -> bool:
        """Whether somebody was let in to a private table before."""
        ...

    def ledger(self, table_id: str) -> list[LedgerEntry]:
        """Return what everybody bought and took home at a table, by account; bots are there as bot:<name>."""
        ...
