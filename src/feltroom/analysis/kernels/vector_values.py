"""Values of many hands by their keys and masks, in numpy."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from feltroom.analysis.kernels.arrays import BASES, FLUSHES, LOWS, VALUES, Words
from feltroom.analysis.kernels.tables import FLUSH_BITS, LOW_BITS

_U = np.uint64


def find_values(keys: Words, masks: Callable[[NDArray[np.intp]], Words], *, start: int = 0) -> NDArray[np.int32]:
    """Return the values for key sums; `masks` gives the masks of the few rows that have a flush."""
    highs = (keys >> _U(16) & _U(LOW_BITS)).astype(np.intp)
    if start:
        highs += start
    values: NDArray[np.int32] = VALUES[BASES[highs] + LOWS[(keys & _U(LOW_BITS)).astype(np.intp)]]
    flags = keys & _U(FLUSH_BITS)
    rows = np.flatnonzero(flags)
    flags = flags[rows]
    suits = (flags > _U(0x8 << 32)).astype(np.uint64)
    suits += flags > _U(0x80 << 32)
    suits += flags > _U(0x800 << 32)
    values[rows] = FLUSHES[(masks(rows) >> suits * _U(16) & _U(0x1FFF)).astype(np.intp)]
    return values
