"""Bringing a database up to date: a file with a copy of it beside it before anything is changed."""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect

from feltroom.log.errors import StorageError

HEAD = "0013"
"""The revision that this version reads and writes; a test holds it to be the last one in `migrations/versions`."""

_SCRIPTS = Path(__file__).with_name("migrations")
_LOCK = 0x66656C74726F6F6D  # what all nodes that migrate one PostgreSQL database agree on


def migrate(engine: Engine, path: Path, *, scripts: Path = _SCRIPTS, head: str = HEAD) -> Path | None:
    """Bring a database to the newest revision; return the copy that was made before, None if none was needed.

    A database of a newer version, or of another program, is refused and left as it is.
    """
    with engine.connect() as connection:
        found = revision_of(connection, str(path))
    if found == head:
        return None
    if found is not None:
        _check_known(found, str(path), scripts=scripts, head=head)
    from feltroom.storage.backup import back_up  # which knows what a sound database is, and so needs this file

    copy = None if found is None else back_up(path, path.with_name(f"{path.name}.before-{head}.bak"))
    with engine.connect() as connection:
        # Tables are rebuilt under another name, and rows that point to them must not mind for as long.
        _outside_transaction(connection, "PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                _upgrade(connection, scripts=scripts, head=head)
                if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                    raise StorageError(f"{path} cannot be upgraded to {head}: rows point to rows that do not exist")
        finally:
            _outside_transaction(connection, "PRAGMA foreign_keys = ON")
    return copy


def migrate_postgres(engine: Engine, name: str, *, scripts: Path = _SCRIPTS, head: str = HEAD) -> str | None:
    """Bring a database on a server to the newest revision, in one transaction; return what was found before.

    Nodes that start at once wait for the first of them. Nothing is copied: the server's own tools do that.
    """
    with engine.connect() as connection, connection.begin():
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        found = revision_of(connection, name)
        if found == head:
            return found
        if found is not None:
            _check_known(found, name, scripts=scripts, head=head)
        _upgrade(connection, scripts=scripts, head=head)
        return found


def revision_of(connection: Connection, name: str) -> str | None:
    """Return a database's revision, None if it is empty; StorageError if it is of another program."""
    names = inspect(connection).get_table_names()
    if "alembic_version" not in names:
        if names:
            raise StorageError(f"{name} is a database of another program: it has the tables {', '.join(names[:3])} …")
        return None
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all()
    if len(found) != 1:
        raise StorageError(f"{name} says that it is of {len(found)} revisions at once: {found}")
    return str(found[0])


def known_revisions(scripts: Path = _SCRIPTS) -> frozenset[str]:
    """Return all revisions that this version can read or bring up to date."""
    from alembic.script import ScriptDirectory  # a database that is up to date does without Alembic

    return frozenset(script.revision for script in ScriptDirectory(str(scripts)).walk_revisions())


def steps_from(found: str, scripts: Path = _SCRIPTS) -> list[str]:
    """Return what is done to a database of a revision to bring it up to date, in order; nothing if it is unknown."""
    from alembic.script import ScriptDirectory

    steps: list[str] = []
    for script in ScriptDirectory(str(scripts)).walk_revisions():  # from the newest back
        if script.revision == found:
            return steps[::-1]
        steps.append(f"{script.revision} {script.doc.splitlines()[0].rstrip('.')}")
    return []


def _check_known(found: str, name: str, *, scripts: Path, head: str) -> None:
    if found not in known_revisions(scripts):
        raise StorageError(f"{name} is of revision {found}; this version of Feltroom knows revisions up to {head}")


def _upgrade(connection: Connection, *, scripts: Path, head: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, head)


def _outside_transaction(connection: Connection, statement: str) -> None:
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute(statement).close()
