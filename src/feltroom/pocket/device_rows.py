"""The rows of a memory as keys and bytes on a disk, and back.

The key of a row is `row/<kind>/<key>`; its value is msgpack, a list of the version and the values of the row, its key
among them. Hands are kept in blocks (`HandBlocks`), and so is what they add to statistics, under keys of its own
(`FactBlocks`). Keys are ASCII, so that every disk orders them alike.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, cast, get_type_hints

import msgspec

from feltroom.contract.client_messages import EmoteName
from feltroom.log.director_log import DirectorRow
from feltroom.log.errors import CorruptEvent, StorageError
from feltroom.log.rows import RequestRow
from feltroom.log.writing import CheckpointRow
from feltroom.pocket.records.log_segments import LogHead
from feltroom.pocket.records.memory import (
    HANDS_IN_BLOCK,
    FactsBlock,
    Guest,
    Memory,
    Rows,
    StoredHand,
    StoredLedger,
    StoredLine,
    TransferCode,
)
from feltroom.pocket.row_upcasters import upcast_row
from feltroom.rooms.ports.records.administration import Ban, Measure, NamedKey
from feltroom.rooms.ports.records.chat import ChatLine
from feltroom.rooms.ports.records.clubs import Club, ClubTable, HallHand, Member
from feltroom.rooms.ports.records.drills import DrillAnswer
from feltroom.rooms.ports.records.erasures import Erasure
from feltroom.rooms.ports.records.notes import Note
from feltroom.rooms.ports.records.people import Account, Token
from feltroom.rooms.ports.records.reports import Report
from feltroom.rooms.ports.records.shares import Share
from feltroom.rooms.ports.records.tables import LedgerEntry, TableRow
from feltroom.rooms.ports.records.tournaments import TournamentEntry, TournamentRow
from feltroom.rooms.ports.records.weights import SavedWeights

ROWS = "row/"
"""How the keys of all rows begin."""
FACTS = "facts/"
"""How the keys begin of what hands add to statistics; it can be counted anew, so it is in no backup."""
FORMAT_KEY = "format"
"""The key of the number of the format."""
FORMAT = 5
"""Raised with every change that an older Feltroom could not read."""

Values = tuple[Any, ...]


class NewerFormat(StorageError):
    """What is kept was written by a newer Feltroom."""

    def __init__(self, found: int) -> None:
        super().__init__(f"what is kept on this device is of a newer Feltroom: format {found}, known is {FORMAT}")
        self.found = found


_encode = msgspec.msgpack.Encoder().encode
_read_envelope = msgspec.msgpack.Decoder(tuple[int, msgspec.Raw]).decode
_read_format = msgspec.msgpack.Decoder(int).decode


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of rows: how one is written and read."""

    name: str
    version: int
    rows: Callable[[Memory], Rows[Any, Any]]
    pack: Callable[[Any, Any], Any]
    """From a key and its row to plain values."""
    unpack: Callable[[Any], tuple[Any, Any]]
    """From plain values to a key and its row."""
    shape: Any
    """The type of the plain values."""
    decode: Callable[[bytes | msgspec.Raw], Any]

    def key(self, key: Hashable) -> str:
        """Return the key of a row on the disk."""
        parts = key if isinstance(key, tuple) else (key,)
        return f"{ROWS}{self.name}/{'/'.join(map(key_part, parts))}"

    def record(self, memory: Memory, key: Hashable) -> bytes | None:
        """Return what is to be kept where a row belongs, None if nothing."""
        row = self.rows(memory).get(key)
        return None if row is None else self.write(key, row)

    def write(self, key: Hashable, row: object) -> bytes:
        """Return the bytes of a row as the current version writes it."""
        return _encode((self.version, self.pack(key, row)))

    def read(self, disk_key: str, value: bytes) -> list[tuple[Any, Any]]:
        """Return the keys and rows that some version wrote, mostly one; CorruptEvent if none did."""
        try:
            version, raw = _read_envelope(value)
            if version == self.version:
                values = self.decode(raw)
            elif 1 <= version < self.version:
                older = upcast_row(self.name, msgspec.msgpack.decode(raw), version=version, current=self.version)
                values = msgspec.convert(older, self.shape)
            else:
                raise CorruptEvent(f"version {version} is none of 1 to {self.version}")
            found = self.unpack_all(values)
        except CorruptEvent:
            raise
        except Exception as error:  # hostile bytes can break anything on the way; all of it means the same
            raise CorruptEvent(f"it cannot be read ({type(error).__name__})") from error
        for key, _ in found:
            if self.key(key) != disk_key:
                raise CorruptEvent("it stands under the key of another row")
        return found

    def unpack_all(self, values: Any) -> list[tuple[Any, Any]]:
        """Return the keys and rows of plain values."""
        return [self.unpack(values)]


class HandBlocks(Kind):
    """Hands: there are many, and a browser reads a few large values much faster than many small ones.

    Those of a table with numbers 0 to 31, 32 to 63 and so on are kept together. Only the last block is written again.
    """

    def key(self, key: Hashable) -> str:
        """Return the key on the disk of the block that a hand is in."""
        table_id, hand = cast("tuple[str, int]", key)
        return f"{ROWS}{self.name}/{key_part(table_id)}/{hand // HANDS_IN_BLOCK:06x}"

    def record(self, memory: Memory, key: Hashable) -> bytes | None:
        """Return the block that a hand is in, None if it is empty."""
        table_id, hand = cast("tuple[str, int]", key)
        first = hand // HANDS_IN_BLOCK * HANDS_IN_BLOCK
        found = [memory.hands.get((table_id, number)) for number in range(first, first + HANDS_IN_BLOCK)]
        hands = [stored for stored in found if stored is not None]
        return self.write(key, hands) if hands else None

    def unpack_all(self, values: Any) -> list[tuple[Any, Any]]:
        """Return the keys and hands of a block."""
        if not values:
            raise CorruptEvent("it is an empty block")
        return [self.unpack(hand) for hand in values]


class FactBlocks(Kind):
    """What hands add to statistics, in blocks like the hands; no older Feltroom looks for its keys."""

    def key(self, key: Hashable) -> str:
        """Return the key of a block on the disk."""
        table_id, block = cast("tuple[str, int]", key)
        return f"{FACTS}{key_part(table_id)}/{block:06x}"


def key_part(part: object) -> str:
    """Return a part of a key: ASCII without a slash."""
    if isinstance(part, bytes):
        return part.hex()
    if isinstance(part, int):
        return f"{part:08x}"
    text = str(part)
    if text.isascii() and text.isalnum():
        return text
    plain = text.encode("utf-8", "surrogatepass")
    return "".join([chr(byte) if byte < 128 and chr(byte).isalnum() else f"%{byte:02x}" for byte in plain])


def write_format() -> bytes:
    """Return what is kept under `FORMAT_KEY`."""
    return _encode(FORMAT)


def format_on_disk(value: bytes) -> int:
    """Return the format of what is on the disk; NewerFormat if a newer Feltroom wrote it, StorageError if none did."""
    try:
        found = _read_format(value)
    except msgspec.DecodeError as error:
        raise StorageError("what is kept on this device cannot be read") from error
    if found > FORMAT:
        raise NewerFormat(found)
    return found


def _kind(
    name: str,
    rows: Callable[[Memory], Rows[Any, Any]],
    shape: Any,
    *,
    pack: Callable[[Any, Any], Any],
    unpack: Callable[[Any], tuple[Any, Any]],
    version: int = 1,
    made: type[Kind] = Kind,
) -> Kind:
    return made(name, version, rows, pack, unpack, shape, msgspec.msgpack.Decoder(shape).decode)


def _kind_of(
    name: str,
    row: Any,
    rows: Callable[[Memory], Rows[Any, Any]],
    key: Callable[[Any], Hashable],
    *,
    version: int = 1,
) -> Kind:
    """Return the kind of rows that hold their own key."""
    names = [field.name for field in fields(row)]
    hints = get_type_hints(row)
    values_of = attrgetter(*names)

    def unpack(values: Values) -> tuple[Any, Any]:
        made = row(*values)
        return key(made), made

    shape = tuple.__class_getitem__(tuple([hints[name] for name in names]))
    return _kind(name, rows, shape, pack=lambda _, made: values_of(made), unpack=unpack, version=version)


_ALL = (
    _kind_of("accounts", Account, lambda memory: memory.accounts, lambda row: row.id, version=2),
    _kind(
        "tokens",
        lambda memory: memory.tokens,
        tuple[bytes, str, int, bool],
        pack=lambda key, row: (key, row.account, row.created, row.program),
        unpack=lambda values: (values[0], Token(*values[1:])),
    ),
    _kind(
        "transfer_codes",
        lambda memory: memory.transfer_codes,
        tuple[bytes, str, int],
        pack=lambda key, row: (key, row.account, row.expires),
        unpack=lambda values: (values[0], TransferCode(*values[1:])),
    ),
    _kind(
        "secrets",
        lambda memory: memory.secrets,
        tuple[str, bytes],
        pack=lambda key, row: (key, row),
        unpack=lambda values: (values[0], values[1]),
    ),
    _kind_of("tables", TableRow, lambda memory: memory.tables, lambda row: row.id),
    _kind_of("heads", LogHead, lambda memory: memory.heads, lambda row: row.table_id),
    _kind_of("checkpoints", CheckpointRow, lambda memory: memory.checkpoints, lambda row: row.table_id),
    _kind_of("requests", RequestRow, lambda memory: memory.requests, lambda row: (row.table_id, row.account, row.id)),
    _kind_of("guests", Guest, lambda memory: memory.guests, lambda row: (row.table_id, row.account)),
    _kind(
        "chat",
        lambda memory: memory.chat,
        tuple[str, int, int, int | None, str, str | None, EmoteName | None, int | None, str | None],
        pack=lambda key, row: (
            *key,
            row.line.time,
            row.line.seat,
            row.line.name,
            row.line.text,
            row.line.emote,
            row.deleted,
            row.line.account,
        ),
        unpack=lambda values: (
            tuple(values[:2]),
            StoredLine(values[0], ChatLine(*(*values[1:7], values[8])), values[7]),
        ),
        version=2,
    ),
    _kind(
        "ledger",
        lambda memory: memory.ledger,
        tuple[str, str, str, int, int],
        pack=lambda _, row: (
            row.table_id,
            row.entry.account,
            row.entry.name,
            row.entry.bought,
            row.entry.taken,
        ),
        unpack=lambda values: ((values[0], values[1]), StoredLedger(values[0], LedgerEntry(*values[1:]))),
    ),
    _kind(
        "hands",
        lambda memory: memory.hands,
        list[StoredHand],
        pack=lambda _, hands: hands,
        unpack=lambda hand: ((hand.table_id, hand.hand), hand),
        made=HandBlocks,
    ),
    _kind(
        "hand_facts",
        lambda memory: memory.facts,
        FactsBlock,
        pack=lambda _, block: block,
        unpack=lambda block: ((block.table_id, block.block), block),
        made=FactBlocks,
    ),
    _kind_of("shares", Share, lambda memory: memory.shares, lambda row: row.id),
    _kind_of("bans", Ban, lambda memory: memory.bans, lambda row: row.account),
    _kind_of("measures", Measure, lambda memory: memory.measures, lambda row: row.number, version=2),
    _kind_of("admin_keys", NamedKey, lambda memory: memory.admin_keys, lambda row: row.name),
    _kind_of("reports", Report, lambda memory: memory.reports, lambda row: row.id),
    _kind_of("erasures", Erasure, lambda memory: memory.erasures, lambda row: row.alias),
    _kind(
        "house_words",
        lambda memory: memory.house_words,
        tuple[str, str],
        pack=lambda key, row: (key, row),
        unpack=lambda values: (values[0], values[1]),
    ),
    _kind_of("weight_tables", SavedWeights, lambda memory: memory.weights, lambda row: row.id),
    _kind_of("notes", Note, lambda memory: memory.notes, lambda row: (row.account, row.about)),
    _kind_of("clubs", Club, lambda memory: memory.clubs, lambda row: row.id),
    _kind_of("club_members", Member, lambda memory: memory.club_members, lambda row: (row.club, row.account)),
    _kind_of("club_tables", ClubTable, lambda memory: memory.club_tables, lambda row: row.table_id),
    _kind_of("club_hands", HallHand, lambda memory: memory.club_hands, lambda row: (row.club, row.share)),
    _kind_of(
        "drill_answers",
        DrillAnswer,
        lambda memory: memory.drill_answers,
        lambda row: (row.account, row.day, row.spot),
    ),
    _kind_of("tournaments", TournamentRow, lambda memory: memory.tournaments, lambda row: row.id),
    _kind_of(
        "tournament_entries",
        TournamentEntry,
        lambda memory: memory.tournament_entries,
        lambda row: (row.tournament_id, row.account),
    ),
    _kind_of(
        "director_events",
        DirectorRow,
        lambda memory: memory.director_events,
        lambda row: (row.tournament_id, row.seq),
    ),
)
KINDS = {kind.name: kind for kind in _ALL}
"""Every kind of rows, by the name of its rows in memory."""


def kind_of(disk_key: str) -> Kind | None:
    """Return the kind of row that a key on the disk is of, None if there is no such kind."""
    if disk_key.startswith(FACTS):
        return KINDS["hand_facts"]
    return KINDS.get(disk_key[len(ROWS) :].split("/", 1)[0]) if disk_key.startswith(ROWS) else None
