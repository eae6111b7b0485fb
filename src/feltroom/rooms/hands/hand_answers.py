"""A hand that somebody saw, in the form in which it is answered."""

from functools import partial
from typing import Any, cast

from feltroom.contract.cards import two_cards_text
from feltroom.contract.chances import ChancesAt
from feltroom.contract.http.hands import HandLine, HandPlayer, HandResult, HandSeen, SharedHand, StateName
from feltroom.contract.to_wire import to_wire
from feltroom.rooms.hands.hand_list import Page
from feltroom.rooms.hands.seen_hand import SeenHand, hole_of
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.room.chances import chances_along
from feltroom.rooms.room.made_hands import made_along


def shared_hand(seen: SeenHand, chances: tuple[ChancesAt, ...]) -> SharedHand:
    """Return a hand for everybody who has the link to it."""
    return SharedHand(**_fields(seen), chances=chances)


def hand_seen(seen: SeenHand, chances: tuple[ChancesAt, ...] = ()) -> HandSeen:
    """Return a hand for the player who saw it."""
    return HandSeen(**_fields(seen), chances=chances, table=seen.table_id)


async def count_chances(work: Work, seen: SeenHand) -> tuple[ChancesAt, ...]:
    """Return how likely the open hands were to win, counted beside the event loop."""
    return await work.start(Lane.CHANCES, partial(chances_along, seen.events)).result


def hand_lines(page: Page) -> tuple[HandLine, ...]:
    """Return the lines of a page of somebody's list."""
    lines = []
    for played in page.hands:
        table, hole = page.tables[played.table_id], hole_of(played)
        line = HandLine(
            table=played.table_id,
            hand=played.hand,
            table_name=table.name,
            preset=table.preset,
            seat=played.seat,
            name=played.name,
            began=played.began,
            ended=played.ended,
            state=_state_name(played.state),
            hole=None if hole is None else two_cards_text(hole),
            put_in=played.put_in,
            difference=played.difference,
        )
        lines.append(line)
    return tuple(lines)


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
        "state": _state_name(ref.state),
        "hole": None if seen.hole is None else two_cards_text(seen.hole),
        "players": tuple([HandPlayer(player.seat, player.name, player.bot) for player in seen.players]),
        "result": result,
        "events": tuple([event for event in wire if event is not None]),
        "made": made_along(seen.events),
    }


def _state_name(state: str) -> StateName:
    return cast("StateName", state)
