"""A backup: everything on a device in one file.

The file is a line of JSON, then the rest compressed by zlib: each key and its value after their lengths. The line says
what it is: the format and its version, the Feltroom that wrote it, how many keys, tables and hands there are, how many
bytes they take unpacked, and the SHA-256 of the compressed part. What was damaged on the device is left out, and what
hands add to statistics, since it is counted from them.

The file is the person: it holds their account, the hashes of their tokens and the key that signs, and all cards.
"""

import hashlib
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from struct import Struct
from typing import Any

import msgspec

from feltroom.log.chain import expected_chain, link_of
from feltroom.log.errors import CorruptEvent, StorageError
from feltroom.log.writing import EventRow, Head
from feltroom.pocket.backup_progress import Progress, Steps, do_at_once
from feltroom.pocket.device_logs import LOGS, is_piece, log_prefix, read_piece, read_pieces, segment_prefix
from feltroom.pocket.device_rows import (
    FORMAT,
    FORMAT_KEY,
    KINDS,
    ROWS,
    NewerFormat,
    check_format,
    kind_of,
    write_format,
)
from feltroom.pocket.disk import Source
from feltroom.pocket.nesting import MOST_NESTED, is_flat, is_flat_json
from feltroom.pocket.records.log_segments import SEGMENT_ROWS, LogHead
from feltroom.version import __version__

NAME = "feltroom-backup"
VERSION = 1
MOST_BYTES = 2**28
"""No more is unpacked: 20,000 hands at a table of six take half of it."""

Kept = dict[str, bytes]
_lengths = Struct(">HI")
_MOST_HEADER = 4096
_PIECE, _MOST_PLAIN = 2**16, 2**18  # bytes that are unpacked at once, before and after


class BackupCode(Enum):
    """Why a file was not taken in."""

    NOT_A_BACKUP = "not_a_backup"
    TOO_NEW = "too_new"
    DAMAGED = "damaged"
    TOO_LARGE = "too_large"
    OTHER_PERSON = "other_person"


class BackupRefused(StorageError):
    """A file was not taken in, and nothing was changed; `numbers` say more, by name."""

    def __init__(self, code: BackupCode, **numbers: int) -> None:
        listed = ", ".join(f"{name} {number}" for name, number in numbers.items())
        super().__init__(f"the backup was refused: {code.value}{' (' if listed else ''}{listed}{')' if listed else ''}")
        self.code = code
        self.numbers = numbers


class BackupHeader(msgspec.Struct, frozen=True):
    """What the first line of a backup says."""

    format: str
    version: int
    app: str
    rows: int
    tables: int
    hands: int
    damaged: int
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that is whole."""

    header: BackupHeader
    kept: Kept


async def export_backup(source: Source, progress: Progress | None = None) -> list[bytes]:
    """Return everything as the parts of one file; of an open store, ask its `snapshot`.

    The progress is told in hands.
    """
    progress = Progress() if progress is None else progress
    packer = _Packer()
    heads: dict[str, LogHead] = {}
    for key, value in await source.scan(ROWS):
        kind = kind_of(key)
        try:
            if kind is None:
                raise CorruptEvent("it is of an unknown kind")
            rows = kind.read(key, value)
        except CorruptEvent:
            packer.damaged += 1
            continue
        if kind.name == "heads":
            heads[key] = rows[0][1]
        else:
            packer.add(key, value)
            packer.tables += kind.name == "tables"
            packer.hands += len(rows) if kind.name == "hands" else 0
    events = sum([head.next_seq for head in heads.values()])
    before = 0
    for key, head in heads.items():
        sound = await _is_sound(source, head)
        if sound:
            packer.add(key, KINDS["heads"].write(head.table_id, head))
        else:
            packer.damaged += 1
        for number in range(_segments(head) if sound else 0):
            for piece, value in await source.scan(segment_prefix((head.table_id, number))):
                packer.add(piece, value)
            packed = before + min(head.next_seq, (number + 1) * SEGMENT_ROWS)
            await progress.step(packer.hands * packed // events, packer.hands)
        before += head.next_seq
    packer.add(FORMAT_KEY, write_format())
    progress.check()
    return packer.finish()


def read_backup(data: bytes) -> Backup:
    """Read and check a whole file; BackupRefused if it is none, damaged, or of a newer Feltroom."""
    return do_at_once(read_in_steps(data))


def read_in_steps(data: bytes) -> Steps[Backup]:
    """Read and check a whole file like `read_backup`, and say on the way how many hands are checked, of how many."""
    header, end = _read_header(data)
    body = memoryview(data)[end + 1 :]
    if hashlib.sha256(body).hexdigest() != header.sha256:
        raise BackupRefused(BackupCode.DAMAGED, byte=end + 1)
    kept: Kept = {}
    for number, (key, value) in enumerate(_unpack(body, header)):
        if key in kept:
            raise BackupRefused(BackupCode.DAMAGED, row=number)
        kept[key] = value
    if len(kept) != header.rows:
        raise BackupRefused(BackupCode.DAMAGED, row=len(kept))
    total = 2 * sum(map(len, kept.values()))
    done = 0
    for checked in _check(kept):
        done += checked
        yield header.hands * done // total, header.hands
    return Backup(header, kept)


def _read_header(data: bytes) -> tuple[BackupHeader, int]:
    """Return what the first line says, and where it ends."""
    end = data.find(b"\n", 0, _MOST_HEADER)
    try:
        if end < 0 or data.count(b"[", 0, end) + data.count(b"{", 0, end) > MOST_NESTED:
            raise ValueError
        said = msgspec.json.decode(data[:end], type=dict[str, Any])
    except (ValueError, msgspec.MsgspecError) as error:
        raise BackupRefused(BackupCode.NOT_A_BACKUP) from error
    if said.get("format") != NAME:
        raise BackupRefused(BackupCode.NOT_A_BACKUP)
    version = said.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BackupRefused(BackupCode.TOO_NEW, version=version, known=VERSION)
    try:
        header = msgspec.convert(said, BackupHeader)
        _check_numbers(header)
    except msgspec.ValidationError as error:
        raise BackupRefused(BackupCode.DAMAGED, byte=0) from error
    return header, end


def _check_numbers(header: BackupHeader) -> None:
    if min(header.rows, header.tables, header.hands, header.damaged, header.size) < 0 or header.version < 1:
        raise msgspec.ValidationError("a number in the first line is none that was written")


class _Packer:
    """Compresses keys and values as they come."""

    def __init__(self) -> None:
        self.rows = self.tables = self.hands = self.damaged = self.size = 0
        self._parts: list[bytes] = []
        self._compress = zlib.compressobj(6)
        self._digest = hashlib.sha256()

    def add(self, key: str, value: bytes) -> None:
        """Take a key and its value in."""
        name = key.encode()
        packed = _lengths.pack(len(name), len(value)) + name + value
        self.rows += 1
        self.size += len(packed)
        self._put(self._compress.compress(packed))

    def finish(self) -> list[bytes]:
        """Return the parts of the file, the line that describes them first."""
        self._put(self._compress.flush())
        header = BackupHeader(
            format=NAME,
            version=VERSION,
            app=__version__,
            rows=self.rows,
            tables=self.tables,
            hands=self.hands,
            damaged=self.damaged,
            size=self.size,
            sha256=self._digest.hexdigest(),
        )
        return [msgspec.json.encode(header) + b"\n", *self._parts]

    def _put(self, part: bytes) -> None:
        if part:
            self._digest.update(part)
            self._parts.append(part)


def _unpack(body: memoryview, header: BackupHeader) -> Iterator[tuple[str, bytes]]:
    """The rows of a file, each as soon as it is unpacked: a phone has no space for all of it twice."""
    waiting = bytearray()
    number = 0
    for plain in _plain(body, header):
        waiting += plain
        place = 0
        while place + _lengths.size <= len(waiting):
            name, size = _lengths.unpack_from(waiting, place)
            start = place + _lengths.size
            if start + name + size > len(waiting):
                break
            place = start + name + size
            key = bytes(waiting[start : start + name])
            if not key.isascii():
                raise BackupRefused(BackupCode.DAMAGED, row=number)
            yield key.decode("ascii"), bytes(waiting[start + name : place])
            number += 1
        del waiting[:place]
    if waiting:
        raise BackupRefused(BackupCode.DAMAGED, row=number)


def _plain(body: memoryview, header: BackupHeader) -> Iterator[bytes]:
    """The bytes of a file, unpacked piece by piece; there are as many as its first line says."""
    if header.size > MOST_BYTES:
        raise BackupRefused(BackupCode.TOO_LARGE, megabytes=header.size >> 20, most=MOST_BYTES >> 20)
    unpacking = zlib.decompressobj()
    done = 0
    for start in range(0, len(body), _PIECE):
        packed: bytes | memoryview = body[start : start + _PIECE]
        while True:
            try:
                plain = unpacking.decompress(packed, _MOST_PLAIN)
            except zlib.error as error:
                raise BackupRefused(BackupCode.DAMAGED, byte=done) from error
            packed = unpacking.unconsumed_tail
            done += len(plain)
            if done > header.size:
                raise BackupRefused(BackupCode.DAMAGED, byte=done)
            if not plain and not packed:
                break
            yield plain
    if done != header.size or not unpacking.eof or unpacking.unused_data:
        raise BackupRefused(BackupCode.DAMAGED, byte=done)


def _check(kept: Kept) -> Iterator[int]:
    """Hold every row to its kind, every log to its chain, and all of it to what can be decoded.

    Yields how many bytes have been checked since the last time. The bytes of logs are looked at twice, so those of
    other rows count twice.
    """
    heads: list[LogHead] = []
    pieces: dict[str, list[tuple[str, bytes]]] = {}
    _check_format(kept)
    for number, (key, value) in enumerate(kept.items()):
        if key == FORMAT_KEY:
            continue
        if not is_flat(value):
            raise BackupRefused(BackupCode.DAMAGED, row=number)
        if key.startswith(LOGS):
            if not is_piece(key, value):
                raise BackupRefused(BackupCode.DAMAGED, row=number)
            pieces.setdefault(key.rsplit("/", 2)[0] + "/", []).append((key, value))
            yield len(value)
            continue
        kind = kind_of(key) if key.startswith(ROWS) else None
        try:
            if kind is None:
                raise CorruptEvent("it is of an unknown kind")
            found = kind.read(key, value)
            if kind.name == "checkpoints" and not is_flat_json(found[0][1].body):
                raise CorruptEvent("it is nested without end")
        except CorruptEvent as error:
            raise BackupRefused(BackupCode.DAMAGED, row=number) from error
        if kind.name == "heads":
            heads.append(found[0][1])
        yield 2 * len(value)
    for head in heads:
        end: Head | None = Head.of_new_log(head.table_id)
        for piece in sorted(pieces.pop(log_prefix(head.table_id), [])):
            rows = read_piece(head.table_id, *piece)
            flat = all([is_flat_json(body) for *_, body, _ in rows])
            end = _verify(end, rows) if flat and end is not None else None
            yield len(piece[1])
        if end != Head(head.next_seq, head.chain):
            raise BackupRefused(BackupCode.DAMAGED, row=list(kept).index(KINDS["heads"].key(head.table_id)))
    if pieces:  # of no log
        raise BackupRefused(BackupCode.DAMAGED, row=list(kept).index(next(iter(pieces.values()))[0][0]))


def _check_format(kept: Kept) -> None:
    try:
        check_format(kept.get(FORMAT_KEY, b""))
    except NewerFormat as error:
        raise BackupRefused(BackupCode.TOO_NEW, version=error.found, known=FORMAT) from error
    except StorageError as error:
        raise BackupRefused(BackupCode.DAMAGED, row=0) from error


def _verify(head: Head, rows: list[EventRow]) -> Head | None:
    """Return where a log goes on after rows, None if one of them is not what was written."""
    seq, chain = head.next_seq, head.chain
    for _, found, version, ends, body, stored in rows:
        if found != seq or not 0 <= version < 2**32:
            return None
        if stored != expected_chain(chain, stored, seq=seq, version=version, ends=ends, body=body):
            return None
        chain = link_of(stored)
        seq += 1
    return Head(seq, chain)


async def _is_sound(source: Source, head: LogHead) -> bool:
    """Whether a log is whole, read a segment at a time."""
    end: Head | None = Head.of_new_log(head.table_id)
    for number in range(_segments(head)):
        pieces = await source.scan(segment_prefix((head.table_id, number)))
        end = None if end is None else _verify(end, read_pieces(head.table_id, pieces))
    return end == Head(head.next_seq, head.chain)


def _segments(head: LogHead) -> int:
    return (head.next_seq - 1) // SEGMENT_ROWS + 1
