"""What own cards may still become: draws to a flush and to a straight, and the cards that complete them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from feltroom.cards.card import Card, Cards, rank_of, suit_of
from feltroom.evaluator.checks import check_hole_and_board
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.tables import STRAIGHTS
from feltroom.evaluator.value import Category, category_of

_ACE = 12


class StraightDraw(IntEnum):
    """How one card may complete a straight: by one rank, by two ranks inside, or at both ends of four."""

    NONE = 0
    GUTSHOT = 1
    DOUBLE_GUTSHOT = 2
    OPEN_ENDED = 3


@dataclass(frozen=True, slots=True)
class Draws:
    """The draws that use an own card; before the flop and on the river there are none.

    `outs` counts the unseen cards that complete a straight or a flush at once, `overcards` the own cards
    above the whole board.
    """

    flush: bool = False
    backdoor_flush: bool = False
    straight: StraightDraw = StraightDraw.NONE
    outs: int = 0
    overcards: int = 0


def draws(*, hole: Sequence[Card], board: Sequence[Card]) -> Draws:
    """Return the draws of two hole cards on a flop or a turn, towards something better than what is made."""
    own, shared = check_hole_and_board(hole=hole, board=board)
    if len(shared) not in (3, 4):
        return Draws()
    category = category_of(evaluate(own + shared))
    suits = [suit_of(card) for card in own + shared]
    suited = max(map(suits.count, suits[:2])) if category < Category.FLUSH else 0
    flush = suited == 4
    completing = _completing_ranks(own=own, shared=shared) if category < Category.STRAIGHT else []
    # Where a suit has four, one card of each rank makes a flush instead, be it an own one or the board's.
    outs_a_rank = 3 if 4 in map(suits.count, suits) else 4
    top = rank_of(max(shared))
    return Draws(
        flush=flush,
        backdoor_flush=suited == 3 and len(shared) == 3,
        straight=_straight_draw(completing),
        outs=len(completing) * outs_a_rank + (9 if flush else 0),
        overcards=sum(rank_of(card) > top for card in own),
    )


def _completing_ranks(*, own: Cards, shared: Cards) -> list[int]:
    """The ranks that make a straight better than the board makes with them, lowest first."""
    on_board = 0
    for card in shared:
        on_board |= 1 << rank_of(card)
    held = on_board | 1 << rank_of(own[0]) | 1 << rank_of(own[1])
    return [rank for rank in range(13) if STRAIGHTS[held | 1 << rank] > STRAIGHTS[on_board | 1 << rank]]


def _straight_draw(completing: Sequence[int]) -> StraightDraw:
    if not completing:
        return StraightDraw.NONE
    if len(completing) == 1:
        return StraightDraw.GUTSHOT
    # Four in a row lie between two ranks five apart, where the ace is below the deuce as well.
    lower_ends = (*completing, -1) if _ACE in completing else completing
    at_both_ends = any(rank + 5 in completing for rank in lower_ends)
    return StraightDraw.OPEN_ENDED if at_both_ends else StraightDraw.DOUBLE_GUTSHOT
