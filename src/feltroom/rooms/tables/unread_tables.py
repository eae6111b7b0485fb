"""Tables that cannot be read back: an outage is told once with its reason, then once a minute in a line."""

import logging

_log = logging.getLogger("feltroom.house")
TELL_SECONDS = 60.0


class UnreadTables:
    """Which tables of a house wait to be read back, and what the log says of them."""

    def __init__(self) -> None:
        self._tables: set[str] = set()
        self._told = 0.0

    def failed(self, table: str, error: Exception, *, now: float) -> None:
        """Note that a table could not be read; `now` is in seconds of a clock that only goes on."""
        first = not self._tables
        self._tables.add(table)
        if first or now >= self._told + TELL_SECONDS:
            self._told = now
            trace = error if first else None
            _log.error(
                "cannot read %d tables back: %r", len(self._tables), error, exc_info=trace, extra={"table": table}
            )

    def gone(self, table: str) -> None:
        """Note that a table was read, or is not wanted any more."""
        if table in self._tables:
            self._tables.remove(table)
            if not self._tables:
                _log.info("all tables are read back")
