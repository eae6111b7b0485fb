"""A memory that was on a disk: read back when a store opens, and written as batches of what has changed."""

from collections import Counter
from collections.abc import Hashable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from feltroom.log.chain import link_of
from feltroom.log.errors import CorruptEvent, StorageError
from feltroom.pocket.device_logs import log_prefix, log_rows_of, write_pieces
from feltroom.pocket.device_rows import (
    FACTS,
    FORMAT,
    FORMAT_KEY,
    KINDS,
    ROWS,
    Kind,
    format_on_disk,
    key_part,
    kind_of,
    write_format,
)
from feltroom.pocket.disk import Source
from feltroom.pocket.records.log_segments import SEGMENT_ROWS, LogHead
from feltroom.pocket.records.memory import BOT, Memory, RowId

MOST_DAMAGE = 10
DAMAGED = "damaged/"
"""How the keys begin under which damaged rows are kept when others take their place."""
_NO_END = b""  # the hash of no row: a log that is said to end so is refused


@dataclass(frozen=True, slots=True)
class Unsaved:
    """What has changed and is to be written, as of one moment."""

    batch: list[tuple[str, bytes | None]]
    rows: dict[RowId, None]
    logs: tuple[str, ...]


class DeviceMemory:
    """A memory and what of it is not on the disk yet."""

    def __init__(self) -> None:
        self.memory = Memory(saved=True)
        self.damage: tuple[str, ...] = ()
        self._format_known = False  # whether the disk says that it is of this format
        self._damaged: dict[str, bytes] = {}  # what could not be read and still stands under its key

    async def read(self, source: Source) -> None:
        """Read everything but the logs; StorageError if a newer Feltroom wrote it."""
        for _, value in [pair for pair in await source.scan(FORMAT_KEY) if pair[0] == FORMAT_KEY]:
            self._format_known = format_on_disk(value) == FORMAT
        damage = self._fill(await source.scan(ROWS))
        self._fill_facts(await source.scan(FACTS))
        damage += await self._find_heads(source)
        self.damage = tuple(damage[:MOST_DAMAGE])

    def find_player(self) -> str | None:
        """Return the account that has played most of the hands, or made most of the tables; None if there are none."""
        players = [player.account for hand in self.memory.hands.values() for player in hand.players]
        played = Counter([account for account in players if not account.startswith(BOT)])
        made = Counter([table.owner for table in self.memory.tables.values()])
        return next((account for account, _ in (played or made).most_common(1)), None)

    @property
    def changed(self) -> bool:
        """Whether anything is not on the disk yet."""
        return bool(self.memory.changes.unsaved or self.memory.unsaved_logs)

    def check(self, rows: Iterable[RowId]) -> None:
        """Raise StorageError if one of these rows cannot be written as it is now."""
        self._records(rows)

    def gather(self) -> Unsaved:
        """Return what is not on the disk yet; it counts as saved until `put_back`, logs not before `settle`.

        StorageError if a row cannot be written; then nothing counts as saved.
        """
        memory = self.memory
        assert memory.changes.unsaved is not None
        rows = memory.changes.unsaved
        records = self._records(rows)
        batch: list[tuple[str, bytes | None]] = [] if self._format_known else [(FORMAT_KEY, write_format())]
        batch += records.items()
        batch += [(f"{DAMAGED}{key}", value) for key, value in self._damaged.items() if key in records]
        for table, first in memory.unsaved_logs.items():
            batch += write_pieces(table, list(memory.logs.rows_from(table, first)))
        memory.changes.unsaved = {}
        return Unsaved(batch, rows, tuple(memory.unsaved_logs))

    def note_saved(self, saved: Unsaved) -> None:
        """Note that a batch is on the disk; nothing may have changed since it was gathered."""
        self._format_known = True
        for key, _ in saved.batch:
            self._damaged.pop(key, None)
        for table in saved.logs:
            del self.memory.unsaved_logs[table]

    def put_back(self, unsaved: Unsaved) -> None:
        """Note that a batch could not be written."""
        changes = self.memory.changes
        assert changes.unsaved is not None
        changes.unsaved = unsaved.rows | changes.unsaved

    def _records(self, rows: Iterable[RowId]) -> dict[str, bytes | None]:
        kinds: dict[str, tuple[Kind, Hashable]] = {}
        name = ""
        try:
            for name, key in rows:
                kinds[KINDS[name].key(key)] = (KINDS[name], key)
            records: dict[str, bytes | None] = {}
            for disk_key, (kind, key) in kinds.items():
                name = kind.name
                records[disk_key] = kind.record(self.memory, key)
        except Exception as error:  # whatever is wrong with a row, it must not take others with it
            raise StorageError(f"a row of {name} cannot be written ({type(error).__name__})") from error
        return records

    def _fill(self, found: Iterable[tuple[str, bytes]]) -> list[str]:
        damage: list[str] = []
        read: dict[str, dict[Any, Any]] = {name: {} for name in KINDS}
        for disk_key, value in found:
            kind = kind_of(disk_key)
            try:
                if kind is None:
                    raise CorruptEvent("it is of an unknown kind")
                rows = kind.read(disk_key, value)
            except CorruptEvent as error:
                damage.append(f"{disk_key.split('/')[1]}: a row is damaged: {error}")
                self._damaged[disk_key] = value
            else:
                read[kind.name].update(rows)
        for name, filled in read.items():
            KINDS[name].rows(self.memory).fill(filled)
        return damage

    def _fill_facts(self, found: Iterable[tuple[str, bytes]]) -> None:
        """Take in what was counted; the rest is counted anew, so damage is nothing to speak of."""
        kind = KINDS["hand_facts"]
        read: dict[Any, Any] = {}
        for disk_key, value in found:
            with suppress(CorruptEvent):
                read.update(kind.read(disk_key, value))
        self.memory.facts.fill(read)

    async def _find_heads(self, source: Source) -> list[str]:
        """Look for the logs of tables whose heads are lost: their rows say where they go on."""
        damage: list[str] = []
        lost: dict[str, LogHead] = {}
        for table in self.memory.tables.values():
            if table.id in self.memory.heads:
                continue
            rows = log_rows_of(table.id, await source.scan(log_prefix(table.id)))
            if not rows:
                damage.append(f"the log of table {key_part(table.id)} is missing")
                continue
            damage.append(f"the end of the log of table {key_part(table.id)} is missing")
            _, seq, _, ends, _, chain = rows[-1]
            lost[table.id] = LogHead(table.id, seq + 1, link_of(chain) if ends else _NO_END, table.created)
            for number in range(seq // SEGMENT_ROWS + 1):
                segment = [row for row in rows if row[1] // SEGMENT_ROWS == number]
                self.memory.logs.put((table.id, number), segment)
        self.memory.heads.fill(lost)
        return damage
