"""Reading a backup: a file is checked from its first byte to its last, in pieces, and never held as a whole.

It is gone through twice before anything is done with it, once for its digest and once for its rows, and another time by
whoever takes the rows. What stays in memory are the keys, and all rows but those of logs: a twentieth of the whole.
"""

import hashlib
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import unquote_to_bytes

import msgspec

from feltroom.log.errors import CorruptEvent, StorageError
from feltroom.log.writing import Head
from feltroom.pocket.backup import LENGTHS, NAME, VERSION, BackupCode, BackupHeader, BackupRefused, follow_chain
from feltroom.pocket.backup_progress import Steps, do_all_steps
from feltroom.pocket.device_logs import LOGS, is_piece, read_piece
from feltroom.pocket.device_rows import FORMAT, FORMAT_KEY, ROWS, NewerFormat, format_on_disk, key_part, kind_of
from feltroom.pocket.nesting import MOST_NESTED, is_flat, is_flat_json
from feltroom.pocket.records.log_segments import LogHead

Kept = dict[str, bytes]
MOST_HELD = 2**27
"""So many bytes of keys and of rows outside logs are kept in memory: those of 400,000 hands at a table of six."""

_MOST_HEADER = 4096
_MOST_ROW = 2**26  # bytes; the largest rows are pieces of logs, far smaller
_PIECE, _MOST_PLAIN = 2**16, 2**18  # bytes that are unpacked at once, before and after


class FileBytes(Protocol):
    """The bytes of a file, wherever they are; `bytes` are some."""

    def __len__(self) -> int:
        """Return how many there are."""
        ...

    def __getitem__(self, place: slice, /) -> bytes:
        """Read some; StorageError if the file cannot be read."""
        ...


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that is whole: what its first line says, and all rows but those of logs."""

    header: BackupHeader
    rows: Kept
    _file: FileBytes
    _start: int

    def every_row(self) -> Iterator[tuple[str, bytes]]:
        """Go through the file once more; BackupRefused in the end if it has changed since it was checked."""
        digest = hashlib.sha256()
        yield from _unpack(_packed(self._file, self._start, digest.update), self.header)
        if digest.hexdigest() != self.header.sha256:
            raise BackupRefused(BackupCode.DAMAGED, byte=self._start)


def read_backup(file: FileBytes) -> Backup:
    """Read and check a whole file; BackupRefused if it is none, damaged, or of a newer Feltroom."""
    return do_all_steps(read_backup_in_steps(file))


def read_backup_in_steps(file: FileBytes) -> Steps[Backup]:
    """Read and check a whole file like `read_backup`, and say on the way how many hands are checked, of how many."""
    header, start = _read_header(file)
    digest = hashlib.sha256()
    for _ in _packed(file, start, digest.update):
        yield 0, header.hands
    if digest.hexdigest() != header.sha256:
        raise BackupRefused(BackupCode.DAMAGED, byte=start)
    check = _Check()
    done = 0
    for key, value in _unpack(_packed(file, start), header):
        check.add(key, value)
        done += LENGTHS.size + len(key) + len(value)
        yield header.hands * done // (header.size + 1), header.hands  # the last one is done when all fit together
    check.finish(header)
    return Backup(header, check.rows, file, start)


def _read_header(file: FileBytes) -> tuple[BackupHeader, int]:
    """Return what the first line says, and where the rest begins."""
    beginning = file[:_MOST_HEADER]
    end = beginning.find(b"\n")
    try:
        if end < 0 or beginning.count(b"[", 0, end) + beginning.count(b"{", 0, end) > MOST_NESTED:
            raise ValueError
        said = msgspec.json.decode(beginning[:end], type=dict[str, Any])
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
    return header, end + 1


def _check_numbers(header: BackupHeader) -> None:
    if min(header.rows, header.tables, header.hands, header.damaged, header.size) < 0 or header.version < 1:
        raise msgspec.ValidationError("a number in the first line is none that was written")


def _packed(file: FileBytes, start: int, seen: Callable[[bytes], object] = lambda _: None) -> Iterator[bytes]:
    """The compressed part of a file, piece by piece."""
    for place in range(start, len(file), _PIECE):
        piece = file[place : place + _PIECE]
        seen(piece)
        yield piece


def _unpack(packed: Iterator[bytes], header: BackupHeader) -> Iterator[tuple[str, bytes]]:
    """The rows of a file, each as soon as it is unpacked."""
    waiting = bytearray()
    number = 0
    for plain in _plain(packed, header):
        waiting += plain
        place = 0
        while place + LENGTHS.size <= len(waiting):
            name, size = LENGTHS.unpack_from(waiting, place)
            if size > _MOST_ROW:
                raise BackupRefused(BackupCode.DAMAGED, row=number)
            start = place + LENGTHS.size
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


def _plain(pieces: Iterator[bytes], header: BackupHeader) -> Iterator[bytes]:
    """The bytes of a file, unpacked piece by piece; there are as many as its first line says."""
    unpacking = zlib.decompressobj()
    done = 0
    for piece in pieces:
        packed = piece
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


class _Check:
    """Checks that every row is of a known kind, every log follows its chain, and everything can be decoded."""

    def __init__(self) -> None:
        self.rows: Kept = {}
        self._keys: set[str] = set()
        self._held = 0
        self._heads: list[tuple[int, LogHead]] = []
        self._logs: dict[str, tuple[int, Head | None]] = {}  # with the number of their first row; None has a fault

    def add(self, key: str, value: bytes) -> None:
        """Check the next row alone."""
        number = len(self._keys)
        is_log = key.startswith(LOGS)
        self._hold(len(key) + (0 if is_log else len(value)))
        self._keys.add(key)
        if len(self._keys) == number or (key != FORMAT_KEY and not is_flat(value)):
            raise BackupRefused(BackupCode.DAMAGED, row=number)
        if is_log:
            self._add_piece(number, key, value)
            return
        self.rows[key] = value
        if key != FORMAT_KEY:
            self._add_row(number, key, value)

    def finish(self, header: BackupHeader) -> None:
        """Check that the rows belong together, and that there are as many as the first line says."""
        if len(self._keys) != header.rows:
            raise BackupRefused(BackupCode.DAMAGED, row=len(self._keys))
        _check_format(self.rows)
        for number, head in self._heads:
            _, end = self._logs.pop(head.table_id, (number, Head.of_new_log(head.table_id)))
            if end != Head(head.next_seq, head.chain):
                raise BackupRefused(BackupCode.DAMAGED, row=number)
        for number, _ in self._logs.values():  # pieces of no log
            raise BackupRefused(BackupCode.DAMAGED, row=number)

    def _hold(self, size: int) -> None:
        self._held += size
        if self._held > MOST_HELD:
            raise BackupRefused(BackupCode.TOO_LARGE, megabytes=self._held >> 20, most=MOST_HELD >> 20)

    def _add_piece(self, number: int, key: str, value: bytes) -> None:
        table_id = _table_of(key)
        if table_id is None or not is_piece(key, value):
            raise BackupRefused(BackupCode.DAMAGED, row=number)
        first, end = self._logs.get(table_id, (number, Head.of_new_log(table_id)))
        rows = read_piece(table_id, key, value)
        flat = all([is_flat_json(body) for *_, body, _ in rows])
        self._logs[table_id] = first, follow_chain(end, rows) if flat and end is not None else None

    def _add_row(self, number: int, key: str, value: bytes) -> None:
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
            self._heads.append((number, found[0][1]))


def _table_of(key: str) -> str | None:
    """The table whose log a piece belongs to, by its key; None if no device would write such a key."""
    part = key.split("/")[1]
    try:
        table_id = unquote_to_bytes(part).decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return None
    return table_id if key_part(table_id) == part else None


def _check_format(rows: Kept) -> None:
    try:
        format_on_disk(rows.get(FORMAT_KEY, b""))
    except NewerFormat as error:
        raise BackupRefused(BackupCode.TOO_NEW, version=error.found, known=FORMAT) from error
    except StorageError as error:
        raise BackupRefused(BackupCode.DAMAGED, row=0) from error
