"""A person's hands: the list, one hand as that person saw it, and files."""

from typing import Literal

from feltroom.contract.base import Value
from feltroom.contract.cards import Card
from feltroom.contract.chances import ChancesAt
from feltroom.contract.events import WireEvent
from feltroom.contract.http.endpoint_declaration import Text, get
from feltroom.contract.named_hands import MadeAt

StateName = Literal["playing", "settled", "void"]
MOST_LISTED = 200
MOST_EXPORTED = 10_000


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


class HandPlayer(Value):
    """Somebody who was dealt in, under the name they had at the table."""

    seat: int
    name: str
    bot: bool


class HandResult(Value):
    """What a hand was for the player who saw it: chips put in, and chips won or lost."""

    put_in: int
    difference: int


class SharedHand(Value):
    """A hand as the player at `seat` saw it: their own cards, and of the others what they showed.

    `events` are those of the socket, with their numbers in the table's log. `made` says from which event on the hands
    that this player sees make what, and `chances`, left out of files of many hands, how likely open hands were to win
    while cards were to come. `result` is null until the hand is settled.
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
    chances: tuple[ChancesAt, ...]


class HandSeen(SharedHand):
    """One's own hand; only people who were at the table get its id."""

    table: str


class HandFile(Value):
    """All of somebody's hands, the oldest first; `damaged` is how many cannot be read any more."""

    hands: tuple[HandSeen, ...]
    damaged: int


_TABLE = ("table", "only the hands of this table")
LANGUAGE = ("lang", "zh-CN (the default), zh-TW, ja or en")
_HAND = "/api/hands/{table}/{hand}"
LIST_HANDS = get(
    "list_hands",
    "/api/hands",
    "List my hands",
    answer=HandList,
    query=(
        ("limit", f"how many, 1 to {MOST_LISTED}"),
        ("before", "the `next` of the page before"),
        _TABLE,
        ("won", "won or lost: only the hands that ended so"),
    ),
)
SEE_HAND = get("see_hand", _HAND, "See one of my hands as I saw it", answer=HandSeen)
HAND_JSON = get("hand_json", f"{_HAND}/json", "One of my hands as a JSON file", answer=HandSeen)
HAND_PHH = get("hand_phh", f"{_HAND}/phh", "One of my hands as a PHH file", answer=Text)
HAND_TEXT = get("hand_text", f"{_HAND}/text", "One of my hands in words", answer=Text, query=(LANGUAGE,))
EXPORT_HANDS = get(
    "export_hands",
    "/api/export",
    "All of my hands as one file; JSON has the form of HandFile",
    answer=Text,
    query=(("format", "phhs (the default), text or json"), _TABLE, ("limit", f"1 to {MOST_EXPORTED}"), LANGUAGE),
)
