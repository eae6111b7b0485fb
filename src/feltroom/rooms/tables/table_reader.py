"""From the log in the database to the table it left."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from feltroom.storage.errors import CorruptLog
from feltroom.storage.log import load
from feltroom.storage.requests import recent_requests
from feltroom.storage.rows import RequestRow
from feltroom.table.randomness import Entropy
from feltroom.table.table import Table


@dataclass(frozen=True, slots=True)
class Read:
    """A table as its log has it, and the last requests that were done there, both of one moment."""

    table: Table
    done: Sequence[RequestRow]


def read_to_drive(database: Connection, *, table: str, entropy: Entropy) -> Read:
    """Read what is needed to go on with a table; CorruptLog if its log makes no table."""
    return Read(read_table(database, table=table, entropy=entropy), recent_requests(database, table))


def read_table(database: Connection, *, table: str, entropy: Entropy | None = None) -> Table:
    """Fold a table from its checkpoint and the rows after it; CorruptLog if that makes no table.

    To be looked at only, it needs no entropy.
    """
    log = load(database, table)
    try:
        if log.checkpoint is None:
            return Table.replay(log.events, entropy)
        return Table.restore(log.checkpoint, log.events, entropy)
    except Exception as error:  # whatever it is, the other tables go on
        reason = f"its events make no table ({type(error).__name__})" if log.events else "it has no events"
        raise CorruptLog(table=table, seq=log.first_seq, reason=reason) from error
