"""What the API answers about hands, and how a hand that somebody saw becomes an answer or a file."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Literal, cast

import msgspec
from sqlalchemy import Connection

from feltroom.contract.base import Value
from feltroom.contract.cards import Card, two_cards_text
from feltroom.contract.codes import Code
from feltroom.contract.events import WireEvent
from feltroom.contract.made import MadeAt
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.contract.to_wire import to_wire
from feltroom.history.text import LANGUAGES
from feltroom.rooms.api.endpoint import Call, Reply
from feltroom.rooms.hands.hand_formats import phh_of, text_of
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.rooms.room.made_hands import made_along
from feltroom.storage.errors import CorruptLog
from feltroom.storage.store import Store

StateName = Literal["playing", "settled", "void"]
DEFAULT_LANGUAGE = "zh-CN"


class HandPlayer(Value):
    """Somebody who was dealt in, under the name he had at the table."""

    seat: int
    name: str
    bot: bool


class HandResult(Value):
    """What a hand was for the one who saw it: chips put in, and chips won or lost."""

    put_in: int
    difference: int


class SharedHand(Value):
    """A hand as the player at `seat` saw it: his own cards, and of the others what they showed.

    `events` are those of the socket, with their numbers in the table's log. `made` says from which event on which hands
    that he sees make what. `result` is null until it is settled.
    """

    hand: int
    table_name: str
    preset: str
    seat: int
    began: int
    ended: int | None
    state: StateName
    hole: tuple[Card, Card] | None
    players: tuple[HandPlayer, ...]
    result: HandResult | None
    events: tuple[WireEvent, ...]
    made: tuple[MadeAt, ...]


class HandSeen(SharedHand):
    """One's own hand; the table's id is for those who were there."""

    table: str


async def read_hand(store: Store, look: Callable[[Connection], SeenHand | None]) -> SeenHand | None:
    """Read a hand; Refusal, with the row, if its part of the log is damaged."""
    try:
        return await store.read(look)
    except CorruptLog as error:
        raise Refusal(Code.LOG_DAMAGED, row=error.seq) from None


def shared_hand(seen: SeenHand) -> SharedHand:
    """Return a hand for whoever has the link to it."""
    return SharedHand(**_fields(seen))


def hand_seen(seen: SeenHand) -> HandSeen:
    """Return a hand for the one who played it."""
    return HandSeen(**_fields(seen), table=seen.table_id)


def phh_reply(seen: SeenHand, *, filename: str) -> Reply:
    """Answer with a .phh file."""
    return Reply(text=phh_of(seen), filename=f"{filename}.phh")


def text_reply(seen: SeenHand, *, filename: str, lang: str) -> Reply:
    """Answer with a hand in words."""
    return Reply(text=text_of(seen, lang=lang), filename=f"{filename}.txt")


def json_reply(value: object, *, filename: str) -> Reply:
    """Answer with a JSON file."""
    return Reply(
        status=HTTPStatus.OK,
        text=msgspec.json.encode(value),
        media_type="application/json",
        filename=f"{filename}.json",
    )


def asked_language(call: Call) -> str:
    """The language asked for."""
    return asked_choice(call, "lang", LANGUAGES, default=DEFAULT_LANGUAGE)


def asked_choice(call: Call, name: str, choices: tuple[str, ...], *, default: str) -> str:
    """A parameter that is one of a few words."""
    text = call.query(name)
    if text is None:
        return default
    if text not in choices:
        raise BadFrame(Code.BAD_FIELD, path=name)
    return text


def asked_limit(call: Call, *, default: int, most: int) -> int:
    """How many are asked for, at least one."""
    limit = call.query_number("limit", default)
    if limit is None or not 1 <= limit <= most:
        raise BadFrame(Code.BAD_FIELD, path="limit")
    return limit


def state_name(state: str) -> StateName:
    """The state of a hand as it is answered."""
    return cast("StateName", state)


def _fields(seen: SeenHand) -> dict[str, Any]:
    ref = seen.ref
    result = None
    if seen.put_in is not None and seen.difference is not None:
        result = HandResult(seen.put_in, seen.difference)
    wire = [to_wire(seq, visible) for seq, visible in seen.events]
    return {
        "hand": ref.hand,
        "table_name": seen.table_name,
        "preset": seen.preset,
        "seat": seen.seat,
        "began": ref.began,
        "ended": ref.ended,
        "state": state_name(ref.state),
        "hole": None if seen.hole is None else two_cards_text(seen.hole),
        "players": tuple([HandPlayer(player.seat, player.name, player.bot) for player in seen.players]),
        "result": result,
        "events": tuple([event for event in wire if event is not None]),
        "made": made_along(seen.events),
    }
