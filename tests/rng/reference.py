"""The randomness of `docs/randomness.md` written a second time, as plainly as possible and with no buffer."""

from collections.abc import Iterator
from hashlib import shake_256
from itertools import count, islice

from feltroom.rng import Label, Seed


def encode(value: Label) -> bytes:
    if isinstance(value, int):
        kind, payload = b"i", b"%d" % value
    elif isinstance(value, str):
        kind, payload = b"s", value.encode()
    else:
        kind, payload = b"b", value
    return kind + big_endian(len(payload), width=4) + payload


def big_endian(number: int, *, width: int) -> bytes:
    return bytes(number >> 8 * place & 255 for place in reversed(range(width)))


def derive(seed: Seed, *labels: Label) -> bytes:
    return shake_256(b"feltroom/derive/1" + b"".join(map(encode, (seed, *labels)))).digest(32)


def stream_bytes(seed: Seed) -> Iterator[int]:
    """Every byte of a stream, one after another, without end."""
    for block in count():
        yield from shake_256(b"feltroom/stream/1" + encode(seed) + big_endian(block, width=8)).digest(136)


def take_number(stream: Iterator[int], width: int) -> int:
    number = 0
    for byte in islice(stream, width):
        number = number * 256 + byte
    return number


def below(stream: Iterator[int], limit: int) -> int:
    width = 0
    while 256**width < limit:
        width += 1
    while True:
        number = take_number(stream, width)
        if number < 256**width // limit * limit:
            return number % limit


def random_over_2_53(stream: Iterator[int]) -> int:
    """The numerator of a random float over 2**53."""
    return take_number(stream, 7) // 8


def shuffled(stream: Iterator[int], size: int) -> list[int]:
    left = list(range(size))
    for place in range(size):
        pick = place + below(stream, size - place)
        left[place], left[pick] = left[pick], left[place]
    return left
