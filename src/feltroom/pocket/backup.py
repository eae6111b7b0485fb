"""A backup: everything on a device in one file, made piece by piece, so that it may be larger than the memory.

The file is a line of JSON, then the rest compressed by zlib: each key and its value after their lengths. The line says
what it is: the format and its version, the Feltroom that wrote it, how many keys, tables and hands there are, how many
bytes they take unpacked, and the SHA-256 of the compressed part. What was damaged on the device is left out, and what
hands add to statistics, since it is counted from them. The pieces of each log are in order.

The file is the person: it holds their account, the hashes of their tokens and the key that signs, and all cards.
"""

import hashlib
import zlib
from collections.abc import Callable
from enum import Enum
from struct import Struct

import msgspec

from feltroom.log.chain import expected_chain, link_of
from feltroom.log.errors import CorruptEvent, StorageError
from feltroom.log.writing import EventRow, Head
from feltroom.pocket.backup_progress import Progress
from feltroom.pocket.device_logs import log_rows_of, segment_prefix
from feltroom.pocket.device_rows import FORMAT_KEY, KINDS, ROWS, kind_of, write_format
from feltroom.pocket.disk import Source
from feltroom.pocket.records.log_segments import SEGMENT_ROWS, LogHead
from feltroom.version import __version__

NAME = "feltroom-backup"
VERSION = 1
PART = 2**20
"""About how many bytes of a file are handed over at once."""
LENGTHS = Struct(">HI")
"""What stands before each key and its value: how long they are."""


class BackupCode(Enum):
    """Why a file was not taken in."""

    NOT_A_BACKUP = "not_a_backup"
    TOO_NEW = "too_new"
    DAMAGED = "damaged"
    TOO_LARGE = "too_large"
    FULL = "full"
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


async def export_backup(source: Source, take: Callable[[bytes], object], progress: Progress | None = None) -> bytes:
    """Hand everything over as the parts of one file, and return its first line, which belongs before them.

    Of an open store, ask its `snapshot`. The progress is told in hands.
    """
    progress = Progress() if progress is None else progress
    packer = _Packer(take)
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


class _Packer:
    """Compresses keys and values as they come, and hands them over."""

    def __init__(self, take: Callable[[bytes], object]) -> None:
        self.rows = self.tables = self.hands = self.damaged = self.size = 0
        self._take = take
        self._part = bytearray()
        self._compress = zlib.compressobj(6)
        self._digest = hashlib.sha256()

    def add(self, key: str, value: bytes) -> None:
        """Take a key and its value in."""
        name = key.encode()
        packed = LENGTHS.pack(len(name), len(value)) + name + value
        self.rows += 1
        self.size += len(packed)
        self._put(self._compress.compress(packed))

    def finish(self) -> bytes:
        """Hand over the last part, and return the line that describes them all."""
        self._put(self._compress.flush())
        self._hand_over()
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
        return msgspec.json.encode(header) + b"\n"

    def _put(self, packed: bytes) -> None:
        self._part += packed
        if len(self._part) >= PART:
            self._hand_over()

    def _hand_over(self) -> None:
        part = bytes(self._part)
        self._part.clear()
        self._digest.update(part)
        self._take(part)


def follow_chain(head: Head, rows: list[EventRow]) -> Head | None:
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
        end = None if end is None else follow_chain(end, log_rows_of(head.table_id, pieces))
    return end == Head(head.next_seq, head.chain)


def _segments(head: LogHead) -> int:
    return (head.next_seq - 1) // SEGMENT_ROWS + 1
