"""`feltroom import-sqlite`: move a room from a SQLite file to PostgreSQL."""

import argparse
import json
import sys

from feltroom.cli.language import said
from feltroom.cli.parser import UsageError, add_database, add_json

SUMMARY = "move a room from a SQLite file to PostgreSQL"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Copy everything in a room's SQLite file (people, tables, hands and chips) into a PostgreSQL database that "
        "nobody has entered yet. The room must be closed. The file is only migrated, and a backup is kept beside it. "
        "Links, sessions and shared hands stay good."
    )
    parser.add_argument("file", metavar="FILE", help="the room's file, such as room.db")
    add_database(parser, shapes="postgresql://USER:PASSWORD@HOST/NAME")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from pathlib import Path

    from feltroom.storage.backend import is_postgresql, parse_url  # the other commands start faster without a database
    from feltroom.storage.copying import copy_room
    from feltroom.storage.errors import storage_errors
    from feltroom.storage.postgres_backend import PostgresBackend, patient_engine
    from feltroom.storage.sqlite_backend import SqliteBackend

    url = parse_url(arguments.database)
    if not is_postgresql(url):
        raise UsageError("--database is where the room goes: postgresql://…")
    url = url.update_query_dict({"application_name": "feltroom import-sqlite"})  # not to be taken for a server
    if "://" in arguments.file:
        raise UsageError("FILE is the path of a file, not a URL")
    file = Path(arguments.file)
    if not file.is_file():
        raise UsageError(f"there is no file {file}")
    if not file.stat().st_size:
        raise UsageError(f"{file} is empty: there is no room in it")
    source = SqliteBackend(file.resolve())
    try:
        target = PostgresBackend(url)
        try:
            with storage_errors(f"the room cannot be moved to {target.name}"):
                target.migrate()
                source.migrate()
                with source.reading.connect() as old, patient_engine(url) as engine, engine.begin() as new:
                    copied = copy_room(old, new, _show)
        finally:
            target.release()
    finally:
        source.release()
        _clear()
    if arguments.json:
        counts = {"people": "accounts", "tables": "tables", "hands": "hands"}
        result = {name: copied.rows[rows] for name, rows in counts.items()}
        print(json.dumps({"database": target.name, **result, "damaged": list(copied.damaged)}))
        return 0
    people, tables, hands = (
        _counted(copied.rows[rows], one, many)
        for rows, one, many in (
            ("accounts", "person", "people"),
            ("tables", "table", "tables"),
            ("hands", "hand", "hands"),
        )
    )
    print(said(f"{target.name} now holds {people}, {tables} and {hands}"))
    for name in copied.damaged:
        print(said(f"the log of table {name} was damaged before and still is"))
    return 0


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _show(what: str, done: int, count: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K" + said(f"{what}: {done} of {count}"))
        sys.stderr.flush()


def _clear() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
