"""A database on a PostgreSQL server, which several nodes may use at once.

Every commit is atomic and on the server's disk when it returns. What keeps a node that has lost a table from writing to
it is the primary key of the log: the new owner has taken the next number.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import ProgrammingError

from feltroom.log.errors import StorageError
from feltroom.storage.backend import READERS, Migration, parse_url
from feltroom.storage.errors import reason_of
from feltroom.storage.migrate import HEAD, migrate_postgres, revision_of

OLDEST_SERVER = 13
_NOT_ALLOWED = "42501"  # insufficient_privilege
APPLICATION = "feltroom"
"""The name of our connections, by which they are known among those of other programs."""

# Milliseconds. A statement is given up by the server first; if even that does not happen, the connection is dropped.
# A node that stops in the middle of a transaction holds rows that the next owner of its tables needs: not for long.
_WRITING = {
    "default_transaction_isolation": "read committed",
    "synchronous_commit": "on",  # a commit is on the disk when it returns
    "lock_timeout": "3000",
    "statement_timeout": "5000",
    "idle_in_transaction_session_timeout": "2000",
}
_READING = {
    "default_transaction_isolation": "repeatable read",  # a transaction sees one moment
    "default_transaction_read_only": "on",
    "statement_timeout": "30000",
    "idle_in_transaction_session_timeout": "60000",
}
_BESIDE = {
    "default_transaction_isolation": "read committed",
    "synchronous_commit": "on",
    "lock_timeout": "1000",
    "statement_timeout": "1500",
    "idle_in_transaction_session_timeout": "2000",
}
# Reads everything from one moment, however long that takes.
_AUDITING = {
    "default_transaction_isolation": "repeatable read",
    "default_transaction_read_only": "on",
    "statement_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
}
_MIGRATING = {"lock_timeout": "60000", "synchronous_commit": "on"}
WRITING_PATIENCE = 8.0
BESIDE_PATIENCE = 3.0
READING_PATIENCE = 35.0

# A dead line is noticed after some ten seconds, whether something is being sent or waited for.
_CONNECTION = {
    "application_name": APPLICATION,
    "client_encoding": "utf8",
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}


class PostgresBackend:
    """The database of a URL such as postgresql://user:password@host/room; what the URL sets overrides our settings.

    Tables are made and looked for in the first schema of the connection's search path.
    """

    def __init__(self, url: URL) -> None:
        self.name = address_without_password(url)
        self._url = url.set(drivername="postgresql+psycopg")
        with _driver_needed():
            self.writing = _engine(self._url, settings=_WRITING, connections=1, patience=WRITING_PATIENCE)
            self.reading = _engine(self._url, settings=_READING, connections=READERS, patience=READING_PATIENCE)

    def revision(self) -> str | None:
        """Return the revision that is found, None if the schema is empty; StorageError if it is another program's."""
        with self.reading.connect() as connection:
            self._check_server(connection)
            return revision_of(connection, self.name)

    def migrate(self) -> Migration:
        """Bring the database up to date; of several nodes that try at once, one does."""
        before = self.revision()
        if before == HEAD:
            return Migration(before, HEAD)
        engine = _engine(self._url, settings=_MIGRATING, connections=1, patience=None)
        try:
            return Migration(migrate_postgres(engine, self.name), HEAD)
        except ProgrammingError as error:
            if getattr(error.orig, "sqlstate", None) != _NOT_ALLOWED:
                raise
            raise StorageError(
                f"{self.name}: {reason_of(error)}. The role must own the database: since PostgreSQL 15 nobody else may "
                "create tables there (ALTER DATABASE … OWNER TO …, or createdb --owner=…)"
            ) from error
        finally:
            engine.dispose()

    def find_damage(self) -> tuple[str, ...]:
        """Return nothing: PostgreSQL looks after its own pages."""
        return ()

    def is_idle(self, driver: Any) -> bool:
        """Whether a connection is open and in no transaction."""
        from psycopg.pq import TransactionStatus

        return bool(driver.info.transaction_status == TransactionStatus.IDLE)

    def release(self) -> None:
        """Close all connections."""
        self.reading.dispose()
        self.writing.dispose()

    def _check_server(self, connection: Connection) -> None:
        version, encoding, schema = connection.exec_driver_sql(
            "SELECT current_setting('server_version_num')::int / 10000, current_setting('server_encoding'),"
            " current_schema()"
        ).one()
        if version < OLDEST_SERVER:
            raise StorageError(f"{self.name} is PostgreSQL {version}; Feltroom needs {OLDEST_SERVER} or newer")
        if encoding != "UTF8":
            raise StorageError(f"{self.name} is encoded as {encoding}; Feltroom needs UTF8")
        if schema is None:
            raise StorageError(f"{self.name} has none of the schemas in its search_path")


def engine_beside(url: str, *, connections: int) -> Engine:
    """Return an engine for short transactions beside a store on the same database; what takes long is given up."""
    parsed = parse_url(url).set(drivername="postgresql+psycopg")
    with _driver_needed():
        return _engine(parsed, settings=_BESIDE, connections=connections, patience=BESIDE_PATIENCE)


@contextmanager
def patient_engine(url: URL) -> Iterator[Engine]:
    """Lend an engine for one long transaction."""
    with _driver_needed():
        engine = _engine(url.set(drivername="postgresql+psycopg"), settings=_MIGRATING, connections=1, patience=None)
    try:
        yield engine
    finally:
        engine.dispose()


def auditing_engine(url: URL) -> Engine:
    """Return an engine for one long look at a database that others write to meanwhile."""
    with _driver_needed():
        return _engine(url.set(drivername="postgresql+psycopg"), settings=_AUDITING, connections=1, patience=None)


def address_without_password(url: URL) -> str:
    """Return the address of a database for messages: without user and password."""
    return f"postgresql://{_place(url)}/{url.database or ''}"


def _place(url: URL) -> str:
    hosts = url.query.get("host", url.host or "")
    named = hosts if isinstance(hosts, str) else ",".join(hosts)
    return f"{named}:{url.port}" if url.port else named


def _engine(url: URL, *, settings: Mapping[str, str], connections: int, patience: float | None) -> Engine:
    from feltroom.storage.postgres_connection import BoundedConnection

    if "default_transaction_read_only" in settings and url.query.get("target_session_attrs") == "read-write":
        # Sessions that only read would never be that, on any server; which one it is meant to be is what counts.
        url = url.update_query_dict({"target_session_attrs": "primary"})
    own = url.query.get("options", ())
    options = [f"-c{name}={value}".replace(" ", r"\ ") for name, value in settings.items()]
    arguments = {name: value for name, value in _CONNECTION.items() if name not in url.query}
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=settings is _READING,  # the writer notices, and goes on with what it was to write
        hide_parameters=True,  # errors go to logs
        connect_args=arguments | {"options": " ".join([*options, *([own] if isinstance(own, str) else own)])},
    )

    def connect(_dialect: object, _record: object, given: list[Any], named: dict[str, Any]) -> BoundedConnection:
        connection = BoundedConnection.connect(*given, **named)
        connection.patience = patience
        return connection

    event.listen(engine, "do_connect", connect)
    return engine


@contextmanager
def _driver_needed() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise StorageError(
            "PostgreSQL needs a driver that is not installed: pip install 'feltroom[cluster]'"
        ) from error
