"""`feltroom restore`: put a backup in the place of a room's database."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from feltroom.cli.backup import contents, time_stamp
from feltroom.cli.data_folder import database_file
from feltroom.cli.language import said
from feltroom.cli.parser import add_database
from feltroom.cli.progress import ProgressBar

if TYPE_CHECKING:
    from feltroom.storage.backup import Restored

SUMMARY = "put a backup in the place of a room's database"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        f"{SUMMARY}. The room must be closed. The old database stays beside it under another name; the backup stays "
        "where it is. What happened after the backup is not in the room any more."
    )
    parser.add_argument("file", metavar="FILE", help="the backup")
    add_database(parser, shapes="sqlite:///FILE", optional=True)
    parser.add_argument("--damaged", action="store_true", help="take a backup that is damaged, rather than none")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from feltroom.storage.backup import restore  # the other commands start faster without a database

    path = database_file(arguments.database, instead="restore a dump with pg_restore (docs/storage.md, Backups)")
    with ProgressBar("copying") as bar:
        done = restore(Path(arguments.file), path, stamp=time_stamp(), damaged=arguments.damaged, progress=bar.show)
    print(_as_json(done, path) if arguments.json else _as_text(done, path))
    return 0


def _as_text(done: "Restored", path: Path) -> str:
    lines = [said(f"{path} is what {done.backup.file} was, with {contents(done.backup)}")]
    if done.aside is not None:
        lines += [said(f"the old database: {done.aside}")]
    return "\n".join([*lines, *(said(f"damaged: {each}") for each in done.backup.damage)])


def _as_json(done: "Restored", path: Path) -> str:
    told = {
        "database": str(path),
        "backup": str(done.backup.file),
        "oldDatabase": None if done.aside is None else str(done.aside),
        "people": done.backup.people,
        "tables": done.backup.tables,
        "hands": done.backup.hands,
        "damage": list(done.backup.damage),
    }
    return json.dumps(told, indent=2, ensure_ascii=False)
