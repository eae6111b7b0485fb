"""The tables as numpy arrays, and hands read into an array of cards; numpy's and numba's kernels share them."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from feltroom.analysis.kernels import tables
from feltroom.analysis.kernels.runouts import rank_lists, rank_sets
from feltroom.errors import InvalidNotation, shown

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

CARD_KEYS: Words = np.array(tables.CARD_KEYS, dtype=np.uint64)
CARD_MASKS: Words = np.array(tables.CARD_MASKS, dtype=np.uint64)
LOWS = np.array(tables.LOWS, dtype=np.int32)
BASES = np.array(tables.BASES, dtype=np.int32)
VALUES = np.array(tables.VALUES, dtype=np.int32)
FLUSHES = np.array(tables.FLUSHES, dtype=np.int32)


def read_hands(hands: object) -> NDArray[np.uint8]:
    """Return rows of 5, 6 or 7 cards as an array; another shape, type or number is refused."""
    rows = read_rows(hands)
    check_cards(rows)
    return np.ascontiguousarray(rows, dtype=np.uint8)


def read_rows(hands: object) -> NDArray[np.integer]:
    """Return rows of 5, 6 or 7 ints as an array; that each is a card is yet to be seen."""
    try:
        rows = np.asarray(hands)
    except ValueError:
        raise InvalidNotation("every row has 5, 6 or 7 cards, and all as many") from None
    if rows.ndim == 1 and rows.size == 0:
        return np.empty((0, 7), dtype=np.uint8)
    if rows.ndim != 2 or rows.shape[1] not in (5, 6, 7):
        raise InvalidNotation(f"cards are given in rows of 5, 6 or 7, not in the shape {rows.shape}")
    if rows.dtype.kind not in "iu":
        raise InvalidNotation(f"cards are ints from 0 to 51, not {rows.dtype}")
    return rows


def check_cards(rows: NDArray[np.integer]) -> None:
    """Refuse a number that is no card, with its row."""
    if rows.size and (rows.max() > 51 or (rows.dtype.kind == "i" and rows.min() < 0)):
        row, place = np.argwhere((rows < 0) | (rows > 51))[0].tolist()
        raise InvalidNotation(f"a card is an int from 0 to 51, not {shown(int(rows[row, place]))} as in row {row}")


@cache
def rank_list_arrays(cards: int) -> tuple[Ints, Ints]:
    """Return the keys of `rank_lists`, and for each of the five places its ways."""
    lists = rank_lists(cards)
    return np.array(lists.keys, dtype=np.int64), np.array(lists.ways, dtype=np.int64).reshape(-1, 5).T.copy()


@cache
def rank_set_arrays(cards: int) -> tuple[Ints, Ints]:
    """Return the masks and the keys of `rank_sets`."""
    sets = rank_sets(cards)
    return np.array(sets.masks, dtype=np.int64), np.array(sets.keys, dtype=np.int64)
