"""`feltroom import-sqlite`: take an embedded room along to PostgreSQL."""

import argparse
import sys

from feltroom.cli.parser import UsageError

SUMMARY = "take an embedded room along to PostgreSQL"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Copy everything in an embedded room, people, tables, hands and chips, into an empty PostgreSQL database. The "
        "room must be closed; its file stays as it is, but for being brought up to date with a copy beside it. Links, "
        "sessions and shared hands stay good."
    )
    parser.add_argument("file", metavar="FILE", help="the room's file, such as room.db")
    parser.add_argument("--database", metavar="URL", required=True, help="postgresql://USER:PASSWORD@HOST/NAME")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from pathlib import Path

    from feltroom.storage.backend import open_backend  # the other commands start faster without a database
    from feltroom.storage.copying import copy_room
    from feltroom.storage.errors import storage_errors
    from feltroom.storage.postgres_backend import patient_engine

    if not arguments.database.startswith("postgres"):
        raise UsageError("--database is where the room goes: postgresql://…")
    if not Path(arguments.file).is_file():
        raise UsageError(f"there is no file {arguments.file}")
    source = open_backend(f"sqlite:///{Path(arguments.file).resolve()}")
    try:
        target = open_backend(arguments.database)
        try:
            with storage_errors("the room cannot be taken along"):
                source.migrate()
                target.migrate()
                with (
                    source.reading.connect() as old,
                    patient_engine(arguments.database) as engine,
                    engine.begin() as new,
                ):
                    copied = copy_room(old, new, _show)
        finally:
            target.release()
    finally:
        source.release()
        _clear()
    rows = copied.rows
    print(f"{rows['accounts']} people, {rows['tables']} tables and {rows['hands']} hands are in {target.name} now")
    for name in copied.damaged:
        print(f"the log of table {name} was damaged before and still is")
    return 0


def _show(what: str, done: int, count: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{what}: {done} of {count}")
        sys.stderr.flush()


def _clear() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
