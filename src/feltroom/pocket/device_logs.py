"""The rows of logs on a disk: as the very bytes of the log, in pieces of what was saved together.

The key of a piece is `log/<table>/<segment>/<number of its first row>`; no piece goes beyond its segment. Its value is
msgpack, a list of the version and the rows, each a list of version, whether it is the last of its call, body and hash.
"""

from itertools import groupby

import msgspec

from feltroom.log.writing import EventRow
from feltroom.pocket.device_rows import key_part
from feltroom.pocket.records.log_segments import SEGMENT_ROWS, SegmentId

LOGS = "log/"
"""How the keys of all pieces begin."""
_VERSION = 1

_Piece = tuple[int, list[tuple[int, bool, bytes, bytes]]]
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Piece).decode


def log_prefix(table_id: str) -> str:
    """Return how the keys of a log begin."""
    return f"{LOGS}{key_part(table_id)}/"


def segment_prefix(segment: SegmentId) -> str:
    """Return how the keys of a segment begin."""
    table_id, number = segment
    return f"{log_prefix(table_id)}{number:06x}/"


def write_pieces(table_id: str, rows: list[EventRow]) -> list[tuple[str, bytes]]:
    """Return the pieces of rows that are saved together."""
    pieces = []
    for number, part in groupby(rows, key=lambda row: row[1] // SEGMENT_ROWS):
        listed = list(part)
        plain = [(version, ends, body, chain) for _, _, version, ends, body, chain in listed]
        pieces.append((f"{segment_prefix((table_id, number))}{listed[0][1]:08x}", _encode((_VERSION, plain))))
    return pieces


def read_piece(table_id: str, key: str, value: bytes) -> list[EventRow]:
    """Return the rows of a piece, none if no version wrote it: the log then has a gap, which is found."""
    try:
        first = int(key.rsplit("/", 1)[1], 16)
        version, plain = _decode(value)
    except (ValueError, msgspec.DecodeError):
        return []
    if version != _VERSION:
        return []
    return [(table_id, seq, *row) for seq, row in enumerate(plain, first)]


def is_piece(key: str, value: bytes) -> bool:
    """Whether rows are kept under the very key, of the very segment, that `write_pieces` would give them."""
    parts = key.split("/")
    if len(parts) != len(("log", "table", "segment", "number")):
        return False
    rows = read_piece("", key, value)
    if not rows:
        return False
    first, last = rows[0][1], rows[-1][1]
    number = first // SEGMENT_ROWS
    return parts[2:] == [f"{number:06x}", f"{first:08x}"] and last // SEGMENT_ROWS == number


def log_rows_of(table_id: str, pieces: list[tuple[str, bytes]]) -> list[EventRow]:
    """Return the rows of pieces by their numbers; what they are worth is judged when they are read."""
    rows = [row for key, value in pieces for row in read_piece(table_id, key, value)]
    rows.sort(key=lambda row: row[1])
    return rows
