"""Many hands on one board, where the work on the board is done once."""

from collections.abc import Collection, Sequence

from feltroom.cards.card import Card
from feltroom.errors import InvalidNotation, shown
from feltroom.evaluator.checks import check_cards, check_hole_and_board
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.tables import CARD_KEYS, FLUSH_BITS_7, FLUSH_VALUES, RANK_VALUES_7


def evaluate_on_board(board: Sequence[Card], holes: Collection[Sequence[Card]]) -> list[int]:
    """Return what `evaluate` says of each pair of hole cards with a board of 3 to 5, in the order given.

    As with `evaluate`, that no card comes twice is for the caller to see to.
    """
    # One call for all holes, not an object to ask for each: benchmarks/evaluator.py shows what that gains.
    try:
        if len(board) != 5:
            return [evaluate((first, second, *board)) for first, second in holes]
        a, b, c, d, e = board
        keys, flush_bits, rank_values = CARD_KEYS, FLUSH_BITS_7, RANK_VALUES_7
        board_key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        values: list[int] = []
        for first, second in holes:
            key = board_key + keys[first] + keys[second]
            bits = flush_bits[key & 255]
            if bits is None:
                values.append(rank_values[key >> 8])
            else:
                board_bits = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
                values.append(FLUSH_VALUES[board_bits | bits[first] | bits[second]])
        return values
    except (IndexError, KeyError, OverflowError, TypeError, ValueError):
        pass
    _refuse(board, holes)
    if not isinstance(board, Collection) or not isinstance(holes, Collection):
        raise InvalidNotation(f"not a board and pairs of hole cards: {shown(board)}, {shown(holes)}")
    return [evaluate((first, second, *board)) for first, second in holes]  # the tables were empty


def _refuse(board: Sequence[Card], holes: Collection[Sequence[Card]]) -> None:
    checked = check_cards(board, counts=(3, 4, 5), what="a board")
    if isinstance(holes, Collection):
        for hole in holes:
            check_hole_and_board(hole=hole, board=checked)
