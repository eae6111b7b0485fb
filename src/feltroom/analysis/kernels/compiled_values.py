"""Values of hands, compiled by numba.

The tables are globals here, because numba then treats them as constants: handed over as arguments they make the loops
five times slower.
"""

import numpy as np
from numpy.typing import NDArray

from feltroom.analysis.kernels import arrays, tables
from feltroom.analysis.kernels.compiling import compiled

# A number that is no card sets a bit among the eight highest of a key.
KEYS = np.concatenate([arrays.CARD_KEYS, np.full(256 - 52, 1 << 56, dtype=np.uint64)])
MASKS = arrays.CARD_MASKS
LOWS = arrays.LOWS.astype(np.uint32)
BASES = arrays.BASES.astype(np.uint32)
VALUES = arrays.VALUES
FLUSHES = arrays.FLUSHES

START = np.uint64(tables.START)
FLUSH_BITS = np.uint64(tables.FLUSH_BITS)
LOW_BITS = np.uint64(tables.LOW_BITS)
ZERO, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN = (np.uint64(number) for number in range(8))
SIXTEEN = np.uint64(16)
_WRONG_BITS = np.uint64(0xFF << 56)
_RARE_BITS = FLUSH_BITS | _WRONG_BITS
_CLUBS = np.uint64(0x8 << 32)
_RANKS = np.uint64(0x1FFF)


@compiled
def flush_value(key: np.uint64, mask: np.uint64) -> np.int32:
    """Return the value of a hand that has a flush."""
    flags, shift = key & FLUSH_BITS, ZERO
    while flags > _CLUBS:
        flags >>= FOUR
        shift += SIXTEEN
    value: np.int32 = FLUSHES[mask >> shift & _RANKS]
    return value


@compiled
def rank_value(key: np.uint64) -> np.int32:
    """Return the value of seven cards where there is no flush."""
    value: np.int32 = VALUES[BASES[key >> SIXTEEN & LOW_BITS] + LOWS[key & LOW_BITS]]
    return value


@compiled
def write_values(cards: NDArray[np.uint8], start: np.uint64, values: NDArray[np.int32]) -> None:
    """Write the values of rows of cards; `start` is where the bases of so many cards begin."""
    for row in range(len(cards)):
        key = START
        for card in cards[row]:
            key += KEYS[card]
        if key & FLUSH_BITS:
            mask = ZERO
            for card in cards[row]:
                mask |= MASKS[card]
            values[row] = flush_value(key, mask)
        else:
            values[row] = VALUES[BASES[start + (key >> SIXTEEN & LOW_BITS)] + LOWS[key & LOW_BITS]]


@compiled
def _seven_key(cards: NDArray[np.uint8], first: np.uint64) -> np.uint64:
    pair = KEYS[cards[first]] + KEYS[cards[first + ONE]]
    second_pair = KEYS[cards[first + TWO]] + KEYS[cards[first + THREE]]
    third_pair = KEYS[cards[first + FOUR]] + KEYS[cards[first + FIVE]]
    key: np.uint64 = (pair + second_pair) + (third_pair + (KEYS[cards[first + SIX]] + START))
    return key


@compiled
def _seven_value(cards: NDArray[np.uint8], first: np.uint64, key: np.uint64) -> np.int32:
    if key & FLUSH_BITS:
        mask = ZERO
        for place in range(SEVEN):
            mask |= MASKS[cards[first + place]]
        return flush_value(key, mask)
    return rank_value(key)


@compiled
def write_seven(cards: NDArray[np.uint8], values: NDArray[np.int32]) -> bool:
    """Write the values of hands of seven cards that stand end to end; False where a number is no card.

    Two hands at a time are a fifth faster than one, and the key of a wrong number costs right ones no check.
    """
    hands, first, hand = np.uint64(len(values)), ZERO, ZERO
    while hand + ONE < hands:
        key, next_key = _seven_key(cards, first), _seven_key(cards, first + SEVEN)
        if (key | next_key) & _RARE_BITS:
            if (key | next_key) & _WRONG_BITS:
                return False
            values[hand] = _seven_value(cards, first, key)
            values[hand + ONE] = _seven_value(cards, first + SEVEN, next_key)
        else:
            values[hand] = rank_value(key)
            values[hand + ONE] = rank_value(next_key)
        hand += TWO
        first += SEVEN + SEVEN
    if hand < hands:
        key = _seven_key(cards, first)
        if key & _WRONG_BITS:
            return False
        values[hand] = _seven_value(cards, first, key)
    return True
