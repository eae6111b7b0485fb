"""The rows of a hand that is over, in one small body: one line a row, compressed, without the hashes in between.

A hash follows from the one before and from the row, so the one before the first row and that of the last one are
enough: what is unpacked is held to both. If a row keeps another hash, since somebody was erased from it, all rows of
the hand bring theirs along. Many bytes of a hand are the same in every other: `pack_words` has them, and the compressed
body points there.
"""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from feltroom.log.chain import HASH_BYTES, next_chain
from feltroom.log.reading import FoundRow
from feltroom.storage.pack_words import WORDS

_FORMAT = b"\1"
_RAW = -15  # no header and no checksum: the hashes of the log say more
_AMENDED = 2 * HASH_BYTES
_MOST_BYTES = 64 * 2**20


@dataclass(frozen=True, slots=True)
class PackedHand:
    """A hand as it is kept; `before` is the hash that its first row builds on, `chain` that of its last row."""

    table_id: str
    first_seq: int
    last_seq: int
    hand: int
    before: bytes
    chain: bytes
    body: bytes


def pack_hand(table_id: str, hand: int, before: bytes, rows: list[FoundRow]) -> PackedHand | None:
    """Return a hand's rows packed, None if they are not what was written: then they stay as they are."""
    if not rows:
        return None
    chain, first = before, rows[0][0]
    amended = any(type(row[4]) is bytes and len(row[4]) == _AMENDED for row in rows)
    lines: list[bytes] = []
    for seq, (found, version, ends, body, stored) in enumerate(rows, first):
        kinds = type(version) is int and 0 <= version < 2**32 and ends in (0, 1)
        if found != seq or not kinds or type(body) is not bytes or type(stored) is not bytes or b"\n" in body:
            return None
        known = stored == next_chain(chain, seq=seq, version=version, ends=bool(ends), body=body)
        if not known and len(stored) != _AMENDED:
            return None
        own = b"~%s~" % stored.hex().encode() if amended else b""
        lines.append(b"%d%s%s%s" % (version, b"!" if ends else b" ", own, body))
        chain = stored[:HASH_BYTES]
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zdict=WORDS)
    packed = _FORMAT + packer.compress(b"\n".join(lines)) + packer.flush()
    made = PackedHand(table_id, first, rows[-1][0], hand, before, rows[-1][4], packed)
    # What is about to take the place of the only copy is read back first.
    return made if _same(unpack_hand(made), rows) else None


def unpack_hand(packed: PackedHand) -> list[FoundRow]:
    """Return the rows of a hand as they were; a damaged one is one row that nobody takes for a sound one."""
    try:
        return _unpack(packed)
    except (zlib.error, ValueError, TypeError, AttributeError):
        return [damaged_row(packed.first_seq)]


def damaged_row(seq: int) -> FoundRow:
    """Return what stands for rows that cannot be read, to be judged with the others."""
    return seq, -1, False, b"", b""


def _unpack(packed: PackedHand) -> list[FoundRow]:
    if packed.body[:1] != _FORMAT:
        raise ValueError("of a newer version")
    unpacker = zlib.decompressobj(_RAW, zdict=WORDS)
    lines = unpacker.decompress(packed.body[1:], _MOST_BYTES)
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("longer or shorter than it was")
    rows: list[FoundRow] = []
    chain = packed.before
    for seq, line in enumerate(lines.split(b"\n"), packed.first_seq):
        row, chain = _row(seq, line, chain)
        rows.append(row)
    if rows[-1][0] != packed.last_seq or rows[-1][4] != packed.chain:
        raise ValueError("not what was packed")
    return rows


def _row(seq: int, line: bytes, before: bytes) -> tuple[FoundRow, bytes]:
    place = min(at for at in (line.find(b"!"), line.find(b" ")) if at > 0)
    version, ends, body = int(line[:place]), line[place : place + 1] == b"!", line[place + 1 :]
    own, body = _own_hash(body)
    stored = next_chain(before, seq=seq, version=version, ends=ends, body=body)
    if own is not None and own != stored:
        if len(own) != _AMENDED:
            raise ValueError("not what was packed")
        stored = own
    return (seq, version, ends, body, stored), stored[:HASH_BYTES]


def _own_hash(body: bytes) -> tuple[bytes | None, bytes]:
    if body[:1] != b"~":
        return None, body
    written, _, rest = body[1:].partition(b"~")
    return bytes.fromhex(written.decode()), rest


def _same(unpacked: Iterable[FoundRow], rows: Iterable[FoundRow]) -> bool:
    return [(seq, version, bool(ends), body, chain) for seq, version, ends, body, chain in rows] == list(unpacked)
