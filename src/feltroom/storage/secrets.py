"""Keys that must outlive a restart, such as the one that signs cookies."""

from collections.abc import Callable

from sqlalchemy import Connection, insert, select

from feltroom.storage.schema import secrets


def get_or_create_secret(connection: Connection, *, name: str, make: Callable[[], bytes]) -> bytes:
    """Return a secret by its name, made now if there is none; to be run by `Store.write`."""
    found: bytes | None = connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar()
    if found is None:
        found = make()
        connection.execute(insert(secrets).values(name=name, value=found))
    return found
