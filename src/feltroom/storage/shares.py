"""Links by which somebody shows a hand, as he saw it, to whoever has the link."""

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from feltroom.storage.schema import shares


@dataclass(frozen=True, slots=True)
class Share:
    """A hand that an account shows from its seat, until it is revoked."""

    id: str
    account: str
    table_id: str
    hand: int
    seat: int
    created: int
    revoked: bool


def create(
    connection: Connection, *, share_id: str, account: str, table_id: str, hand: int, seat: int, now: int
) -> Share:
    """Enter a link; whether the hand was the account's own is for the caller to know."""
    share = Share(share_id, account, table_id, hand, seat, now, False)
    connection.execute(insert(shares).values(**{name: getattr(share, name) for name in Share.__slots__}))
    return share


def get(connection: Connection, share_id: str) -> Share | None:
    """Return a link, a revoked one too, None if there was never one of this id."""
    row = connection.execute(select(shares).where(shares.c.id == share_id)).first()
    return None if row is None else Share(*row)


def list_by(connection: Connection, account: str) -> list[Share]:
    """Return the links of an account, newest first, revoked ones too."""
    query = select(shares).where(shares.c.account == account).order_by(shares.c.created.desc(), shares.c.id)
    return [Share(*row) for row in connection.execute(query)]


def revoke(connection: Connection, *, share_id: str, account: str) -> bool:
    """Make a link useless; False if it is not one of this account."""
    found = update(shares).where(shares.c.id == share_id, shares.c.account == account).values(revoked=True)
    return connection.execute(found).rowcount > 0
