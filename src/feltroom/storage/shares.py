"""Share links in the database."""

from dataclasses import asdict

from sqlalchemy import Connection, insert, select, update

from feltroom.rooms.ports.records.shares import Share
from feltroom.storage.schema import shares


class SqlShares:
    """`ShareRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self, *, share_id: str, account: str, table_id: str, hand: int, seat: int, now: int) -> Share:
        """Enter a link."""
        share = Share(share_id, account, table_id, hand, seat, now, False)
        self._connection.execute(insert(shares).values(**asdict(share)))
        return share

    def get(self, share_id: str) -> Share | None:
        """Return a link, a revoked one too, None if there was never one of this id."""
        row = self._connection.execute(select(shares).where(shares.c.id == share_id)).first()
        return None if row is None else Share(*row)

    def list_of(self, account: str) -> list[Share]:
        """Return the links of an account, newest first, revoked ones too."""
        query = select(shares).where(shares.c.account == account).order_by(shares.c.created.desc(), shares.c.id)
        return [Share(*row) for row in self._connection.execute(query)]

    def revoke(self, *, share_id: str, account: str) -> bool:
        """Make a link useless; False if it is not one of this account."""
        found = update(shares).where(shares.c.id == share_id, shares.c.account == account).values(revoked=True)
        return self._connection.execute(found).rowcount > 0
