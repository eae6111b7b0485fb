"""Everything that a store in memory holds: the logs as bytes, and rows whose changes can be taken back.

The logs and checkpoints are the very bytes that a database would hold, and every other row is a small immutable value
under a key, so that all of it can be saved somewhere and put back.
"""

from collections.abc import Callable, Iterator, ValuesView
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from feltroom.log.errors import StorageError
from feltroom.log.rows import RequestRow
from feltroom.log.writing import CheckpointRow, EventRow, Head
from feltroom.rooms.ports.records.hands import HandRef, PlayedHand
from feltroom.rooms.ports.records.people import Account, Token
from feltroom.rooms.ports.records.shares import Share
from feltroom.rooms.ports.records.tables import LedgerEntry, TableRow
from feltroom.rooms.ports.records.weights import SavedWeights

K = TypeVar("K")
V = TypeVar("V")


class Changes:
    """The changes of one write: all of them stay, or none."""

    def __init__(self) -> None:
        self._undo: list[Callable[[], object]] | None = None

    @contextmanager
    def open(self) -> Iterator[None]:
        """Allow changes, and take them back if the block raises."""
        undo: list[Callable[[], object]] = []
        self._undo = undo
        try:
            yield
        except BaseException:
            for step in reversed(undo):
                step()
            raise
        finally:
            self._undo = None

    def note(self, undo: Callable[[], object]) -> None:
        """Note how to take a change back that is about to be made; StorageError if nothing may be changed now."""
        if self._undo is None:
            raise StorageError("nothing was written: a reader's records are read-only")
        self._undo.append(undo)


class Rows(Generic[K, V]):
    """Rows of one kind under their keys."""

    def __init__(self, name: str, changes: Changes) -> None:
        self._name = name
        self._changes = changes
        self._rows: dict[K, V] = {}

    def __contains__(self, key: K) -> bool:
        return key in self._rows

    def get(self, key: K) -> V | None:
        """Return a row, None if there is none under this key."""
        return self._rows.get(key)

    def items(self) -> list[tuple[K, V]]:
        """Return all rows with their keys, as they are now."""
        return list(self._rows.items())

    def values(self) -> ValuesView[V]:
        """Return all rows."""
        return self._rows.values()

    def add(self, key: K, row: V) -> None:
        """Enter a row; StorageError if there is one under this key."""
        if key in self._rows:
            raise StorageError(f"nothing was written: the key of a row in {self._name} is not unique")
        self.put(key, row)

    def put(self, key: K, row: V) -> None:
        """Enter a row, in place of the one that was there."""
        self._note(key)
        self._rows[key] = row

    def drop(self, key: K) -> bool:
        """Take a row out; False if there is none."""
        if key not in self._rows:
            return False
        self._note(key)
        del self._rows[key]
        return True

    def require(self, key: K) -> None:
        """Raise StorageError unless there is a row for others to point to."""
        if key not in self._rows:
            raise StorageError(f"nothing was written: a foreign key points to no row in {self._name}")

    def _note(self, key: K) -> None:
        rows = self._rows
        if key in rows:
            before = rows[key]
            self._changes.note(lambda: rows.__setitem__(key, before))
        else:
            self._changes.note(lambda: rows.__delitem__(key))


@dataclass(frozen=True, slots=True)
class TransferCode:
    """A code that brings another device in."""

    account: str
    expires: int


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand and its players, by seat."""

    ref: HandRef
    players: tuple[PlayedHand, ...] = ()


class Memory:
    """All that is stored."""

    def __init__(self) -> None:
        self.changes = changes = Changes()
        self.logs: dict[str, list[EventRow]] = {}
        """The rows of each table's log; appended to, and never changed."""
        self.checkpoints: Rows[str, CheckpointRow] = Rows("checkpoints", changes)
        self.requests: Rows[tuple[str, str, str], RequestRow] = Rows("requests", changes)
        self.tables: Rows[str, TableRow] = Rows("tables", changes)
        self.guests: Rows[tuple[str, str], None] = Rows("guests", changes)
        self.accounts: Rows[str, Account] = Rows("accounts", changes)
        self.tokens: Rows[bytes, Token] = Rows("tokens", changes)
        self.transfer_codes: Rows[bytes, TransferCode] = Rows("transfer_codes", changes)
        self.secrets: Rows[str, bytes] = Rows("secrets", changes)
        self.hands: Rows[tuple[str, int], StoredHand] = Rows("hands", changes)
        self.ledger: Rows[tuple[str, str], LedgerEntry] = Rows("ledger", changes)
        self.shares: Rows[str, Share] = Rows("shares", changes)
        self.weights: Rows[str, SavedWeights] = Rows("weight_tables", changes)

    def head(self, table_id: str) -> Head:
        """Return where a log goes on."""
        rows = self.logs.get(table_id)
        return Head(len(rows), rows[-1][-1]) if rows else Head.of_new_log(table_id)
