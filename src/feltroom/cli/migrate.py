"""`feltroom migrate`: bring a database up to date, or say whether it is."""

import argparse
import json

from feltroom.cli.data_folder import default_database
from feltroom.cli.language import said
from feltroom.cli.parser import UsageError, add_database, add_json

SUMMARY = "bring a database up to date, or say whether it is"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_database(parser, shapes="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME", optional=True)
    parser.add_argument("--check", action="store_true", help="change nothing; exit status 1 if it is not up to date")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    # The other commands start faster without a database.
    from feltroom.storage.backend import is_postgresql, open_backend, parse_url
    from feltroom.storage.errors import storage_errors
    from feltroom.storage.migrate import HEAD
    from feltroom.storage.sqlite_backend import database_path

    database = arguments.database or default_database()
    url = parse_url(database)
    if not is_postgresql(url) and not (path := database_path(url)).is_file():
        raise UsageError(f"there is no database {path}")  # a room makes its own; here it is a slip of the hand
    backend = open_backend(database, only_look=arguments.check)
    try:
        with storage_errors(f"{backend.name} cannot be used"):
            if arguments.check:
                found = backend.revision()
                if arguments.json:
                    print(json.dumps({"database": backend.name, "revision": found, "newest": HEAD}))
                else:
                    print(said(f"{backend.name} {_state(found, head=HEAD)}"))
                return 0 if found == HEAD else 1
            done = backend.migrate()
    finally:
        backend.release()
    if arguments.json:
        copy = None if done.copy is None else str(done.copy)
        print(json.dumps({"database": backend.name, "before": done.before, "revision": done.after, "copy": copy}))
        return 0
    if done.before == done.after:
        print(said(f"{backend.name} {_state(done.before, head=HEAD)}"))
    else:
        print(said(f"{backend.name} was {_revision(done.before)} and is of revision {done.after} now"))
    if done.copy is not None:
        print(said(f"as it was before: {done.copy}"))
    return 0


def _state(found: str | None, *, head: str) -> str:
    if found == head:
        return f"is up to date, of revision {head}"
    return f"is {_revision(found)}, not of revision {head}"


def _revision(found: str | None) -> str:
    return "empty" if found is None else f"of revision {found}"
