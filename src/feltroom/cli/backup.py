"""`feltroom backup`: copy a room's database while people play, and check the copy."""

import argparse
import json
import os
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from feltroom.cli.data_folder import database_file
from feltroom.cli.language import said
from feltroom.cli.parser import UsageError, add_database
from feltroom.cli.progress import ProgressBar

if TYPE_CHECKING:
    from feltroom.storage.copy_check import Backup

SUMMARY = "copy a room's database while people play, and check the copy"
_GENTLE = 10


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        f"{SUMMARY}. It holds all cards and the key that signs cookies, so only you may read it. Exit status 1 if the "
        "database is damaged: the copy is kept, and has the same damage."
    )
    parser.add_argument("file", metavar="FILE", help="a new file, or a folder: then the name is room- and the time")
    add_database(parser, shapes="sqlite:///FILE", optional=True)
    parser.add_argument("--gently", action="store_true", help="let other programs go first")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.storage.backup import make_backup  # the other commands start faster without a database

    path = database_file(arguments.database, instead="make a backup with pg_dump (docs/storage.md, Backups)")
    copy = Path(arguments.file)
    if arguments.file.endswith(("/", os.sep)):  # it says that it is a folder, and the room's own may not be there yet
        try:
            copy.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"{copy} cannot be written: {error.strerror}") from error
    if copy.is_dir():
        copy /= f"{path.stem}-{time_stamp()}.db"
    if arguments.gently:
        with suppress(AttributeError, OSError):  # a system that knows nothing of it
            os.nice(_GENTLE)
    started = time.monotonic()
    with ProgressBar("copying") as bar:
        made = make_backup(path, copy, progress=bar.show)
    seconds = time.monotonic() - started
    print(_as_json(made, seconds) if arguments.json else _as_text(made, seconds))
    return 1 if made.damage else 0


def time_stamp() -> str:
    """The time now, for the name of a file: names in order are times in order."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H%M%SZ")


def counted(number: int, one: str, many: str) -> str:
    """A number of things in words."""
    return f"{number:,} {one if number == 1 else many}"


def contents(made: "Backup") -> str:
    """What is in a backup."""
    return ", ".join(
        counted(*each)
        for each in ((made.people, "person", "people"), (made.tables, "table", "tables"), (made.hands, "hand", "hands"))
    )


def _as_text(made: "Backup", seconds: float) -> str:
    lines = [
        said(f"{made.file}: {made.size / 1e6:,.1f} MB in {seconds:.1f} s, with {contents(made)}"),
        *(said(f"damaged, in the database too: {each}") for each in made.damage),
    ]
    if made.damage:
        return "\n".join([*lines, said("Keep the backups you have: an older one may be whole.")])
    return "\n".join([*lines, said(f"checked: all pages, and {counted(made.checked, 'log', 'logs')} of tables")])


def _as_json(made: "Backup", seconds: float) -> str:
    told = {
        "file": str(made.file),
        "bytes": made.size,
        "seconds": round(seconds, 3),
        "revision": made.revision,
        "people": made.people,
        "tables": made.tables,
        "hands": made.hands,
        "checkedLogs": made.checked,
        "damage": list(made.damage),
    }
    return json.dumps(told, indent=2, ensure_ascii=False)
