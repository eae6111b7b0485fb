"""Throwing away hands that are older than the room wants to keep them: their events and their cards.

Hands go from the oldest on, and only packed ones. What they left stays as the root of the log: the table as it was
then, sealed with the hash of the last row that went, and what had been bought and taken home. So the log can still be
verified from there on, and the ledger to the last chip. The lines of the hands stay in their players' lists, without
cards, and what they add to statistics. A hand that somebody shares or has reported stays whole.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise, takewhile

from sqlalchemy import Connection, text

from feltroom.errors import FeltroomError
from feltroom.log.chain import HASH_BYTES, seal_checkpoint
from feltroom.log.codec import SCHEMA_VERSION, encode_checkpoint
from feltroom.log.errors import CorruptLog
from feltroom.log.projected import ProjectedEntry, ProjectedRows
from feltroom.log.projection import Projector
from feltroom.log.reading import FoundRow, check_checkpoint, check_rows
from feltroom.log.writing import Head
from feltroom.storage.log_rows import Root, root_of, rows_between
from feltroom.storage.packing import PackedHand, unpack_hand
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import OwnerChanged, TableEvent, TableOpened
from feltroom.table.fold import fold
from feltroom.table.state import TableState

# The oldest hand of each table that is still there: if that is young, so are all others.
_WAITING = text(
    "SELECT h.table_id FROM (SELECT p.table_id, min(p.hand) AS hand FROM packed_hands AS p"
    " LEFT JOIN log_roots AS r ON r.table_id = p.table_id"
    " WHERE p.table_id > :after AND p.first_seq >= coalesce(r.seq, 0) GROUP BY p.table_id) AS oldest"
    " JOIN hands AS h ON h.table_id = oldest.table_id AND h.hand = oldest.hand"
    " WHERE h.began < :before ORDER BY h.table_id LIMIT 1"
)
_OLD = text(
    "SELECT p.hand, p.first_seq, p.last_seq, p.chain, h.began FROM packed_hands AS p"
    " JOIN hands AS h ON h.table_id = p.table_id AND h.hand = p.hand"
    " WHERE p.table_id = :table AND p.first_seq >= :first ORDER BY p.first_seq LIMIT :most"
)
_KEPT = (
    "SELECT s.hand FROM shares AS s WHERE s.table_id = :table AND NOT s.revoked"
    " UNION SELECT r.hand FROM reports AS r WHERE r.table_id = :table AND r.hand IS NOT NULL"
)
_DROP_PACKED = text(f"DELETE FROM packed_hands WHERE table_id = :table AND first_seq < :seq AND hand NOT IN ({_KEPT})")
_DROP_CARDS = text(
    "UPDATE hand_players SET hole = NULL WHERE table_id = :table AND hand <= :hand AND hole IS NOT NULL"
    f" AND hand NOT IN ({_KEPT})"
)
_REMAINS = text(
    "SELECT table_id, first_seq, last_seq, hand, before, chain, body FROM packed_hands"
    " WHERE table_id = :table AND first_seq < :seq ORDER BY first_seq"
)
_DROP_ROWS = text("DELETE FROM events WHERE table_id = :table AND seq > 0 AND seq < :seq")
_DROP_REQUESTS = text("DELETE FROM requests WHERE table_id = :table AND seq < :seq")
_DROP_ROOT = text("DELETE FROM log_roots WHERE table_id = :table")
_INSERT_ROOT = text(
    "INSERT INTO log_roots (table_id, seq, hand, hands, epoch, chain, version, body, seal, ledger)"
    " VALUES (:table_id, :seq, :hand, :hands, :epoch, :chain, :version, :body, :seal, :ledger)"
)


@dataclass(frozen=True, slots=True)
class Pruning:
    """Hands of a table that are to go: where the log will go on, and where it did before."""

    root: Root
    before: int
    """The row at which the log went on before, 0 if nothing was thrown away yet."""
    hands: int
    """How many hands go, those included that stay because somebody needs them."""


def next_old_table(connection: Connection, *, after: str, before: int) -> str | None:
    """Return the next table with packed hands that began before a time, None after the last."""
    found = connection.execute(_WAITING, {"after": after, "before": before}).scalar()
    return None if found is None else str(found)


def prune_some(connection: Connection, table: str, *, before: int, most: int) -> Pruning | None:
    """Work out where a log goes on without its oldest hands, at most so many; nothing is written.

    None if none of them is old enough, or the log before them is damaged: then it is kept, for somebody to look at.
    """
    root = root_of(connection, table)
    first = 0 if root is None else root.seq
    old = connection.execute(_OLD, {"table": table, "first": first, "most": most}).all()
    going = list(takewhile(lambda hand: hand.began < before, old))
    # What comes before the first hand goes with it; after that, a hand that could not be packed stops everything.
    follow = [hand.last_seq + 1 == after.first_seq for hand, after in pairwise(going)]
    going = going[: follow.index(False) + 1] if False in follow else going
    if not going:
        return None
    try:
        return Pruning(_root_at(connection, table, root, going[-1].last_seq + 1, going[-1].hand), first, len(going))
    except FeltroomError:
        return None


def write_pruning(connection: Connection, pruning: Pruning) -> bool:
    """Throw hands away and note where the log goes on; False if something has changed since it was worked out."""
    root = pruning.root
    known = root_of(connection, root.table_id)
    if (0 if known is None else known.seq) != pruning.before:
        return False
    given = {"table": root.table_id, "seq": root.seq, "hand": root.hand}
    connection.execute(_DROP_ROOT, {"table": root.table_id})
    connection.execute(_INSERT_ROOT, asdict(root))
    for statement in (_DROP_PACKED, _DROP_ROWS, _DROP_REQUESTS, _DROP_CARDS):
        connection.execute(statement, given)
    return True


def _root_at(connection: Connection, table: str, root: Root | None, stop: int, hand: int) -> Root:
    """Fold a log up to a row before which no hand is in progress."""
    folded = FoldedLog.at(table, root)
    head = Head.of_new_log(table) if root is None else root.head
    for row in check_rows(table, head, rows_between(connection, table, first=head.next_seq, stop=stop)):
        folded.take(row.seq, row.event)
        head = Head(row.seq + 1, row.chain)
    state = folded.state
    if head.next_seq != stop or state is None or state.hand is not None:
        raise CorruptLog(table=table, seq=head.next_seq, reason="it does not lead to the end of a hand")
    folded.rows.end()
    chain = head.chain[:HASH_BYTES]
    body = encode_checkpoint(Checkpoint(stop, state.resting()))
    seal = seal_checkpoint(chain, seq=stop, version=SCHEMA_VERSION, body=body)
    ledger = json.dumps([[key, one.name, one.bought, one.taken] for key, one in folded.rows.ledger.items()])
    return Root(table, stop, hand, folded.rows.hands, folded.epoch, chain, SCHEMA_VERSION, body, seal, ledger)


@dataclass(slots=True)
class FoldedLog:
    """A table and its derived rows, as its log leaves them."""

    state: TableState | None
    rows: ProjectedRows
    epoch: int = 0

    @classmethod
    def at(cls, table: str, root: Root | None) -> "FoldedLog":
        """Begin with a table's root, or with nothing; CorruptLog if the root cannot be read."""
        if root is None:
            return cls(None, ProjectedRows(table))
        found = check_checkpoint(root.seq, root.version, root.body, root.seal, before=root.chain)
        if found is None:
            raise CorruptLog(table=table, seq=root.seq, reason="the table before it cannot be read")
        state = found.state.woken()
        rows = ProjectedRows(table, Projector.of_seats(table, state.seats))
        rows.hands = root.hands
        rows.ledger = {key: ProjectedEntry(name, bought, taken) for key, name, bought, taken in json.loads(root.ledger)}
        return cls(state, rows, root.epoch)

    def take(self, seq: int, event: TableEvent) -> None:
        """Take in the next event."""
        if isinstance(event, OwnerChanged):
            self.epoch = max(self.epoch, event.epoch)
        if self.state is None:
            if not isinstance(event, TableOpened):
                raise TypeError("a log begins with TableOpened")
            self.state = TableState.opened(event)
        else:
            fold(self.state, event)
        self.rows.take(seq, event)
        self.rows.finished.clear()


def kept_before_root(connection: Connection, root: Root) -> Iterator[tuple[Head, Iterator[FoundRow]]]:
    """Yield what is left of a log before its root, part by part: the opening, and hands that were kept whole."""
    table = root.table_id
    yield Head.of_new_log(table), rows_between(connection, table, first=0, stop=1)
    for row in connection.execute(_REMAINS, {"table": table, "seq": root.seq}).all():
        packed = PackedHand(*row)
        yield Head(packed.first_seq, packed.before), iter(unpack_hand(packed))
