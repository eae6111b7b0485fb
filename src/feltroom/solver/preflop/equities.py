"""The exact chances of every class of starting hands against every other, heads-up and all-in before the flop.

`equities.bin` has, for each pair of classes in the order of `HAND_CLASSES` with the first not after the second, twice
the boards won plus the boards split by the first, over all combos that can be dealt together: four bytes each, all
lowest bytes first, compressed. `feltroom solve preflop --write FOLDER --equities` counts them again.

`dense_equities.bin` has, in the same order and form, the chances in a dense deal, and after them how likely two classes
can both be dealt there: whole parts of `DENSE_PARTS`, from samples.
"""

import zlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from math import comb

from feltroom.cards.classes import COMBOS, HAND_CLASSES, HandClass, plain_combos

_BOARDS = comb(48, 5)
_NUMBERS = {name: number for number, name in enumerate(HAND_CLASSES)}
_BYTES = 4
FILE = "equities.bin"
DENSE_FILE = "dense_equities.bin"
DENSE_PARTS = 65_535


def class_equity(first: HandClass, second: HandClass) -> float:
    """Return the part of the pot that a class wins against another, from 0 to 1."""
    plain_combos(first), plain_combos(second)  # refuses what is no class
    one, two = _NUMBERS[first], _NUMBERS[second]
    low, high = min(one, two), max(one, two)
    share = _counts()[_place(low, high)] / (2 * _BOARDS * class_ways(first, second))
    return share if one <= two else 1 - share


@cache
def class_ways(first: HandClass, second: HandClass) -> int:
    """Return in how many ways two players can be dealt two classes."""
    return sum([not one & two for one in _masks(first) for two in _masks(second)])


@cache
def _masks(name: HandClass) -> tuple[int, ...]:
    return tuple(1 << first | 1 << second for first, second in plain_combos(name))


def pack_equities(counts: Sequence[int]) -> bytes:
    """Return the content of the file for counts in its order."""
    content = b"".join(count.to_bytes(_BYTES, "little") for count in counts)
    return zlib.compress(b"".join(content[place::_BYTES] for place in range(_BYTES)), 9)


def unpack_counts(content: bytes) -> list[int]:
    """Return the counts in the content of a file."""
    planes = zlib.decompress(content)
    size = len(planes) // _BYTES
    parts = [planes[place * size : (place + 1) * size] for place in range(_BYTES)]
    return [int.from_bytes(each, "little") for each in zip(*parts, strict=True)]


def class_pairs() -> list[tuple[HandClass, HandClass]]:
    """Return all pairs of classes in the order of the file."""
    return [(first, second) for place, first in enumerate(HAND_CLASSES) for second in HAND_CLASSES[place:]]


def _place(low: int, high: int) -> int:
    return low * len(COMBOS) - low * (low - 1) // 2 + high - low


@cache
def _counts() -> list[int]:
    return unpack_counts((files(__package__) / FILE).read_bytes())


def pack_dense(share: Callable[[int, int], float], possible: Callable[[int, int], float]) -> bytes:
    """Return the content of the file of the dense deal from functions of two numbers of classes."""
    size = len(HAND_CLASSES)
    tables = [[part(low, high) for low in range(size) for high in range(low, size)] for part in (share, possible)]
    return pack_equities([round(DENSE_PARTS * part) for table in tables for part in table])


@cache
def dense_tables() -> tuple[list[list[float]], list[list[float]]]:
    """Return for every two classes of a dense deal what the first wins, and how likely both can be dealt."""
    parts = [count / DENSE_PARTS for count in unpack_counts((files(__package__) / DENSE_FILE).read_bytes())]
    size, half = len(HAND_CLASSES), len(parts) // 2
    shares, possible = parts[:half], parts[half:]

    def of(one: int, two: int) -> int:
        return _place(min(one, two), max(one, two))

    return (
        [
            [shares[of(one, two)] if one <= two else 1 - shares[of(one, two)] for two in range(size)]
            for one in range(size)
        ],
        [[possible[of(one, two)] for two in range(size)] for one in range(size)],
    )
