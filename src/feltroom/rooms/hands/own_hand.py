"""Finding one of somebody's own hands, and whether it can be studied."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.log.errors import CorruptLog
from feltroom.rooms.hands.seen_hand import SeenHand, read_seen
from feltroom.rooms.ports.store import Records, Store

MOST_ACTIONS = 150
"""Nobody waits for the study of a longer hand, and everybody would: it takes time by the square of its actions."""

T = TypeVar("T", SeenHand, SeenHand | None)


async def read_own_hand(store: Store, *, table_id: str, hand: int, account: str) -> SeenHand:
    """Read a hand as one of its players saw it; Refusal if the account was not dealt in, or its log is damaged."""
    seen = await read_undamaged(store, partial(read_seen, table_id=table_id, hand=hand, account=account))
    if seen is None:
        raise Refusal(Code.NO_SUCH_HAND)
    return seen


async def read_undamaged(store: Store, look: Callable[[Records], T]) -> T:
    """Read a hand; Refusal, with the row, if its part of the log is damaged."""
    try:
        return await store.read(look)
    except CorruptLog as error:
        raise Refusal(Code.LOG_DAMAGED, row=error.seq) from None


def check_can_be_studied(hand: SeenHand) -> None:
    """Refusal for a hand that is not reviewed, solved or practised: one on two boards, or with too many actions."""
    if hand.boards > 1:
        raise Refusal(Code.TWO_BOARDS)
    if hand.actions > MOST_ACTIONS:
        raise Refusal(Code.TOO_LONG, most=MOST_ACTIONS)
