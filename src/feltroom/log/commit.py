"""A commit: the events of one call to a table, and everything that follows from them, written together."""

from collections.abc import Sequence
from dataclasses import dataclass

from feltroom.log.rows import Row
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import TableEvent


@dataclass(frozen=True, slots=True)
class Commit:
    """All events of one call to a table; `first_seq` is the number of the first.

    `rows` come from a `Projector`; a checkpoint, if there is one to store, is of the table after these events.
    """

    table: str
    first_seq: int
    events: Sequence[TableEvent]
    rows: Sequence[Row] = ()
    checkpoint: Checkpoint | None = None
