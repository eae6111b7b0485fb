"""Hands that players share by a link."""

from feltroom.rooms.hands.seen_hand import SeenHand, read_seen
from feltroom.rooms.people.identity import new_id
from feltroom.rooms.people.people import check_not_erased
from feltroom.rooms.ports.records.shares import Share
from feltroom.rooms.ports.store import Records


def find_or_make_share(records: Records, *, table_id: str, hand: int, account: str, seat: int, now: int) -> Share:
    """Return the share of a hand that its player saw from a seat; a new one if there is none, or it was revoked."""
    check_not_erased(records, account)
    for share in records.shares.list_of(account):
        if (share.table_id, share.hand, share.seat, share.revoked) == (table_id, hand, seat, False):
            return share
    return records.shares.create(share_id=new_id(), account=account, table_id=table_id, hand=hand, seat=seat, now=now)


def read_shared(records: Records, *, share_id: str) -> SeenHand | None:
    """Read the hand of a share, as its player saw it; None if there is no such share or it was revoked."""
    share = records.shares.get(share_id)
    if share is None or share.revoked:
        return None
    seen = read_seen(records, table_id=share.table_id, hand=share.hand, account=share.account, seat=share.seat)
    # A log that was cut back after damage plays a hand of the same number again: that one was never shared.
    if seen is None or not seen.started or seen.ref.ended is None or seen.ref.ended > share.created:
        return None
    return seen
