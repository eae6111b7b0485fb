"""Links by which somebody shows a hand, as he saw it, to whoever has the link; and the hands behind them.

A link that was revoked, never made or signed by somebody else gets one and the same answer.
"""

from functools import partial

from sqlalchemy import Connection

from feltroom.contract.base import Value
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply
from feltroom.rooms.api.hand_answers import SharedHand, asked_language, phh_reply, read_hand, shared_hand, text_reply
from feltroom.rooms.hands.seen_hand import SeenHand, read_seen
from feltroom.rooms.people.identity import new_id
from feltroom.storage import shares
from feltroom.storage.shares import Share

_NO_SHARE = "-"


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


async def share_hand(call: Call) -> Reply:
    """Get a link to one of one's hands; the same one as long as it is not revoked."""
    table, hand, account, now = call.path("table"), call.number("hand"), call.me.account, call.house.now()
    seen = await read_hand(call.house.store, partial(read_seen, table_id=table, hand=hand, account=account))
    if seen is None or not seen.over or not seen.started:
        raise Refusal(Code.NO_SUCH_HAND)
    seat = seen.seat

    def find_or_make(connection: Connection) -> Share:
        for share in shares.list_by(connection, account):
            if (share.table_id, share.hand, share.seat, share.revoked) == (table, hand, seat, False):
                return share
        return shares.create(
            connection, share_id=new_id(), account=account, table_id=table, hand=hand, seat=seat, now=now
        )

    share = await call.house.store.write(find_or_make)
    return Reply(Shared(share.id, _link(call, share.id)))


async def list_shares(call: Call) -> Reply:
    """List one's links."""
    account = call.me.account
    found = await call.house.store.read(lambda connection: shares.list_by(connection, account))
    lines = [
        ShareLine(share.id, _link(call, share.id), share.table_id, share.hand, share.created)
        for share in found
        if not share.revoked
    ]
    return Reply(ShareList(tuple(lines)))


async def revoke_share(call: Call) -> Reply:
    """Make one of one's links useless."""
    revoke = partial(shares.revoke, share_id=call.path("share"), account=call.me.account)
    if not await call.house.store.write(revoke):
        raise Refusal(Code.NOT_FOUND)
    return Reply()


async def see_shared(call: Call) -> Reply:
    """See a hand that somebody shares."""
    return Reply(shared_hand(await _find(call)))


async def shared_phh(call: Call) -> Reply:
    """Get a hand that somebody shares as a PHH file."""
    seen = await _find(call)
    return phh_reply(seen, filename=f"feltroom-hand-{seen.ref.hand}")


async def shared_text(call: Call) -> Reply:
    """Get a hand that somebody shares in words."""
    lang = asked_language(call)
    seen = await _find(call)
    return text_reply(seen, filename=f"feltroom-hand-{seen.ref.hand}", lang=lang)


async def _find(call: Call) -> SeenHand:
    share_id = call.house.share_signer.verify(call.path("signed"))
    # A forged link is looked up like a real one, so that the time to answer tells nothing.
    look = partial(_read_shared, share_id=_NO_SHARE if share_id is None else share_id)
    seen = await read_hand(call.house.store, look)
    if seen is None:
        raise Refusal(Code.NOT_FOUND)
    return seen


def _read_shared(connection: Connection, *, share_id: str) -> SeenHand | None:
    share = shares.get(connection, share_id)
    if share is None or share.revoked:
        return None
    seen = read_seen(connection, table_id=share.table_id, hand=share.hand, account=share.account, seat=share.seat)
    # A log that was cut back after damage plays a hand of the same number again: that one was never shared.
    if seen is None or not seen.started or seen.ref.ended is None or seen.ref.ended > share.created:
        return None
    return seen


def _link(call: Call, share_id: str) -> str:
    return f"/s/{call.house.share_signer.sign(share_id)}"


_SHARED = "/api/shared/{signed}"
_LANG = ("lang", "zh-CN (the default), zh-TW, ja or en")
ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("POST", "/api/hands/{table}/{hand}/share", share_hand, "Share one of my hands by a link", answer=Shared),
    Endpoint("GET", "/api/shares", list_shares, "My share links", answer=ShareList),
    Endpoint("DELETE", "/api/shares/{share}", revoke_share, "Revoke a share link"),
    Endpoint("GET", _SHARED, see_shared, "See a shared hand", answer=SharedHand, open=True),
    Endpoint("GET", f"{_SHARED}/phh", shared_phh, "A shared hand as a PHH file", open=True, media_type="text/plain"),
    Endpoint(
        "GET",
        f"{_SHARED}/text",
        shared_text,
        "A shared hand in words",
        query=(_LANG,),
        open=True,
        media_type="text/plain",
    ),
)
