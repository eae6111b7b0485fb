"""The kernels in numpy."""

import numpy as np
from numpy.typing import NDArray

from feltroom.analysis.kernels import vector_boards, vector_samples
from feltroom.analysis.kernels.arrays import CARD_KEYS, CARD_MASKS, read_hands
from feltroom.analysis.kernels.tables import BASES_START, START
from feltroom.analysis.kernels.vector_values import find_values

count_matchups = vector_boards.count_matchups
count_samples = vector_samples.count_samples

# Few enough hands for a processor's cache.
_CHUNK = 1 << 14


def evaluate_hands(hands: object) -> NDArray[np.int32]:
    """Return the values of rows of 5, 6 or 7 cards each."""
    cards = read_hands(hands)
    values = np.empty(len(cards), dtype=np.int32)
    start = BASES_START[cards.shape[1]]
    for first in range(0, len(cards), _CHUNK):
        columns = cards[first : first + _CHUNK].T.astype(np.intp)
        keys = CARD_KEYS[columns[0]] + np.uint64(START)
        for column in columns[1:]:
            keys += CARD_KEYS[column]

        def masks(rows: NDArray[np.intp], columns: NDArray[np.intp] = columns) -> NDArray[np.uint64]:
            found: NDArray[np.uint64] = CARD_MASKS[columns[:, rows]].sum(axis=0, dtype=np.uint64)
            return found

        values[first : first + _CHUNK] = find_values(keys, masks, start=start)
    return values
