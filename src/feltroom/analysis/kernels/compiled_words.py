"""The random words of `feltroom.analysis.kernels.words`, compiled by numba."""

import numpy as np

from feltroom.analysis.kernels import words
from feltroom.analysis.kernels.compiling import compiled

GAMMA = np.uint64(words.GAMMA)
MASK_32 = np.uint64(words.MASK_32)
ALL = np.uint64(1 << 32)
ONE, TWO, THIRTY_TWO = np.uint64(1), np.uint64(2), np.uint64(32)
_FIRST = np.uint64(words.FIRST_FACTOR)
_SECOND = np.uint64(words.SECOND_FACTOR)
_STRIDE = np.uint64(words.WORDS_PER_ATTEMPT)
_27, _30, _31 = np.uint64(27), np.uint64(30), np.uint64(31)


@compiled
def mixed(word: np.uint64) -> np.uint64:
    """Return 64 bits that look unlike the 64 given."""
    word = (word ^ word >> _30) * _FIRST
    word = (word ^ word >> _27) * _SECOND
    return word ^ word >> _31


@compiled
def sample_bits(first: np.uint64, number: np.uint64, attempt: np.uint64) -> np.uint64:
    """Return the 32 bits of an attempt at what has a number, in the sample whose word 0 is given."""
    place = attempt * _STRIDE + (number >> ONE)
    word = mixed(first + place * GAMMA) if place else first
    return word & MASK_32 if number & ONE else word >> THIRTY_TWO
