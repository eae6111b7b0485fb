"""Links by which somebody shows a hand, as they saw it, to everybody who has the link."""

from dataclasses import dataclass
from typing import Protocol


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


class ShareRecords(Protocol):
    """Share links."""

    def create(self, *, share_id: str, account: str, table_id: str, hand: int, seat: int, now: int) -> Share:
        """Enter a link; the caller knows that the hand was the account's own."""
        ...

    def get(self, share_id: str) -> Share | None:
        """Return a link, a revoked one too, None if there was never one of this id."""
        ...

    def list_of(self, account: str) -> list[Share]:
        """Return the links of an account, newest first, revoked ones too."""
        ...

    def revoke(self, *, share_id: str, account: str) -> bool:
        """Make a link useless; False if it is not one of this account."""
        ...
