"""`feltroom export`: write every finished hand of a room, complete, as its log of hands would have it."""

import argparse
import os
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from feltroom.cli.data_folder import default_database
from feltroom.cli.language import said
from feltroom.cli.parser import UsageError, add_database, add_json
from feltroom.cli.progress import ProgressBar

SUMMARY = "write every finished hand of a room: seed, seats, cards and actions"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        f"{SUMMARY}, one JSON object a line, as hands.log has them; `feltroom convert` makes other formats of it. The "
        "room may run. Exit status 1 if the log of a table is damaged: its hands up to there are written."
    )
    parser.add_argument("file", metavar="FILE", help="a new file, for you alone: hidden cards are in it; - for none")
    add_database(parser, shapes="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME", optional=True)
    parser.add_argument("--table", action="append", metavar="ID", help="this table alone; may repeat")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    import msgspec  # the other commands start faster without a database

    from feltroom.log.errors import CorruptLog
    from feltroom.storage.hand_lines import hand_lines, table_ids
    from feltroom.storage.verify import snapshot

    hands, damaged = 0, []
    with snapshot(arguments.database or default_database()) as connection:
        chosen = arguments.table or table_ids(connection)
        with closing(_open(arguments.file)) as out, ProgressBar("exporting") as bar:
            for number, table in enumerate(chosen):
                bar.show(number / len(chosen))
                try:
                    for time, line in hand_lines(connection, table):
                        over = datetime.fromtimestamp(time / 1000, UTC).isoformat()
                        out.write(msgspec.json.encode({"time": over, **line}) + b"\n")
                        hands += 1
                except CorruptLog as error:
                    damaged.append(str(error))
    for each in damaged:
        print(f"feltroom export: {each}", file=sys.stderr)
    if arguments.json and arguments.file != "-":
        result = {"file": arguments.file, "hands": hands, "tables": len(chosen), "damaged": damaged}
        print(msgspec.json.encode(result).decode())
    elif arguments.file != "-":
        print(said(f"{arguments.file}: {hands:,} {'hand' if hands == 1 else 'hands'} of {len(chosen):,} tables"))
    return 1 if damaged else 0


def _open(file: str) -> BinaryIO:
    if file == "-":
        sys.stdout.flush()
        return os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    try:
        return os.fdopen(os.open(Path(file), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except FileExistsError:
        raise UsageError(f"{file} is there already") from None
