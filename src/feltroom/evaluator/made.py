"""What own cards have made of a board so far, as a player ranks it: top pair, overpair, set …"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from feltroom.cards.card import Card, rank_of
from feltroom.evaluator.checks import check_hole_and_board
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.value import Category, category_of, ranks_of


class MadeKind(IntEnum):
    """How good a made hand is beside the board; what the board gives to everyone counts as nothing."""

    NOTHING = 0
    WEAK_PAIR = 1
    MIDDLE_PAIR = 2
    TOP_PAIR = 3
    OVERPAIR = 4
    TWO_PAIR = 5
    TRIPS = 6
    SET = 7
    STRAIGHT = 8
    FLUSH = 9
    FULL_HOUSE = 10
    QUADS = 11
    STRAIGHT_FLUSH = 12


@dataclass(frozen=True, slots=True)
class MadeHand:
    """A made hand, and the rank of the own card beside it; None where both own cards are part of it."""

    made: MadeKind
    kicker: int | None


_STRONG = {
    Category.STRAIGHT: MadeKind.STRAIGHT,
    Category.FLUSH: MadeKind.FLUSH,
    Category.FULL_HOUSE: MadeKind.FULL_HOUSE,
    Category.QUADS: MadeKind.QUADS,
    Category.STRAIGHT_FLUSH: MadeKind.STRAIGHT_FLUSH,
}


def made_hand(*, hole: Sequence[Card], board: Sequence[Card]) -> MadeHand:
    """Return what two hole cards have made of a board of 3 to 5; with no board a pair is an overpair.

    Two pair means that each own card has paired the board. A pocket pair on a paired board, or one own card
    paired on it, counts as the pair that it adds: the other pair belongs to everyone.
    """
    own, shared = check_hole_and_board(hole=hole, board=board)
    first, second = rank_of(own[0]), rank_of(own[1])
    nothing = MadeHand(MadeKind.NOTHING, max(first, second))
    if not shared:
        return MadeHand(MadeKind.OVERPAIR, None) if first == second else nothing
    value = evaluate(own + shared)
    category, ranks = category_of(value), ranks_of(value)
    board_ranks = [rank_of(card) for card in shared]
    if category >= Category.STRAIGHT:
        plays_board = len(shared) == 5 and value == evaluate(shared)
        if plays_board or (category is Category.QUADS and board_ranks.count(ranks[0]) == 4):
            return nothing
        return MadeHand(_STRONG[category], None)
    if category is Category.TRIPS:
        return _made_of_three(ranks[0], first=first, second=second)
    pairs = ranks[: int(category)]  # a pair names one rank, two pair two, a high card none
    return _made_of_pairs(pairs, first=first, second=second, board_ranks=board_ranks)


def _made_of_three(rank: int, *, first: int, second: int) -> MadeHand:
    if first == second:
        return MadeHand(MadeKind.SET, None)
    if rank in (first, second):
        return MadeHand(MadeKind.TRIPS, second if first == rank else first)
    return MadeHand(MadeKind.NOTHING, max(first, second))


def _made_of_pairs(pairs: Sequence[int], *, first: int, second: int, board_ranks: Sequence[int]) -> MadeHand:
    """Of the pairs that play, those that hold an own card; a pair on the board alone is nobody's."""
    own_pairs = [rank for rank in pairs if rank in (first, second)]
    if not own_pairs:
        return MadeHand(MadeKind.NOTHING, max(first, second))
    if len(own_pairs) == 2:
        return MadeHand(MadeKind.TWO_PAIR, None)
    rank = own_pairs[0]
    kicker = None if first == second else second if first == rank else first
    return MadeHand(_place_of_pair(rank, sorted({*board_ranks}, reverse=True)), kicker)


def _place_of_pair(rank: int, board_ranks: Sequence[int]) -> MadeKind:
    """Where a pair stands among the different ranks of a board, of which there are at least two."""
    if rank > board_ranks[0]:
        return MadeKind.OVERPAIR
    if rank == board_ranks[0]:
        return MadeKind.TOP_PAIR
    return MadeKind.MIDDLE_PAIR if rank >= board_ranks[1] and rank > board_ranks[-1] else MadeKind.WEAK_PAIR
