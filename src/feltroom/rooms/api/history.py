"""A person's hands: list, one hand as that person saw it, and exports.

`ENDPOINTS` holds those of share links and of the ledger too.
"""

from functools import partial

from feltroom.contract.base import Value
from feltroom.contract.bounds import MAX_TABLE_ID
from feltroom.contract.cards import Card, two_cards_text
from feltroom.contract.codes import Code
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply
from feltroom.rooms.api.hand_answers import (
    HandSeen,
    StateName,
    asked_choice,
    asked_language,
    asked_limit,
    hand_seen,
    json_reply,
    phh_reply,
    read_hand,
    state_name,
    text_reply,
)
from feltroom.rooms.api.ledger import ENDPOINTS as LEDGER
from feltroom.rooms.api.shares import ENDPOINTS as SHARES
from feltroom.rooms.hands.export import MOST_HANDS, Wish, export
from feltroom.rooms.hands.hand_list import Page, parse_cursor, read_page
from feltroom.rooms.hands.seen_hand import SeenHand, hole_of, read_seen
from feltroom.storage.hands import Won

MOST_LISTED = 200
_KINDS = ("phhs", "text", "json")
_exporting: set[str] = set()


class HandLine(Value):
    """A hand in one's list; `hole` is null before the deal, `putIn` and `difference` before the hand is settled."""

    table: str
    hand: int
    table_name: str
    preset: str
    seat: int
    name: str
    began: int
    ended: int | None
    state: StateName
    hole: tuple[Card, Card] | None
    put_in: int | None
    difference: int | None


class HandList(Value):
    """Hands, newest first; `next` is what to give as `before` for older ones, null when there are none."""

    hands: tuple[HandLine, ...]
    next: str | None


class HandFile(Value):
    """All of somebody's hands, the oldest first; `damaged` is how many cannot be read any more."""

    hands: tuple[HandSeen, ...]
    damaged: int


async def list_hands(call: Call) -> Reply:
    """List one's hands."""
    won, before = call.query("won"), call.query("before")
    if won not in (None, Won.WON.value, Won.LOST.value):
        raise BadFrame(Code.BAD_FIELD, path="won")
    page = await call.house.store.read(
        partial(
            read_page,
            account=call.me.account,
            before=None if before is None else parse_cursor(before),
            limit=asked_limit(call, default=50, most=MOST_LISTED),
            table_id=_asked_table(call),
            won=None if won is None else Won(won),
        )
    )
    return Reply(HandList(tuple(_lines(page)), page.next))


async def see_hand(call: Call) -> Reply:
    """See one of one's hands again."""
    return Reply(hand_seen(await _find(call)))


async def hand_json(call: Call) -> Reply:
    """Get a hand as a JSON file."""
    seen = await _find(call)
    return json_reply(hand_seen(seen), filename=_filename(seen))


async def hand_phh(call: Call) -> Reply:
    """Get a hand as a PHH file."""
    seen = await _find_started(call)
    return phh_reply(seen, filename=_filename(seen))


async def hand_text(call: Call) -> Reply:
    """Get a hand in words."""
    lang = asked_language(call)
    seen = await _find_started(call)
    return text_reply(seen, filename=_filename(seen), lang=lang)


async def export_hands(call: Call) -> Reply:
    """Get all of one's hands as one file; one at a time."""
    account = call.me.account
    kind = asked_choice(call, "format", _KINDS, default="phhs")
    limit = asked_limit(call, default=MOST_HANDS, most=MOST_HANDS)
    wish = Wish(account=account, kind=kind, lang=asked_language(call), table_id=_asked_table(call), limit=limit)
    wait = call.house.limits.exports.take(account)
    if wait is not None:
        raise Refusal(Code.RATE_LIMITED, wait=wait)
    if account in _exporting:
        raise Refusal(Code.BUSY, waiting=1)
    _exporting.add(account)
    try:
        file = await export(call.house.store, wish)
    finally:
        _exporting.discard(account)
    media_type = "application/json" if kind == "json" else "text/plain; charset=utf-8"
    ending = "txt" if kind == "text" else kind
    return Reply(text=file, media_type=media_type, filename=f"feltroom-hands.{ending}")


def _lines(page: Page) -> list[HandLine]:
    lines = []
    for played in page.hands:
        table, hole = page.tables[played.table_id], hole_of(played)
        lines.append(
            HandLine(
                table=played.table_id,
                hand=played.hand,
                table_name=table.name,
                preset=table.preset,
                seat=played.seat,
                name=played.name,
                began=played.began,
                ended=played.ended,
                state=state_name(played.state),
                hole=None if hole is None else two_cards_text(hole),
                put_in=played.put_in,
                difference=played.difference,
            )
        )
    return lines


async def _find(call: Call) -> SeenHand:
    look = partial(read_seen, table_id=call.path("table"), hand=call.number("hand"), account=call.me.account)
    seen = await read_hand(call.house.store, look)
    if seen is None:
        raise Refusal(Code.NO_SUCH_HAND)
    return seen


async def _find_started(call: Call) -> SeenHand:
    seen = await _find(call)
    if not seen.started:
        raise Refusal(Code.NO_SUCH_HAND)
    return seen


def _asked_table(call: Call) -> str | None:
    table = call.query("table")
    if table is not None and not 1 <= len(table) <= MAX_TABLE_ID:
        raise BadFrame(Code.BAD_FIELD, path="table")
    return table


def _filename(seen: SeenHand) -> str:
    return f"feltroom-{seen.table_id}-{seen.ref.hand}"


_TABLE = ("table", "only the hands of this table")
_LANG = ("lang", "zh-CN (the default), zh-TW, ja or en")
_HAND = "/api/hands/{table}/{hand}"
ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/hands",
        list_hands,
        "List my hands",
        answer=HandList,
        query=(
            ("limit", f"how many, 1 to {MOST_LISTED}"),
            ("before", "the `next` of the page before"),
            _TABLE,
            ("won", "won or lost: only the hands that ended so"),
        ),
    ),
    Endpoint("GET", _HAND, see_hand, "See one of my hands as I saw it", answer=HandSeen),
    Endpoint("GET", f"{_HAND}/json", hand_json, "One of my hands as a JSON file", answer=HandSeen),
    Endpoint("GET", f"{_HAND}/phh", hand_phh, "One of my hands as a PHH file", media_type="text/plain"),
    Endpoint("GET", f"{_HAND}/text", hand_text, "One of my hands in words", query=(_LANG,), media_type="text/plain"),
    Endpoint(
        "GET",
        "/api/export",
        export_hands,
        "All of my hands as one file; JSON has the form of HandFile",
        query=(("format", "phhs (the default), text or json"), _TABLE, ("limit", f"1 to {MOST_HANDS}"), _LANG),
        media_type="text/plain",
    ),
    *SHARES,
    *LEDGER,
)
