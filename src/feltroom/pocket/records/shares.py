"""Share links in memory."""

from dataclasses import replace

from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.shares import Share


class MemoryShares:
    """`ShareRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._shares = memory.shares

    def create(self, *, share_id: str, account: str, table_id: str, hand: int, seat: int, now: int) -> Share:
        """Enter a link."""
        share = Share(share_id, account, table_id, hand, seat, now, False)
        self._shares.add(share_id, share)
        return share

    def get(self, share_id: str) -> Share | None:
        """Return a link, a revoked one too, None if there was never one of this id."""
        return self._shares.get(share_id)

    def list_of(self, account: str) -> list[Share]:
        """Return the links of an account, newest first, revoked ones too."""
        own = [share for share in self._shares.values() if share.account == account]
        return sorted(own, key=lambda share: (-share.created, share.id))

    def revoke(self, *, share_id: str, account: str) -> bool:
        """Make a link useless; False if it is not one of this account."""
        share = self._shares.get(share_id)
        if share is None or share.account != account:
            return False
        self._shares.put(share_id, replace(share, revoked=True))
        return True
