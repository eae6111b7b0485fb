"""What people received, piece by piece, with how far the table was at that moment."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_TIMED = re.compile(rb"^(content-length: |process_|feltroom_\w*(seconds|created|bytes)).*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that arrived somewhere: the bytes, the last hand and the number of the table's next event then."""

    channel: str
    data: bytes
    hand: int
    seq: int


@dataclass(slots=True)
class Received:
    """Everything that came to one person, or, for the room's own logs, to whoever reads them."""

    account: str
    tokens: tuple[str, ...] = ()
    pieces: list[Piece] = field(default_factory=list)

    def by_channel(self) -> dict[str, list[bytes]]:
        """The bytes of every channel, in their order, without what nodes log of each other and metrics of time."""
        found: dict[str, list[bytes]] = {}
        for piece in self.pieces:
            if piece.channel.endswith(" of nodes"):
                continue
            timed = piece.channel.endswith("/metrics")
            found.setdefault(piece.channel, []).append(_TIMED.sub(b"", piece.data) if timed else piece.data)
        return found


def first_difference(one: Received, other: Received) -> str | None:
    """Say where two people's traffic differs first, None if not in a single byte."""
    mine, theirs = one.by_channel(), other.by_channel()
    if list(mine) != list(theirs):
        return f"channels: {sorted(set(mine) ^ set(theirs))}"
    for channel, (left, right) in _pairs(mine, theirs):
        for place, (ours, others) in enumerate(zip(left, right, strict=False)):
            if ours != others:
                return f"{channel} [{place}]: {_around(ours, others)}"
        if len(left) != len(right):
            return f"{channel}: {len(left)} or {len(right)} pieces"
    return None


def _pairs(
    mine: Mapping[str, list[bytes]], theirs: Mapping[str, list[bytes]]
) -> Iterator[tuple[str, tuple[list[bytes], list[bytes]]]]:
    for channel, pieces in mine.items():
        yield channel, (pieces, theirs[channel])


def _around(ours: bytes, others: bytes) -> str:
    place = next((at for at, (a, b) in enumerate(zip(ours, others, strict=False)) if a != b), 0)
    part = slice(max(0, place - 60), place + 60)
    return f"{ours[part]!r} or {others[part]!r}"
