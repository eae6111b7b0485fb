"""Entering a row unless there is one, which SQLite and PostgreSQL spell alike and SQLAlchemy does not."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_once(connection: Connection, table: Table, **values: object) -> None:
    """Enter a row; if there is one under its key, it stays as it is."""
    if connection.dialect.name == "sqlite":
        connection.execute(sqlite.insert(table).values(values).on_conflict_do_nothing())
    else:
        connection.execute(postgresql.insert(table).values(values).on_conflict_do_nothing())
