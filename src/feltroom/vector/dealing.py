"""The cards of a hand, and every random choice in it, from a seed, a place and a number.

- `key` is the first 8 bytes of `feltroom.rng.derive(seed, "vector")` as a big-endian number, and words are mixed as in
  `feltroom.analysis.kernels.words`, modulo 2**64.
- Word 0 of hand k of place p is `mix(mix(key + (p + 1) * GAMMA) + k * GAMMA)`; word j is `mix(word 0 + j * GAMMA)`.
- Words 1, 2 … have ten tries each, six bits a try, from the lowest up: a number that is a card not yet dealt is dealt,
  another is passed over. So every order of cards is exactly as likely.
- Cards go to player 0, both, and so on, then to the board: before the betting that is as good as any other order.
- Draw d (from 0) of the hand's random choices takes the upper 53 bits of word `2**32 + d`.
"""

import numpy as np

from feltroom.analysis.kernels import words
from feltroom.analysis.kernels.compiled_words import GAMMA, mixed
from feltroom.rng import Seed, derive
from feltroom.vector.betting import begin
from feltroom.vector.compiling import compiled
from feltroom.vector.layout import BUTTON, DRAWS, NUMBER, OVER, PLAYERS, WORD
from feltroom.vector.payout import Row, RowCards

_ONE, _SIX, _ELEVEN = np.uint64(1), np.uint64(6), np.uint64(11)
_TRY = np.uint64(63)
_DECK = np.uint64(52)
_CHOICES = np.uint64(1 << 32)
_UNIT = 2.0**-53


def key_of(seed: Seed) -> int:
    """Return the 64 bits that all hands of a seed are made from."""
    return int.from_bytes(derive(seed, "vector")[:8], "big")


def cards_of(seed: Seed, *, place: int, number: int, players: int) -> list[int]:
    """Return the cards of a hand as the kernels deal them: two for each player, then five for the board."""
    first = words.mix(key_of(seed) + (place + 1) * words.GAMMA & words.MASK_64)
    first = words.mix(first + number * words.GAMMA & words.MASK_64)
    cards: list[int] = []
    word = 0
    while True:
        word += 1
        bits = words.mix(first + word * words.GAMMA & words.MASK_64)
        for _ in range(10):
            card, bits = bits & 63, bits >> 6
            if card < 52 and card not in cards:
                cards.append(card)
                if len(cards) == 2 * players + 5:
                    return cards


@compiled
def _shuffle(cards: RowCards, first: np.uint64) -> None:
    dealt, count, word = np.uint64(0), 0, first
    total = len(cards)
    while True:
        word += GAMMA
        bits = mixed(word)
        for _ in range(10):
            card = bits & _TRY
            bits >>= _SIX
            bit = _ONE << card
            if card < _DECK and not dealt & bit:
                dealt |= bit
                cards[count] = card
                count += 1
                if count == total:
                    return


@compiled.inlined
def draw(row: Row) -> float:
    """Return the next random number of a hand, at least 0 and less than 1."""
    word = mixed(np.uint64(row[WORD]) + (_CHOICES + np.uint64(row[DRAWS])) * GAMMA)
    row[DRAWS] += 1
    return np.float64(word >> _ELEVEN) * _UNIT


@compiled
def next_hand(row: Row, cards: RowCards, rules: Row, key: np.uint64, place: int) -> None:
    """Deal the next hand of a place in which somebody has something to decide; over if there is none.

    Whether there is depends on stacks and button alone, so once round the table tells.
    """
    n = rules[PLAYERS]
    for _ in range(n):
        row[NUMBER] += 1
        row[BUTTON] = (row[NUMBER] - 1) % n
        first = mixed(mixed(key + np.uint64(place + 1) * GAMMA) + np.uint64(row[NUMBER]) * GAMMA)
        row[WORD], row[DRAWS] = np.int64(first), 0
        _shuffle(cards, first)
        begin(row, cards, rules)
        if not row[OVER]:
            return
