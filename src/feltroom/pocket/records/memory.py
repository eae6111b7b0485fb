"""Everything that a store in memory holds: the logs as bytes, and rows whose changes can be taken back.

The logs and checkpoints are the very bytes that a database would hold, and every other row is a small immutable value
under a key, so that all of it can be saved somewhere and put back.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, ValuesView
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from feltroom.log.director_log import DirectorRow
from feltroom.log.errors import StorageError
from feltroom.log.rows import SETTLED, RequestRow
from feltroom.log.writing import CheckpointRow
from feltroom.pocket.records.indexes import CountIndex, Index, SortedIndex
from feltroom.pocket.records.log_segments import LogHead, LogSegments
from feltroom.rooms.ports.records.administration import Ban, Measure, NamedKey
from feltroom.rooms.ports.records.chat import ChatLine
from feltroom.rooms.ports.records.clubs import Club, ClubTable, HallHand, Member
from feltroom.rooms.ports.records.drills import DrillAnswer
from feltroom.rooms.ports.records.erasures import Erasure
from feltroom.rooms.ports.records.hands import Cursor, PlayedHand
from feltroom.rooms.ports.records.notes import Note
from feltroom.rooms.ports.records.people import Account, Token
from feltroom.rooms.ports.records.reports import Report
from feltroom.rooms.ports.records.shares import Share
from feltroom.rooms.ports.records.tables import LedgerEntry, TableRow
from feltroom.rooms.ports.records.tournaments import TournamentEntry, TournamentRow
from feltroom.rooms.ports.records.weights import SavedWeights

K = TypeVar("K")
V = TypeVar("V")

BOT = "bot:"
"""How the accounts of bots begin."""

HANDS_IN_BLOCK = 32
"""How many hands of a table are kept together."""

RowId = tuple[str, Hashable]
"""The name of a kind of rows, and the key of one of them."""


class Changes:
    """The changes of one write: all of them stay, or none."""

    def __init__(self) -> None:
        self._undo: list[Callable[[], object]] | None = None
        self._touched: dict[RowId, None] = {}
        self.unsaved: dict[RowId, None] | None = None
        """The rows that were changed since somebody saved them; None if nobody does."""

    @contextmanager
    def open(self) -> Iterator[Mapping[RowId, None]]:
        """Allow changes, and take them back if the block raises; the block gets the rows that it has changed."""
        undo: list[Callable[[], object]] = []
        self._undo = undo
        self._touched = {}
        try:
            yield self._touched
        except BaseException:
            for step in reversed(undo):
                step()
            raise
        else:
            if self.unsaved is not None:
                self.unsaved |= self._touched
        finally:
            self._undo = None

    def note(self, row: RowId, undo: Callable[[], object]) -> None:
        """Note how to take a change back that is about to be made; StorageError if nothing may be changed now."""
        if self._undo is None:
            raise StorageError("nothing was written: a reader's records are read-only")
        self._undo.append(undo)
        self._touched[row] = None


class Rows(Generic[K, V]):
    """Rows of one kind under their keys, and the indexes that follow them."""

    def __init__(self, name: str, changes: Changes, *indexes: Index[V]) -> None:
        self.name = name
        self._changes = changes
        self._indexes = indexes
        self._rows: dict[K, V] = {}

    def __contains__(self, key: K) -> bool:
        return key in self._rows

    def __len__(self) -> int:
        return len(self._rows)

    def get(self, key: K) -> V | None:
        """Return a row, None if there is none under this key."""
        return self._rows.get(key)

    def items(self) -> list[tuple[K, V]]:
        """Return all rows with their keys, as they are now."""
        return list(self._rows.items())

    def values(self) -> ValuesView[V]:
        """Return all rows."""
        return self._rows.values()

    def fill(self, rows: Mapping[K, V]) -> None:
        """Take in what was saved once, before anything else."""
        self._rows.update(rows)
        for index in self._indexes:
            index.fill(rows.values())

    def add(self, key: K, row: V) -> None:
        """Enter a row; StorageError if there is one under this key."""
        if key in self._rows:
            raise StorageError(f"nothing was written: the key of a row in {self.name} is not unique")
        self.put(key, row)

    def put(self, key: K, row: V) -> None:
        """Enter a row, in place of the one that was there."""
        before = self._rows.get(key)
        self._changes.note((self.name, key), lambda: self._set(key, before))
        self._set(key, row)

    def drop(self, key: K) -> bool:
        """Take a row out; False if there is none."""
        before = self._rows.get(key)
        if before is None:
            return False
        self._changes.note((self.name, key), lambda: self._set(key, before))
        self._set(key, None)
        return True

    def drop_where(self, unwanted: Callable[[V], bool]) -> int:
        """Take out all rows that are unwanted; return how many there were."""
        keys = [key for key, row in self._rows.items() if unwanted(row)]
        for key in keys:
            self.drop(key)
        return len(keys)

    def require(self, key: K) -> None:
        """Raise StorageError unless there is a row for others to point to."""
        if key not in self._rows:
            raise StorageError(f"nothing was written: a foreign key points to no row in {self.name}")

    def _set(self, key: K, row: V | None) -> None:
        before = self._rows.get(key)
        for index in self._indexes:
            index.change(before, row)
        if row is None:
            self._rows.pop(key, None)
        else:
            self._rows[key] = row


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who was let in to a private table."""

    table_id: str
    account: str


@dataclass(frozen=True, slots=True)
class StoredLine:
    """What was said at a table; `deleted` is when it was taken back."""

    table_id: str
    line: ChatLine
    deleted: int | None


@dataclass(frozen=True, slots=True)
class TransferCode:
    """A code that brings another device in."""

    account: str
    expires: int


@dataclass(frozen=True, slots=True)
class StoredLedger:
    """What somebody bought and took home at a table."""

    table_id: str
    entry: LedgerEntry


class StoredPlayer(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Somebody who was dealt into a hand."""

    seat: int
    account: str
    name: str
    began: int
    hole: str | None
    put_in: int | None
    difference: int | None


class StoredHand(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A hand and its players; there are many, so they are read from bytes as they are."""

    table_id: str
    hand: int
    first_seq: int
    began: int
    ended: int | None
    state: str
    players: tuple[StoredPlayer, ...]

    def played(self, player: StoredPlayer) -> PlayedHand:
        """Return the hand as one of its players finds it in their list."""
        return PlayedHand(
            self.table_id,
            self.hand,
            player.seat,
            player.account,
            player.name,
            player.began,
            player.hole,
            player.put_in,
            player.difference,
            self.ended,
            self.state,
        )


class FactsBlock(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """What neighbouring hands add to statistics: hand, seat and text as in the table `hand_facts` of a room."""

    table_id: str
    block: int
    facts: tuple[tuple[int, int, str], ...]


class Memory:
    """All that is stored; with `saved`, it is noted what somebody has yet to save."""

    def __init__(self, *, saved: bool = False) -> None:
        self.changes = changes = Changes()
        self.played: SortedIndex[StoredHand] = SortedIndex(places_of_players)
        """The places of people's hands, by account; nobody asks for those of bots, which are most."""
        self.settled: CountIndex[StoredHand] = CountIndex(_settled_players)
        """How many settled hands everybody has, by account."""
        self.numbers: SortedIndex[StoredHand] = SortedIndex(lambda hand: [(hand.table_id, (hand.hand,))])
        """The numbers of hands, by table."""
        self.requests_at: SortedIndex[RequestRow] = SortedIndex(
            lambda row: [(row.table_id, (row.seq, row.account, row.id))]
        )
        """The requests that were done, by table."""
        self.ledger_at: SortedIndex[StoredLedger] = SortedIndex(lambda row: [(row.table_id, (row.entry.account,))])
        """Whose chips are noted, by table."""
        self.chat_at: SortedIndex[StoredLine] = SortedIndex(lambda row: [(row.table_id, (row.line.number,))])
        """The numbers of lines of chat, by table."""
        self.director_events_at: SortedIndex[DirectorRow] = SortedIndex(lambda row: [(row.tournament_id, (row.seq,))])
        """The numbers of a director's events, by tournament."""
        self.heads: Rows[str, LogHead] = Rows("heads", changes)
        self.logs = LogSegments(self.heads)
        self.unsaved_logs: dict[str, int] = {}
        """The first row of each log that is not saved yet."""
        self.checkpoints: Rows[str, CheckpointRow] = Rows("checkpoints", changes)
        self.requests: Rows[tuple[str, str, str], RequestRow] = Rows("requests", changes, self.requests_at)
        self.tables: Rows[str, TableRow] = Rows("tables", changes)
        self.guests: Rows[tuple[str, str], Guest] = Rows("guests", changes)
        self.chat: Rows[tuple[str, int], StoredLine] = Rows("chat", changes, self.chat_at)
        self.accounts: Rows[str, Account] = Rows("accounts", changes)
        self.tokens: Rows[bytes, Token] = Rows("tokens", changes)
        self.transfer_codes: Rows[bytes, TransferCode] = Rows("transfer_codes", changes)
        self.secrets: Rows[str, bytes] = Rows("secrets", changes)
        self.hands: Rows[tuple[str, int], StoredHand] = Rows("hands", changes, self.played, self.settled, self.numbers)
        self.facts: Rows[tuple[str, int], FactsBlock] = Rows("hand_facts", changes)
        self.ledger: Rows[tuple[str, str], StoredLedger] = Rows("ledger", changes, self.ledger_at)
        self.shares: Rows[str, Share] = Rows("shares", changes)
        self.weights: Rows[str, SavedWeights] = Rows("weight_tables", changes)
        self.notes: Rows[tuple[str, str], Note] = Rows("notes", changes)
        self.clubs: Rows[str, Club] = Rows("clubs", changes)
        self.club_members: Rows[tuple[str, str], Member] = Rows("club_members", changes)
        self.club_tables: Rows[str, ClubTable] = Rows("club_tables", changes)
        self.club_hands: Rows[tuple[str, str], HallHand] = Rows("club_hands", changes)
        self.tournaments: Rows[str, TournamentRow] = Rows("tournaments", changes)
        self.tournament_entries: Rows[tuple[str, str], TournamentEntry] = Rows("tournament_entries", changes)
        self.director_events: Rows[tuple[str, int], DirectorRow] = Rows(
            "director_events", changes, self.director_events_at
        )
        self.drill_answers: Rows[tuple[str, str, str], DrillAnswer] = Rows("drill_answers", changes)
        self.bans: Rows[str, Ban] = Rows("bans", changes)
        self.measures: Rows[int, Measure] = Rows("measures", changes)
        self.admin_keys: Rows[str, NamedKey] = Rows("admin_keys", changes)
        self.reports: Rows[str, Report] = Rows("reports", changes)
        self.erasures: Rows[str, Erasure] = Rows("erasures", changes)
        self.house_words: Rows[str, str] = Rows("house_words", changes)
        if saved:
            changes.unsaved = {}


def places_of_players(hand: StoredHand, *, bots: bool = False) -> list[tuple[str, Cursor]]:
    """Return the places that a hand has in the lists of its players; those of bots only if they are wanted."""
    table_id, number = hand.table_id, hand.hand
    return [
        (player.account, (player.began, table_id, number, player.seat))
        for player in hand.players
        if bots or not player.account.startswith(BOT)
    ]


def _settled_players(hand: StoredHand) -> list[str]:
    return [player.account for player in hand.players] if hand.state == SETTLED else []
