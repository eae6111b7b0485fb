"""From a commit to the rows of the log: encoded, numbered and chained."""

from dataclasses import dataclass

from feltroom.log.chain import first_chain, next_chain, seal_checkpoint
from feltroom.log.codec import SCHEMA_VERSION, encode, encode_checkpoint
from feltroom.log.commit import Commit
from feltroom.log.errors import StaleAppend, StorageError

EventRow = tuple[str, int, int, bool, bytes, bytes]
"""Table, number, version, whether it is the last of its call, body and hash."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where a log goes on: the number of its next row, and the hash of its last one."""

    next_seq: int
    chain: bytes

    @classmethod
    def of_new_log(cls, table_id: str) -> "Head":
        """Where a log without rows begins."""
        return cls(0, first_chain(table_id))


@dataclass(frozen=True, slots=True)
class CheckpointRow:
    """A checkpoint as it is stored; `seal` ties it to the row before it."""

    table_id: str
    seq: int
    version: int
    body: bytes
    seal: bytes


@dataclass(slots=True)
class Written:
    """The rows of a commit, its checkpoint if it has one, and where the log goes on after it."""

    events: list[EventRow]
    checkpoint: CheckpointRow | None
    head: Head


def write_commit(commit: Commit, head: Head) -> Written:
    """Return what is to be stored of a commit; StaleAppend if the log does not go on where the commit begins."""
    if commit.first_seq != head.next_seq:
        raise StaleAppend(table=commit.table, expected=head.next_seq, got=commit.first_seq)
    seq, chain = head.next_seq, head.chain
    last = seq + len(commit.events) - 1
    rows: list[EventRow] = []
    for event in commit.events:
        body, ends = encode(event), seq == last
        chain = next_chain(chain, seq=seq, version=SCHEMA_VERSION, ends=ends, body=body)
        rows.append((commit.table, seq, SCHEMA_VERSION, ends, body, chain))
        seq += 1
    after = Head(seq, chain)
    return Written(rows, None if commit.checkpoint is None else _write_checkpoint(commit, after), after)


def _write_checkpoint(commit: Commit, head: Head) -> CheckpointRow:
    checkpoint = commit.checkpoint
    assert checkpoint is not None
    if checkpoint.seq != head.next_seq:
        raise StorageError(
            f"a checkpoint of table {commit.table} after {checkpoint.seq} events comes with its event {head.next_seq}"
        )
    body = encode_checkpoint(checkpoint)
    seal = seal_checkpoint(head.chain, seq=checkpoint.seq, version=SCHEMA_VERSION, body=body)
    return CheckpointRow(commit.table, checkpoint.seq, SCHEMA_VERSION, body, seal)
