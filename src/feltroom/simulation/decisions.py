"""The random streams of one hand's decisions.

They are `Stream(derive(seed, "bot", hand, seat, decision))`, decisions counted from 0 over the whole hand, as at a
table with that seed. A bot that calls takes less time than `derive` takes to encode five labels, so the first three
are encoded once a hand; six-handed that makes `easy` and `caller` a sixth faster.
"""

from hashlib import shake_256

from feltroom.rng import Seed, Stream, encode

_SMALL = tuple(encode(number) for number in range(64))


class DecisionStreams:
    """Gives every decision of a hand its stream."""

    __slots__ = ("_prefix",)

    def __init__(self, seed: Seed, *, hand: int) -> None:
        self._prefix = b"feltroom/derive/1" + encode(seed) + encode("bot") + encode(hand)

    def of(self, *, seat: int, decision: int) -> Stream:
        """Return the stream of a decision."""
        number = _SMALL[decision] if decision < 64 else encode(decision)
        return Stream(shake_256(self._prefix + _SMALL[seat] + number).digest(32))
