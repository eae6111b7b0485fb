"""The tables that `evaluate` looks values up in, built in a few hundredths of a second when one is first needed.

Every card has one key, and the sum of the keys of 5, 6 or 7 cards says all about them but which ranks a flush
has. The sum is `ranks * 256 + suits`:

- `ranks` is a sum of `_RANK_KEYS`, found by search: no two collections of 7 ranks, at most four of each, have
  the same sum; nor do two of 6, or two of 5. All are lowered by one constant, so that sums lie on both sides
  of zero and a sum of seven fits into 30 bits and a sign, which CPython adds faster than longer ints.
- `suits` is a sum of `_SUIT_KEYS`, which tells whether a suit holds five or more of the cards, and which suit
  (no keys below 32 can do that). It does not tell the other counts: those never matter.

There are 6,175, 18,395 and 49,205 collections of ranks. They are listed by the ranks that come more than once
(pairs, trips and quads), each with every choice of single ranks beside them.

A phone that runs Python in its browser would wait half a second for all of them before its first hand. So those for
5, 6 and 7 cards are filled on the flop, turn and river of that hand: `fill_tables`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import cast

from feltroom.cards.card import DECK, rank_of, suit_of
from feltroom.evaluator.value import CATEGORY_SHIFT, Category, make_value

_RANK_KEYS = (0, 2, 13, 29, 115, 518, 2235, 8067, 29277, 97508, 235264, 603505, 1387527)
_RANK_OFFSET = 525_759
_SUIT_KEYS = (0, 1, 25, 32)
_SUITS_BITS = 8
_PADDING = 4096

# A set of ranks is a mask: bit 0 for deuces … bit 12 for aces.
_ALL_MASKS = range(1 << 13)
# The ten straights, from the wheel to the one that ends with the ace.
STRAIGHT_MASKS = (0b1_0000_0000_1111, *(0b11111 << low for low in range(9)))

Single = tuple[int, int]
RankBits = tuple[int, ...]


def _make_straights() -> list[int]:
    """For every set of ranks the value of the best straight in it, or 0; the wheel counts as five high."""
    straights = [0] * len(_ALL_MASKS)
    for high, straight in enumerate(STRAIGHT_MASKS, start=3):
        value = make_value(Category.STRAIGHT, high)
        mask = straight
        while mask in _ALL_MASKS:
            straights[mask] = value
            mask = mask + 1 | straight  # the next larger set that holds the straight
    return straights


@cache
def _make_tops() -> list[list[int]]:
    """For n = 0 to 5 and every set of ranks, its n highest ranks in four bits each, the highest first."""
    tops = [[0] * len(_ALL_MASKS)]
    highest = [0] + [mask.bit_length() - 1 for mask in _ALL_MASKS[1:]]
    for count in range(1, 6):
        shift, rests = 4 * (count - 1), tops[-1]
        tops.append([rank << shift | rests[mask & ~(1 << rank)] for mask, rank in enumerate(highest)])
    return tops


@cache
def _make_singles() -> list[list[Single]]:
    """For n = 0 to 7, every set of n different ranks as its mask and the sum of its keys."""
    sets: list[list[Single]] = [[] for _ in range(8)]
    keys = [0]
    for weight in _RANK_KEYS:
        keys += [key + weight for key in keys]
    for mask, key in enumerate(keys):
        count = mask.bit_count()
        if count < 8:
            sets[count].append((mask, key))
    return sets


def _repeats(cards: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every (quads, trips, pairs) of different ranks that fit into a number of cards."""
    for quads in _rank_sets(cards // 4):
        left = cards - 4 * len(quads)
        for trips in _rank_sets(left // 3):
            for pairs in _rank_sets((left - 3 * len(trips)) // 2):
                if len({*quads, *trips, *pairs}) == len(quads) + len(trips) + len(pairs):
                    yield quads, trips, pairs


def _rank_sets(most: int) -> Iterator[tuple[int, ...]]:
    """Every set of at most so many ranks, the highest rank first."""
    for count in range(most + 1):
        yield from combinations(range(12, -1, -1), count)


def _plan(
    *, quads: tuple[int, ...], trips: tuple[int, ...], pairs: tuple[int, ...]
) -> tuple[Category, tuple[int, ...], int, tuple[int, ...]]:
    """What repeated ranks make: category, its ranks, how many kickers, repeated ranks left to kick with."""
    if quads:
        return Category.QUADS, quads, 1, trips + pairs
    if len(trips) == 2:
        return Category.FULL_HOUSE, trips, 0, ()
    if trips and pairs:
        return Category.FULL_HOUSE, trips + pairs[:1], 0, ()
    if trips:
        return Category.TRIPS, trips, 2, ()
    if len(pairs) > 1:
        return Category.TWO_PAIR, pairs[:2], 1, pairs[2:]
    if pairs:
        return Category.PAIR, pairs, 3, ()
    return Category.HIGH_CARD, (), 5, ()


def _mask_of(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _make_rank_values(cards: int) -> dict[int, int]:
    """From the key sum of every collection of so many ranks to its value where there is no flush."""
    values: dict[int, int] = {}
    share = _SHARED.setdefault
    straights, all_tops, all_singles = STRAIGHTS, _make_tops(), _make_singles()
    for quads, trips, pairs in _repeats(cards):
        repeated = quads * 4 + trips * 3 + pairs * 2
        used = _mask_of(quads + trips + pairs)
        total = sum(_RANK_KEYS[rank] for rank in repeated) - cards * _RANK_OFFSET
        category, ranks, kickers, left = _plan(quads=quads, trips=trips, pairs=pairs)
        made, spare = make_value(category, *ranks), _mask_of(left)
        tops, shift = all_tops[kickers], 4 * (5 - len(ranks) - kickers)
        for mask, key in all_singles[cards - len(repeated)]:
            if not mask & used:
                value = straights[mask | used] or made | tops[mask | spare] << shift
                values[total + key] = share(value, value)
    return values


def _make_flush_values() -> dict[int, int]:
    """From every set of 5 to 7 ranks of one suit to its value."""
    rise = (Category.STRAIGHT_FLUSH - Category.STRAIGHT) << CATEGORY_SHIFT
    flush, tops = make_value(Category.FLUSH), _make_tops()[5]
    return {
        mask: STRAIGHTS[mask] + rise if STRAIGHTS[mask] else flush | tops[mask]
        for singles in _make_singles()[5:]
        for mask, _ in singles
    }


def _make_suit_bits(suit: int) -> RankBits:
    return tuple(1 << rank_of(card) if suit_of(card) == suit else 0 for card in DECK)


def _make_flush_bits(cards: int) -> tuple[RankBits | None, ...]:
    """For every suit sum of so many cards: the rank bits of the suit that has five of them, or None."""
    bits: list[RankBits | None] = [None] * (1 << _SUITS_BITS)
    for suit, key in enumerate(_SUIT_KEYS):
        for own in range(5, cards + 1):
            for others in combinations_with_replacement(_SUIT_KEYS, cards - own):
                bits[own * key + sum(others)] = _SUIT_BITS[suit]
    return tuple(bits)


# The value of the best straight in a set of ranks, 0 where there is none.
STRAIGHTS = _make_straights()
_SHARED: dict[int, int] = {}
_SUIT_BITS = tuple(_make_suit_bits(suit) for suit in range(4))

# After the cards stands None, which cannot be added, for numbers from 52 up and, as indices from the end, for
# those down to -4096: refusing wrong numbers costs right ones nothing.
CARD_KEYS: tuple[int, ...] = (
    *(_RANK_KEYS[rank_of(card)] - _RANK_OFFSET << _SUITS_BITS | _SUIT_KEYS[suit_of(card)] for card in DECK),
    *cast("tuple[int, ...]", (None,) * _PADDING),
)
# Empty until `fill_tables`.
RANK_VALUES_5: dict[int, int] = {}
RANK_VALUES_6: dict[int, int] = {}
RANK_VALUES_7: dict[int, int] = {}
FLUSH_VALUES: dict[int, int] = {}
FLUSH_BITS_5 = _make_flush_bits(5)
FLUSH_BITS_6 = _make_flush_bits(6)
FLUSH_BITS_7 = _make_flush_bits(7)
RANK_VALUES = {5: RANK_VALUES_5, 6: RANK_VALUES_6, 7: RANK_VALUES_7}
FLUSH_BITS = {5: FLUSH_BITS_5, 6: FLUSH_BITS_6, 7: FLUSH_BITS_7}


def fill_tables(cards: int) -> None:
    """Fill the tables for so many cards, unless they are; whoever finds nothing calls this and looks again."""
    # Each is made whole first: another thread finds all of it, or nothing.
    if not FLUSH_VALUES:
        FLUSH_VALUES.update(_make_flush_values())
    if not RANK_VALUES[cards]:
        RANK_VALUES[cards].update(_make_rank_values(cards))
