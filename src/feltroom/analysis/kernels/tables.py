"""How the kernels look up the value of 5 to 7 cards: small dense tables that fit into a processor's cache.

Every card has a key of 48 bits and a mask of 64; both are added up over the cards of a hand.

- Bits 0 to 15 of the key sum up `_PART_KEYS` of the six low ranks (deuce to seven), bits 16 to 31 those of the seven
  high ranks: no two collections of at most seven ranks, at most four of each, have the same sum. `LOWS` numbers the
  collections of low ranks among those of as many cards, `BASES` says for one of high ranks where the values that go
  with it begin, so that `VALUES[BASES[high] + LOWS[low]]` holds the value where there is no flush and wastes no place.
- Bits 32 to 47 count the suits, four bits each. `START` adds three to each count, so that five cards of a suit set the
  count's highest bit: `FLUSH_BITS` tells whether there is a flush.
- The mask has 16 bits a suit, one for each rank; `FLUSHES` holds the value of every set of five or more.

Values are those of `feltroom.evaluator.evaluate`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from feltroom.cards.card import DECK, rank_of, suit_of
from feltroom.evaluator.tables import CARD_KEYS as EVALUATOR_KEYS
from feltroom.evaluator.tables import FLUSH_VALUES, RANK_VALUES, fill_tables

_PART_KEYS = (1, 5, 24, 112, 521, 2247, 9244)
_LOW_RANKS = 6
_EVALUATOR_SHIFT = 8

LOW_BITS = 0xFFFF
START = 0x3333 << 32
FLUSH_BITS = 0x8888 << 32
# Where the bases of hands of 7, 6 and 5 cards begin in BASES.
BASES_SIZE = 1 << 16
BASES_START = {7: 0, 6: BASES_SIZE, 5: 2 * BASES_SIZE}


def rank_key(rank: int) -> int:
    """Return what a card of a rank adds to a key, its suit aside."""
    return _PART_KEYS[rank] if rank < _LOW_RANKS else _PART_KEYS[rank - _LOW_RANKS] << 16


RANK_KEYS: tuple[int, ...] = tuple(rank_key(rank) for rank in range(13))
CARD_KEYS: tuple[int, ...] = tuple(RANK_KEYS[rank_of(card)] + (1 << 32 + 4 * suit_of(card)) for card in DECK)
CARD_MASKS: tuple[int, ...] = tuple(1 << 16 * suit_of(card) + rank_of(card) for card in DECK)


class _Part(NamedTuple):
    """A collection of ranks from one part of the thirteen: its key sum, and the sum of the evaluator's keys."""

    key: int
    evaluator_key: int


def _parts(ranks: range) -> list[list[_Part]]:
    """All collections of 0 to 7 of these ranks, at most four of each, by their number of cards."""
    by_count: list[list[_Part]] = [[_Part(0, 0)], [], [], [], [], [], [], []]
    for place, rank in enumerate(ranks):
        own, other = _PART_KEYS[place], EVALUATOR_KEYS[4 * rank] >> _EVALUATOR_SHIFT
        for count in range(7, 0, -1):
            for copies in range(1, min(4, count) + 1):
                by_count[count] += [
                    _Part(part.key + copies * own, part.evaluator_key + copies * other)
                    for part in by_count[count - copies]
                ]
    return by_count


def _make_tables() -> tuple[list[int], list[int], list[int]]:
    low_parts, high_parts = _parts(range(_LOW_RANKS)), _parts(range(_LOW_RANKS, 13))
    lows = [0] * BASES_SIZE  # some of it is read for boards that cannot come, and then counted zero times
    for parts in low_parts:
        for number, part in enumerate(parts):
            lows[part.key] = number
    bases, values = [0] * (3 * BASES_SIZE), list[int]()
    for cards, start in BASES_START.items():
        fill_tables(cards)
        value_of = RANK_VALUES[cards]
        for high, low_count in _high_parts(high_parts, cards):
            bases[start + high.key] = len(values)
            values += [value_of[high.evaluator_key + low.evaluator_key] for low in low_parts[low_count]]
    return lows, bases, values


def _high_parts(high_parts: list[list[_Part]], cards: int) -> Iterator[tuple[_Part, int]]:
    """Every collection of high ranks, with the number of low cards that complete it."""
    for count in range(cards + 1):
        for part in high_parts[count]:
            yield part, cards - count


LOWS, BASES, VALUES = _make_tables()
FLUSHES: list[int] = [FLUSH_VALUES.get(mask, 0) for mask in range(1 << 13)]
