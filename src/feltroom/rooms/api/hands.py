"""A person's hands: the list, one hand as that person saw it, and files."""

from functools import partial

from feltroom.contract.bounds import MAX_TABLE_ID
from feltroom.contract.codes import Code
from feltroom.contract.http import hands as contract
from feltroom.contract.http.hands import MOST_EXPORTED, MOST_LISTED, HandList, HandSeen
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call, Reply, TextReply
from feltroom.rooms.api.hand_files import asked_language, json_file, phh_file, text_file
from feltroom.rooms.hands.hand_answers import count_chances, hand_lines, hand_seen
from feltroom.rooms.hands.hand_list import parse_cursor, read_page
from feltroom.rooms.hands.own_hand import read_own_hand
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.rooms.ports.records.hands import Won

_KINDS = ("phhs", "text", "json")


@answers(contract.LIST_HANDS)
async def list_hands(call: Call[None]) -> HandList:
    """List one's hands."""
    won, before = call.query("won"), call.query("before")
    if won not in (None, Won.WON.value, Won.LOST.value):
        raise BadFrame(Code.BAD_FIELD, path="won")
    page = await call.house.store.read(
        partial(
            read_page,
            account=call.me.account,
            before=None if before is None else parse_cursor(before),
            limit=call.query_limit(default=50, most=MOST_LISTED),
            table_id=_asked_table(call),
            won=None if won is None else Won(won),
        )
    )
    return HandList(hand_lines(page), page.next)


@answers(contract.SEE_HAND)
async def see_hand(call: Call[None]) -> HandSeen:
    """See one of one's hands again."""
    seen = await _find(call)
    return hand_seen(seen, await count_chances(call.house.work, seen))


@answers(contract.HAND_JSON)
async def hand_json(call: Call[None]) -> Reply[HandSeen]:
    """Get a hand as a JSON file."""
    seen = await _find(call)
    return json_file(hand_seen(seen, await count_chances(call.house.work, seen)), filename=_filename(seen))


@answers(contract.HAND_PHH)
async def hand_phh(call: Call[None]) -> TextReply:
    """Get a hand as a PHH file."""
    seen = await _find_started(call)
    return await phh_file(call.house.work, seen, filename=_filename(seen))


@answers(contract.HAND_TEXT)
async def hand_text(call: Call[None]) -> TextReply:
    """Get a hand in words."""
    lang = asked_language(call)
    seen = await _find_started(call)
    return await text_file(call.house.work, seen, filename=_filename(seen), lang=lang)


@answers(contract.EXPORT_HANDS)
async def export_hands(call: Call[None]) -> TextReply:
    """Get all of one's hands as one file; one at a time."""
    from feltroom.rooms.hands.export import ExportOptions, export  # loaded with the first file

    account, exporting = call.me.account, call.house.exporting
    kind = call.query_choice("format", _KINDS, default="phhs")
    limit = call.query_limit(default=MOST_EXPORTED, most=MOST_EXPORTED)
    options = ExportOptions(
        account=account, kind=kind, lang=asked_language(call), table_id=_asked_table(call), limit=limit
    )
    call.take_from(call.house.limits.exports)
    if account in exporting:
        raise Refusal(Code.BUSY, waiting=1)
    exporting.add(account)
    try:
        file = await export(call.house.store, options)
    finally:
        exporting.discard(account)
    media_type = "application/json" if kind == "json" else "text/plain; charset=utf-8"
    ending = "txt" if kind == "text" else kind
    return TextReply(file, media_type=media_type, filename=f"feltroom-hands.{ending}")


async def _find(call: Call[None]) -> SeenHand:
    return await read_own_hand(
        call.house.store, table_id=call.path("table"), hand=call.number("hand"), account=call.me.account
    )


async def _find_started(call: Call[None]) -> SeenHand:
    seen = await _find(call)
    if not seen.started:
        raise Refusal(Code.NO_SUCH_HAND)
    return seen


def _asked_table(call: Call[None]) -> str | None:
    return call.query_name("table", most=MAX_TABLE_ID)


def _filename(seen: SeenHand) -> str:
    return f"feltroom-{seen.table_id}-{seen.ref.hand}"
