"""A C loop over feltroom's own tables, compiled on the spot: how fast the kernels could be."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from pathlib import Path

import numpy as np

FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


def load():
    """Compile and load limit.c with the tables filled in; fails where there is no C compiler."""
    from feltroom.analysis.kernels import arrays

    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "limit.so"
        subprocess.run(["cc", *FLAGS, "-o", library, Path(__file__).with_name("limit.c")], check=True)
        loaded = ctypes.CDLL(str(library))
    tables = (
        arrays.CARD_KEYS,
        arrays.CARD_MASKS,
        arrays.LOWS.astype(np.uint32),
        arrays.BASES[: 1 << 16].astype(np.uint32),
        arrays.VALUES,
    )
    loaded.fill(*map(pointer, tables), ctypes.c_long(len(arrays.VALUES)), pointer(arrays.FLUSHES))
    return loaded


def pointer(array):
    return ctypes.c_void_p(array.ctypes.data)


def evaluate(library, cards):
    """The values of rows of seven cards, an array of uint8."""
    values = np.empty(len(cards), dtype=np.int32)
    library.evaluate(pointer(cards), ctypes.c_long(len(cards)), pointer(values))
    return values


def exact(library, first, second):
    """Wins of two hands and the number of boards, over every board of five."""
    from feltroom.analysis.kernels.tables import CARD_KEYS, CARD_MASKS

    deck = np.array([card for card in range(52) if card not in (*first, *second)], dtype=np.uint8)
    counts = np.zeros(3, dtype=np.int64)
    sums = [sum(table[card] for card in hand) for hand in (first, second) for table in (CARD_KEYS, CARD_MASKS)]
    library.exact(pointer(deck), len(deck), *map(ctypes.c_uint64, sums), pointer(counts))
    return counts.tolist()
