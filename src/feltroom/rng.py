"""One unbiased, portable source of randomness.

Everything random in Feltroom is a function of a seed, so any home of the engine (CPython, a browser) can be
compared byte for byte. The construction, complete:

- `encode(x)` is a tag, a length of 4 bytes (big-endian) and a payload: `i` and the decimal digits of an int,
  `s` and the UTF-8 of a str, `b` and the bytes themselves.
- `derive(seed, *labels)` is the first 32 bytes of SHAKE-256 over `feltroom/derive/1` and the encodings of seed and
  labels.
- A stream is the concatenation of blocks k = 0, 1, 2 …; block k is the first 136 bytes (the rate of SHAKE-256) of
  SHAKE-256 over `feltroom/stream/1`, the encoding of the seed and k in 8 bytes (big-endian).
- `below(n)` reads the smallest number of bytes that can hold n - 1 as a big-endian number, rejects it where the
  last, incomplete run of n begins, and reduces it modulo n. `below(1)` reads nothing.
- `shuffle` is Fisher–Yates from the front: place i takes a uniform pick from places i onward. A partial shuffle is
  therefore the top of the full one.
"""

from collections.abc import Iterable, MutableSequence
from hashlib import shake_256
from typing import TypeVar

from feltroom.errors import InvalidSetup, shown

Seed = int | bytes
Label = int | str | bytes
T = TypeVar("T")

_BLOCK = 136
_REJECTED = 255


def _make_picks(total: int) -> tuple[bytes, ...]:
    """For each place of a list, which place a byte picks to swap with it, or the mark of a rejected byte.

    This is `place + below(total - place)` as a table, for short lists: the mark must not be a place.
    """
    return tuple(
        bytes([place + byte % span if byte < 256 - 256 % span else _REJECTED for byte in range(256)])
        for place, span in enumerate(range(total, 1, -1))
    )


_PICKS_OF_DECK = _make_picks(52)


def encode(value: Label) -> bytes:
    """Return the unambiguous bytes of a seed or label; refuse anything but int, str and bytes."""
    try:
        if type(value) is int:
            payload = str(value).encode()
            return b"i" + len(payload).to_bytes(4, "big") + payload
        if type(value) is str:
            payload = value.encode("utf-8")
            return b"s" + len(payload).to_bytes(4, "big") + payload
    except ValueError:  # an int of more digits than Python writes, or a str that is no text
        raise InvalidSetup(f"{shown(value)} cannot be a seed or label") from None
    if type(value) is not bytes:
        raise InvalidSetup(f"a seed or label must be int, str or bytes, not {type(value).__name__} {shown(value)}")
    return b"b" + len(value).to_bytes(4, "big") + value


def check_seed(seed: Seed) -> Seed:
    """Return the seed unchanged; refuse anything but an int or bytes."""
    if type(seed) is not int and type(seed) is not bytes:
        raise InvalidSetup(f"a seed must be int or bytes, not {type(seed).__name__} {shown(seed)}")
    return seed


def derive(seed: Seed, *labels: Label) -> bytes:
    """Return 32 bytes that depend on the seed and every label, and on nothing else."""
    check_seed(seed)
    parts: Iterable[bytes] = (encode(label) for label in (seed, *labels))
    return shake_256(b"feltroom/derive/1" + b"".join(parts)).digest(32)


class Stream:
    """An endless, reproducible sequence of random choices made from one seed."""

    __slots__ = ("_block", "_buffer", "_position", "_prefix")

    def __init__(self, seed: Seed) -> None:
        if type(seed) is not int:
            check_seed(seed)
        self._prefix = b"feltroom/stream/1" + encode(seed)
        self._block = 0
        self._buffer = b""
        self._position = 0

    def _refill(self) -> bytes:
        self._buffer = shake_256(self._prefix + self._block.to_bytes(8, "big")).digest(_BLOCK)
        self._block += 1
        self._position = 0
        return self._buffer

    def bytes(self, count: int) -> bytes:
        """Return the next `count` bytes of the stream."""
        if type(count) is not int or count < 0:
            raise InvalidSetup(f"a number of bytes must be an int of at least 0, not {shown(count)}")
        end = self._position + count
        taken = self._buffer[self._position : end]
        while len(taken) < count:
            end = count - len(taken)
            taken += self._refill()[:end]
        self._position = end
        return taken

    def below(self, limit: int) -> int:
        """Return a uniform integer from 0 to `limit` - 1."""
        if type(limit) is not int or limit < 1:
            raise InvalidSetup(f"below() needs an int of at least 1, not {shown(limit)}")
        width = ((limit - 1).bit_length() + 7) // 8
        space = 1 << 8 * width
        accepted = space - space % limit
        while True:
            value = int.from_bytes(self.bytes(width), "big")
            if value < accepted:
                return value % limit

    def random(self) -> float:
        """Return a uniform multiple of 2**-53 in [0, 1): the top 53 bits of the next 7 bytes."""
        return (int.from_bytes(self.bytes(7), "big") >> 3) * 2.0**-53

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a uniformly random order, in place."""
        self.draw(items, len(items))

    def draw(self, items: MutableSequence[T], count: int) -> None:
        """Bring `count` uniformly random items to the front, in random order: the top of a full shuffle."""
        total = len(items)
        if type(count) is not int or not 0 <= count <= total:
            raise InvalidSetup(f"cannot draw {shown(count)} of {total} items")
        if count == total:
            count -= 1  # the last place has nothing to choose from
        if total == 52 and isinstance(items, list):
            self._draw_from_deck(items, count)
            return
        for place in range(count):
            pick = place + self.below(total - place)
            items[place], items[pick] = items[pick], items[place]

    def _draw_from_deck(self, items: list[T], count: int) -> None:
        """Draw without a call of below() for each place: every deal goes through here."""
        picks = _PICKS_OF_DECK
        place = 0
        while place < count:
            if self._position == len(self._buffer):
                self._refill()
            first, rejected = place, 0
            for byte in self._buffer[self._position :]:
                pick = picks[place][byte]
                if pick == _REJECTED:
                    rejected += 1
                    continue
                item = items[pick]
                items[pick] = items[place]
                items[place] = item
                place += 1
                if place == count:
                    break
            self._position += place - first + rejected
