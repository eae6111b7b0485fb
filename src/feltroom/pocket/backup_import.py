"""Taking a backup in: a file is checked from its first byte to its last; all that it brings is written, or nothing."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from feltroom.log.chain import link_of
from feltroom.log.errors import CorruptEvent
from feltroom.pocket.backup import BackupCode, BackupRefused
from feltroom.pocket.backup_reading import Backup, FileBytes, Kept, read_backup
from feltroom.pocket.device_logs import LOGS, log_prefix, log_rows_of, read_piece, segment_prefix
from feltroom.pocket.device_rows import FACTS, KINDS, ROWS
from feltroom.pocket.disk import DiskFull, RewritableDisk, Source
from feltroom.pocket.records.log_segments import SEGMENT_ROWS, LogHead

_OF_TABLES = ("tables", "heads", "checkpoints", "requests", "guests", "chat", "ledger", "hands")

_OF_CLUBS = ("clubs", "club_members", "club_tables", "club_hands")
_OF_PEOPLE = ("accounts", "tokens", "secrets", "shares", "drill_answers", "notes", *_OF_CLUBS)

_OF_TOURNAMENTS = ("tournaments", "tournament_entries", "director_events")

_OWN_WORK = tuple(f"{ROWS}{kind}/" for kind in ("hands", "weight_tables"))  # nobody loses these unasked


@dataclass(frozen=True, slots=True)
class Imported:
    """What a backup has brought: new or longer tables, and the hands that were not there.

    `skipped` tables were there already, as long or longer; of `conflicts` the device's own has stayed: there the
    two have gone on differently. `accounts` are those of the file, which somebody on the device may now be.
    """

    tables: int
    hands: int
    skipped: int
    conflicts: int
    accounts: tuple[str, ...]


async def import_backup(disk: RewritableDisk, file: FileBytes, *, replace: bool = False) -> Imported:
    """Take a file in, all or nothing, while no store is open on the disk; BackupRefused if it is not taken."""
    return await import_read_backup(disk, read_backup(file), replace=replace)


async def import_read_backup(disk: RewritableDisk, backup: Backup, *, replace: bool = False) -> Imported:
    """Take in what was read from a file, all or nothing, while no store is open on the disk.

    A device with neither hands nor saved weights becomes what the file says, person and all. Where the person is the
    same, the two are put together: of a table that both have, the longer log stays if the other is its beginning. A
    device on which another person has some refuses, unless all of it is to be replaced.
    """
    own = dict(await disk.scan(ROWS))
    theirs = _accounts(backup.rows)
    try:
        if replace or not any(key.startswith(_OWN_WORK) for key in own):
            await disk.rewrite([""], backup.every_row())
            return Imported(backup.header.tables, backup.header.hands, 0, 0, theirs)
        if not set(_accounts(own)) & set(theirs):
            hands = len(_hands(own))
            raise BackupRefused(BackupCode.OTHER_PERSON, hands_here=hands, hands_in_file=backup.header.hands)
        union = _Union(disk, own, backup)
        await union.make()
        if union.changes:
            await disk.rewrite(union.dropped, union.batch())
        return Imported(union.tables, union.hands, union.skipped, union.conflicts, theirs)
    except DiskFull as error:
        raise BackupRefused(BackupCode.FULL, megabytes=-(-backup.header.size // 2**20)) from error


class _Union:
    """What a file has that a device lacks."""

    def __init__(self, disk: Source, own: Kept, backup: Backup) -> None:
        self.dropped: list[str] = []
        self.tables = self.hands = self.skipped = self.conflicts = 0
        self._disk = disk
        self._own = own
        self._backup = backup
        self._other = backup.rows
        self._gone: list[str] = []
        self._rows: set[str] = set()
        self._logs: set[str] = set()  # how the keys of those logs begin

    async def make(self) -> None:
        """Compare the device with the file."""
        own = _by_table(self._own)
        theirs = _by_table(self._other)
        chains = self._chains(own.keys() & theirs.keys())
        for table, keys in theirs.items():
            await self._add_table(table, own.get(table, []), keys, chains)
        self._add_people()
        self._add_tournaments()
        self._add_weights()

    @property
    def changes(self) -> bool:
        """Whether the file adds or changes anything."""
        return bool(self._rows or self._logs)

    def batch(self) -> Iterator[tuple[str, bytes | None]]:
        """The rows to write, from one pass through the file."""
        for key in self._gone:
            yield key, None
        for key, value in self._backup.every_row():
            chosen = key.rsplit("/", 2)[0] + "/" in self._logs if key.startswith(LOGS) else key in self._rows
            if chosen:
                yield key, value

    def _chains(self, shared: Set[str]) -> dict[str, bytes | None]:
        """Of logs that are longer in the file, the hashes there of the rows that are the last ones here."""
        wanted: dict[str, tuple[LogHead, str]] = {}
        for table in shared:
            ours, theirs = (_head(kept, f"{ROWS}heads/{table}") for kept in (self._own, self._other))
            if ours is not None and theirs is not None and 0 < ours.next_seq < theirs.next_seq:
                segment = segment_prefix((ours.table_id, (ours.next_seq - 1) // SEGMENT_ROWS))
                wanted[segment] = ours, table
        found: dict[str, bytes | None] = {}
        for key, value in self._backup.every_row() if wanted else ():
            segment = key.rpartition("/")[0] + "/"
            if segment in wanted:
                head, table = wanted[segment]
                hashes = {row[1]: row[-1] for row in read_piece(head.table_id, key, value)}
                if head.next_seq - 1 in hashes:
                    found[table] = link_of(hashes[head.next_seq - 1])
        return found

    async def _add_table(
        self, table: str, own_keys: list[str], keys: list[str], chains: Mapping[str, bytes | None]
    ) -> None:
        head_key = f"{ROWS}heads/{table}"
        ours, theirs = _head(self._own, head_key), _head(self._other, head_key)
        if own_keys and theirs is None:
            self.skipped += 1  # the file has its hands alone
            return
        if ours is not None and theirs is not None:
            ours_is_longer = ours.next_seq >= theirs.next_seq
            chain = await _chain_at(self._disk, ours, theirs.next_seq) if ours_is_longer else chains.get(table)
            if chain != (theirs if ours_is_longer else ours).chain:
                self.conflicts += 1
                return
            if ours_is_longer:
                self.skipped += 1
                return
        elif own_keys:
            self.conflicts += 1  # its log is damaged here, and nothing of it is to be lost
            return
        self.tables += 1
        new = _hands({key: self._other[key] for key in keys})
        self.hands += len(new - _hands({key: self._own[key] for key in own_keys}))
        self.dropped.append(f"{FACTS}{table}/")
        if theirs is not None:
            self.dropped.append(log_prefix(theirs.table_id))
            self._logs.add(log_prefix(theirs.table_id))
        self._gone += [key for key in own_keys if key not in self._other]
        self._rows.update(keys)

    def _add_people(self) -> None:
        for kind in _OF_PEOPLE:
            for key in [key for key in self._other if key.startswith(f"{ROWS}{kind}/")]:
                if key not in self._own:
                    self._rows.add(key)

    def _add_tournaments(self) -> None:
        """Take in the tournaments that are not here; one that both have stays as it is."""
        for kind in _OF_TOURNAMENTS:
            for key in [key for key in self._other if key.startswith(f"{ROWS}{kind}/")]:
                if f"{ROWS}tournaments/{key.split('/')[2]}" not in self._own:
                    self._rows.add(key)

    def _add_weights(self) -> None:
        own = {weights_id: row for _, weights_id, row in _rows(self._own, "weight_tables")}
        for key, weights_id, row in _rows(self._other, "weight_tables"):
            named = {(other.account, other.name) for other in own.values() if other.id != weights_id}
            known = own.get(weights_id)
            if (row.account, row.name) not in named and (known is None or known.changed < row.changed):
                self._rows.add(key)


def _rows(kept: Kept, kind: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield all rows of a kind that can be read, with their keys on the disk."""
    prefix = f"{ROWS}{kind}/"
    for disk_key in [key for key in kept if key.startswith(prefix)]:
        try:
            for key, row in KINDS[kind].read(disk_key, kept[disk_key]):
                yield disk_key, key, row
        except CorruptEvent:
            continue


def _accounts(kept: Kept) -> tuple[str, ...]:
    return tuple(sorted(account for _, account, _ in _rows(kept, "accounts")))


def _hands(kept: Kept) -> set[tuple[str, int]]:
    return {key for _, key, _ in _rows(kept, "hands")}


def _by_table(kept: Kept) -> dict[str, list[str]]:
    """Return all keys that belong to tables, by the part of the key that names the table."""
    found: dict[str, list[str]] = {}
    for key in kept:
        parts = key.split("/")
        if parts[0] == "row" and parts[1] in _OF_TABLES:
            found.setdefault(parts[2], []).append(key)
    return found


def _head(kept: Kept, key: str) -> LogHead | None:
    value = kept.get(key)
    try:
        return None if value is None else KINDS["heads"].read(key, value)[0][1]
    except CorruptEvent:
        return None


async def _chain_at(source: Source, head: LogHead, seq: int) -> bytes | None:
    """Return the hash of the row before a number, None if there is no such row."""
    if seq == head.next_seq:
        return head.chain
    pieces = await source.scan(segment_prefix((head.table_id, (seq - 1) // SEGMENT_ROWS)))
    return next((link_of(row[-1]) for row in log_rows_of(head.table_id, pieces) if row[1] == seq - 1), None)
