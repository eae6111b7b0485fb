"""Hands that players share by a link."""

from sqlalchemy import Connection

from feltroom.rooms.hands.seen_hand import SeenHand, read_seen
from feltroom.rooms.people.identity import new_id
from feltroom.storage import shares
from feltroom.storage.shares import Share


def find_or_make_share(connection: Connection, *, table_id: str, hand: int, account: str, seat: int, now: int) -> Share:
    """Return the share of a hand that its player saw from a seat; a new one if there is none, or it was revoked."""
    for share in shares.list_by(connection, account):
        if (share.table_id, share.hand, share.seat, share.revoked) == (table_id, hand, seat, False):
            return share
    return shares.create(
        connection, share_id=new_id(), account=account, table_id=table_id, hand=hand, seat=seat, now=now
    )


def read_shared(connection: Connection, *, share_id: str) -> SeenHand | None:
    """Read the hand of a share, as its player saw it; None if there is no such share or it was revoked."""
    share = shares.get(connection, share_id)
    if share is None or share.revoked:
        return None
    seen = read_seen(connection, table_id=share.table_id, hand=share.hand, account=share.account, seat=share.seat)
    # A log that was cut back after damage plays a hand of the same number again: that one was never shared.
    if seen is None or not seen.started or seen.ref.ended is None or seen.ref.ended > share.created:
        return None
    return seen
