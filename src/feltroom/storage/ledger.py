"""Who bought and took home how much at a table; written by the projection of its events."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from feltroom.storage.schema import ledger


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """All chips somebody bought at a table and took home from it; what lies in front of him is in neither."""

    account: str
    name: str
    bought: int
    taken: int


def list_entries(connection: Connection, table_id: str) -> list[LedgerEntry]:
    """Return the ledger of a table, by account; bots are there as bot:<name>."""
    columns = [ledger.c[name] for name in LedgerEntry.__slots__]
    query = select(*columns).where(ledger.c.table_id == table_id).order_by(ledger.c.account)
    return [LedgerEntry(*row) for row in connection.execute(query)]
