"""Insert or update, which SQLite and PostgreSQL spell alike and SQLAlchemy does not."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_into(connection: Connection, table: Table) -> sqlite.Insert:
    """Return an INSERT that knows `on_conflict_do_update` and `on_conflict_do_nothing`."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)  # type: ignore[return-value]  # the same methods, no common base
