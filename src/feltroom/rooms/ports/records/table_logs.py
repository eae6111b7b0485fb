"""The logs of tables, and the requests that were done there."""

from typing import Protocol

from feltroom.log.reading import LoadedLog
from feltroom.log.rows import RequestRow
from feltroom.table.events import TableEvent

REQUESTS_REMEMBERED = 256
"""How many of its last requests a table knows after a restart."""


class TableLogRecords(Protocol):
    """What was appended: to be read only."""

    def load(self, table_id: str) -> LoadedLog:
        """Return a table's checkpoint and the events after it, an empty log if unknown; CorruptLog if damaged."""
        ...

    def events(self, table_id: str, *, first: int, stop: int) -> list[tuple[int, TableEvent]]:
        """Return the events from a number up to, but without, another one; CorruptLog if they are damaged."""
        ...

    def requests(self, table_id: str) -> list[RequestRow]:
        """Return the last requests that a table did, oldest first: one that is sent again is not done twice."""
        ...
