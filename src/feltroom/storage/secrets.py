"""Keys that must outlive a restart, such as the one that signs cookies."""

from collections.abc import Callable

from sqlalchemy import Connection, select

from feltroom.storage.schema import secrets
from feltroom.storage.upsert import insert_into


def get_or_create_secret(connection: Connection, *, name: str, make: Callable[[], bytes]) -> bytes:
    """Return a secret by its name, made now if there is none; to be run by `Store.write`.

    Of several nodes that make it at once, one does, and all return that one.
    """
    query = select(secrets.c.value).where(secrets.c.name == name)
    found: bytes | None = connection.execute(query).scalar()
    if found is None:
        connection.execute(insert_into(connection, secrets).values(name=name, value=make()).on_conflict_do_nothing())
        found = connection.execute(query).scalar_one()
    return found
