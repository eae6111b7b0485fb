"""The clock of a database that can be set without touching the server's own.

A function of the same name stands before the server's in the search path of whoever connects with `OPTIONS`.
"""

from tests.postgres import PostgresServer


class JumpingClock:
    """A database of its own, and the clock of those who use its `url`."""

    OPTIONS = "options=-csearch_path%3Dpublic%2Cclock%2Cpg_catalog"

    def __init__(self, postgres: PostgresServer) -> None:
        self._postgres = postgres
        self.database = postgres.create_database()
        self.seconds = 0.0
        postgres.sql("CREATE SCHEMA clock", database=self.database)
        self.set(0.0)

    @property
    def url(self) -> str:
        """The database, with this clock."""
        return f"{self._postgres.url(self.database)}?{self.OPTIONS}"

    def set(self, seconds: float) -> None:
        """Set the clock, by so many seconds against the true time."""
        self.seconds = seconds
        self._postgres.sql(
            "CREATE OR REPLACE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS"
            f" 'SELECT pg_catalog.clock_timestamp() + make_interval(secs => {seconds})'",
            database=self.database,
        )
