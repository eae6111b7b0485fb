"""Links by which a player shows a hand, as they saw it, to everybody who has the link."""

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import Nothing, Text, delete, get, post
from feltroom.contract.http.hands import LANGUAGE, SharedHand


class Shared(Value):
    """A link to a hand; `share` is what to revoke it by."""

    share: str
    link: str


class ShareLine(Value):
    """One of one's links."""

    share: str
    link: str
    table: str
    hand: int
    created: int


class ShareList(Value):
    """One's links that work, newest first."""

    shares: tuple[ShareLine, ...]


_SHARED = "/api/shared/{signed}"
SHARE_HAND = post(
    "share_hand", "/api/hands/{table}/{hand}/share", "Share one of my hands by a link", body=Nothing, answer=Shared
)
LIST_SHARES = get("list_shares", "/api/shares", "My share links", answer=ShareList)
REVOKE_SHARE = delete("revoke_share", "/api/shares/{share}", "Revoke a share link")
SEE_SHARED = get("see_shared", _SHARED, "See a shared hand", answer=SharedHand, public=True)
SHARED_PHH = get("shared_phh", f"{_SHARED}/phh", "A shared hand as a PHH file", answer=Text, public=True)
SHARED_TEXT = get(
    "shared_text", f"{_SHARED}/text", "A shared hand in words", answer=Text, query=(LANGUAGE,), public=True
)
