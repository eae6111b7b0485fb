"""The time of the database, which all nodes of a cluster agree on."""

from feltroom.cluster import leases
from feltroom.steady_clock import SteadyClock
from feltroom.storage.backend import parse_url
from feltroom.storage.errors import storage_errors
from feltroom.storage.postgres_backend import address_without_password, engine_beside


class DatabaseClock:
    """The time of the database, read once: all nodes of a room agree on it."""

    def __init__(self, database: str) -> None:
        """Ask the database for the time; StorageError if it does not answer."""
        engine = engine_beside(database, connections=1)
        try:
            with (
                storage_errors(f"{address_without_password(parse_url(database))} does not give the time"),
                engine.begin() as connection,
            ):
                self._own = SteadyClock()
                self._ahead = leases.database_time(connection) - self._own.now()
        finally:
            engine.dispose()

    def now(self) -> int:
        """Return the time in whole milliseconds."""
        return self._own.now() + self._ahead
