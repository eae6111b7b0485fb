"""The kernels compiled by numba."""

import numpy as np
from numpy.typing import NDArray

from feltroom.analysis.kernels import compiled_boards, compiled_samples
from feltroom.analysis.kernels.arrays import check_cards, read_rows
from feltroom.analysis.kernels.compiled_values import write_seven, write_values
from feltroom.analysis.kernels.tables import BASES_START

count_matchups = compiled_boards.count_matchups
count_samples = compiled_samples.count_samples


def evaluate_hands(hands: object) -> NDArray[np.int32]:
    """Return the values of rows of 5, 6 or 7 cards each."""
    rows = read_rows(hands)
    if rows.dtype != np.uint8 or rows.shape[1] != 7:
        check_cards(rows)
    cards = np.ascontiguousarray(rows, dtype=np.uint8)
    values = np.empty(len(cards), dtype=np.int32)
    if cards.shape[1] != 7:
        write_values(cards, np.uint64(BASES_START[cards.shape[1]]), values)
    elif not write_seven(cards.ravel(), values):
        check_cards(cards)
    return values
