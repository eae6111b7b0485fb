"""All hands of a person as one file, made a few hands at a time so that tables and other readers get their turn."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from logging import getLogger

import msgspec

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.history.phh.write import phhs_entry
from feltroom.log.errors import CorruptLog
from feltroom.rooms.hands.hand_answers import hand_seen
from feltroom.rooms.hands.hand_formats import phh_of, text_of
from feltroom.rooms.hands.seen_hand import read_seen
from feltroom.rooms.ports.records.hands import Cursor
from feltroom.rooms.ports.store import Records, Store

MOST_BYTES = 64 * 2**20
_CHUNK = 20
_log = getLogger("feltroom.export")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOptions:
    """Which hands to export, and how: `kind` is phhs, text or json."""

    account: str
    kind: str
    lang: str
    table_id: str | None
    limit: int


@dataclass(frozen=True, slots=True)
class _Chunk:
    files: list[bytes] = field(default_factory=list)
    damaged: int = 0
    next: Cursor | None = None
    looked_at: int = 0


async def export(store: Store, options: ExportOptions) -> bytes:
    """Return the file, the oldest hand first; hands still being played are not in it.

    Refusal if it gets too large. Hands whose log is damaged are left out; a JSON file says how many.
    """
    files: list[bytes] = []
    size, damaged, left = 0, 0, options.limit
    before: Cursor | None = None
    while left:
        chunk = await store.read(partial(_read_chunk, options=options, before=before, count=min(_CHUNK, left)))
        files += chunk.files
        damaged += chunk.damaged
        size += sum(map(len, chunk.files))
        if size > MOST_BYTES:
            raise Refusal(Code.TOO_LARGE, limit=MOST_BYTES, size=size)
        before = chunk.next
        left -= chunk.looked_at
        if before is None:
            break
    return b"".join(_join(options.kind, files[::-1], damaged))


def _read_chunk(records: Records, *, options: ExportOptions, before: Cursor | None, count: int) -> _Chunk:
    found = records.hands.list_of(options.account, before=before, limit=count, table_id=options.table_id)
    files, damaged = [], 0
    for played in found:
        try:
            seen = read_seen(records, table_id=played.table_id, hand=played.hand, account=options.account)
        except CorruptLog as error:
            _log.warning("hand left out: %s", error, extra={"table": played.table_id, "hand": played.hand})
            damaged += 1
            continue
        if seen is None or not seen.over or not seen.started:
            continue
        match options.kind:
            case "json":
                files.append(msgspec.json.encode(hand_seen(seen)))
            case "text":
                files.append(text_of(seen, lang=options.lang).encode())
            case _:
                files.append(phh_of(seen).encode())
    return _Chunk(files, damaged, found[-1].cursor if len(found) == count else None, len(found))


def _join(kind: str, files: list[bytes], damaged: int) -> Iterator[bytes]:
    match kind:
        case "json":
            yield b'{"hands":[%b],"damaged":%d}' % (b",".join(files), damaged)
        case "text":
            yield b"\n\n".join(files)
        case _:
            for number, file in enumerate(files, 1):
                yield phhs_entry(file.decode(), number=number).encode()
