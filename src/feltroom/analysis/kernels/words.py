"""Randomness that is a function of (seed, sample, draw) alone, so that no order of work changes a number.

- `key` is the first 8 bytes of `feltroom.rng.derive(seed, "equity")` as a big-endian number.
- `mix` is the finalizer of splitmix64, a bijection of 64 bits.
- Word 0 of sample i is `mix(key + (i + 1) * GAMMA)`, word n > 0 of it `mix(word 0 + n * GAMMA)`, modulo 2**64.
- What is drawn in a sample (hands from ranges, then cards for the board and for hands of any two cards) is numbered
  from 0. Attempt t at number u takes word `16 * t + u // 2` of the sample: its upper 32 bits for an even u, the lower
  ones for an odd u.
- Such bits x pick one of n things: the upper part of the product, `x * n >> 32`. The lower part, `x * n % 2**32`, is
  the x of a next pick, of one of m things. If after the last pick it is less than `2**32 % (n * m …)`, the attempt has
  failed. So all outcomes come from equally many x: they are exactly as likely.
- Ranges that are drawn jointly are one pick among all ways to hold them, of which there may be more than 2**32. It is
  made in the same manner by w words, one more than the number of ways itself takes; attempt t takes the words from
  `JOINT_WORDS + w * t` on, the first of them as the highest bits.
"""

from collections.abc import Sequence

from feltroom.rng import Seed, derive

GAMMA = 0x9E3779B97F4A7C15
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB
MASK_64 = (1 << 64) - 1
MASK_32 = (1 << 32) - 1
WORDS_PER_ATTEMPT = 16
JOINT_WORDS = 1 << 40
# Ranges that conflict in every one of so many attempts at one sample are taken for incompatible.
MOST_ATTEMPTS = 1 << 14


def sampling_key(seed: Seed) -> int:
    """Return the 64 bits that all samples of a seed are made from."""
    return int.from_bytes(derive(seed, "equity")[:8], "big")


def mix(word: int) -> int:
    """Return 64 bits that look unlike the 64 given."""
    word = (word ^ word >> 30) * FIRST_FACTOR & MASK_64
    word = (word ^ word >> 27) * SECOND_FACTOR & MASK_64
    return word ^ word >> 31


def first_word(key: int, sample: int) -> int:
    """Return word 0 of a sample."""
    return mix(key + (sample + 1) * GAMMA & MASK_64)


def bits_for(first: int, number: int, attempt: int) -> int:
    """Return the 32 random bits of draw `number` in an attempt, in the sample whose word 0 is given."""
    place = attempt * WORDS_PER_ATTEMPT + number // 2
    word = mix(first + place * GAMMA & MASK_64) if place else first
    return word & MASK_32 if number % 2 else word >> 32


def pick_indices(bits: int, counts: Sequence[int]) -> list[int] | None:
    """Pick the index of one thing out of each count by 32 bits; None where that would favour some outcomes."""
    picks, product = [], 1
    for count in counts:
        bits *= count
        picks.append(bits >> 32)
        bits &= MASK_32
        product *= count
    return picks if bits >= (1 << 32) % product else None


def pick_wide(first: int, things: int) -> int:
    """Pick one of any number of things, in the sample whose word 0 is given."""
    words = (things.bit_length() + 63) // 64 + 1
    place = JOINT_WORDS
    while True:
        bits = 0
        for number in range(place, place + words):
            bits = bits << 64 | mix(first + number * GAMMA & MASK_64)
        product = bits * things
        if product & (1 << 64 * words) - 1 >= (1 << 64 * words) % things:
            return product >> 64 * words
        place += words
