"""Links by which a player shows a hand, as they saw it, to everybody who has the link; and the hands behind them.

A link that was revoked, never made or signed by somebody else gets one and the same answer.
"""

from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.http import shares as contract
from feltroom.contract.http.hands import SharedHand
from feltroom.contract.http.shares import Shared, ShareLine, ShareList
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call, TextReply
from feltroom.rooms.api.hand_files import asked_language, phh_file, text_file
from feltroom.rooms.hands.hand_answers import count_chances, shared_hand
from feltroom.rooms.hands.own_hand import read_own_hand, read_undamaged
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.rooms.hands.shared_hands import find_or_make_share, read_shared

_NO_SHARE = "-"


@answers(contract.SHARE_HAND)
async def share_hand(call: Call[None]) -> Shared:
    """Get a link to one of one's hands; the same one as long as it is not revoked."""
    call.take_from(call.house.limits.changes)
    table, hand, account, now = call.path("table"), call.number("hand"), call.me.account, call.house.now()
    seen = await read_own_hand(call.house.store, table_id=table, hand=hand, account=account)
    if not seen.over or not seen.started:
        raise Refusal(Code.NO_SUCH_HAND)
    make = partial(find_or_make_share, table_id=table, hand=hand, account=account, seat=seen.seat, now=now)
    share = await call.house.store.write(make)
    return Shared(share.id, _link(call, share.id))


@answers(contract.LIST_SHARES)
async def list_shares(call: Call[None]) -> ShareList:
    """List one's links."""
    account = call.me.account
    found = await call.house.store.read(lambda records: records.shares.list_of(account))
    lines = [
        ShareLine(share.id, _link(call, share.id), share.table_id, share.hand, share.created)
        for share in found
        if not share.revoked
    ]
    return ShareList(tuple(lines))


@answers(contract.REVOKE_SHARE)
async def revoke_share(call: Call[None]) -> None:
    """Make one of one's links useless."""
    call.take_from(call.house.limits.changes)
    share_id, account = call.path("share"), call.me.account
    if not await call.house.store.write(lambda records: records.shares.revoke(share_id=share_id, account=account)):
        raise Refusal(Code.NOT_FOUND)


@answers(contract.SEE_SHARED)
async def see_shared(call: Call[None]) -> SharedHand:
    """See a hand that somebody shares."""
    seen = await _find(call)
    return shared_hand(seen, await count_chances(call.house.work, seen))


@answers(contract.SHARED_PHH)
async def shared_phh(call: Call[None]) -> TextReply:
    """Get a hand that somebody shares as a PHH file."""
    seen = await _find(call)
    return await phh_file(call.house.work, seen, filename=f"feltroom-hand-{seen.ref.hand}")


@answers(contract.SHARED_TEXT)
async def shared_text(call: Call[None]) -> TextReply:
    """Get a hand that somebody shares in words."""
    lang = asked_language(call)
    seen = await _find(call)
    return await text_file(call.house.work, seen, filename=f"feltroom-hand-{seen.ref.hand}", lang=lang)


async def _find(call: Call[None]) -> SeenHand:
    share_id = call.house.share_signer.verify(call.path("signed"))
    # A forged link is looked up like a real one, so that the time to answer says nothing.
    look = partial(read_shared, share_id=_NO_SHARE if share_id is None else share_id)
    seen = await read_undamaged(call.house.store, look)
    if seen is None:
        raise Refusal(Code.NOT_FOUND)
    return seen


def _link(call: Call[None], share_id: str) -> str:
    return f"/s/{call.house.share_signer.sign(share_id)}"
