"""`feltroom convert`: write hands in another format, or as rows for data frames."""

import argparse
import csv
import gzip
import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from feltroom.cli.hand_files import HandReader, add_files
from feltroom.cli.language import said
from feltroom.cli.parser import UsageError
from feltroom.history import HandRecord

SUMMARY = "write hands in another format: PHH, PokerStars, Open Hand History, JSON, CSV, Parquet"

FORMATS = ("phh", "pokerstars", "ohh", "json", "csv", "parquet")
_ENDINGS = {
    ".phh": "phh",
    ".phhs": "phh",
    ".txt": "pokerstars",
    ".ohh": "ohh",
    ".json": "json",
    ".jsonl": "json",
    ".csv": "csv",
    ".parquet": "parquet",
}
_TABLES = ("csv", "parquet")
_CHUNK = 10_000

Write = Callable[[HandRecord, int], str]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_files(parser)
    parser.add_argument(
        "out",
        metavar="OUT",
        help="the file to write, packed if it ends in .gz, or - for standard output; overwrites the file",
    )
    parser.add_argument("--to", choices=FORMATS, help="the format (default: by the ending of OUT)")
    parser.add_argument(
        "--rows",
        choices=("hands", "decisions", "players"),
        help="of csv and parquet: one row a hand, a decision, or a player and hand (default hands)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print what was read and skipped as JSON; not with - for OUT"
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    form = arguments.to or _ENDINGS.get(Path(arguments.out.removesuffix(".gz")).suffix.lower())
    if form is None:
        raise UsageError(f"the ending of {arguments.out} does not say the format: give --to")
    if arguments.out in arguments.files and arguments.out != "-":
        raise UsageError(f"{arguments.out} is among the files to read")
    if arguments.rows is not None and form not in _TABLES:
        raise UsageError(f"--rows belongs to {' and '.join(_TABLES)}, not to {form}")
    if arguments.json and arguments.out == "-":
        raise UsageError("standard output has the hands: name a file for OUT, or leave out --json")
    rows, reader = arguments.rows or "hands", HandReader(arguments.files)
    if form == "parquet":
        _write_parquet(reader.records(), arguments.out, rows)
    else:
        with _opened(arguments.out) as out:
            if form == "csv":
                _write_csv(reader.records(), out, rows)
            else:
                for number, record in enumerate(reader.records(), 1):
                    out.write(_writer(form)(record, number))
    if arguments.json:
        print(json.dumps({"out": arguments.out, "format": form, **reader.as_object}))
    else:
        print(f"feltroom convert: {said(reader.text)}", file=sys.stderr)
    return 0


def _writer(form: str) -> Write:
    if form == "phh":
        from feltroom.history.phh.write import dump_phh, phhs_entry

        return lambda record, number: phhs_entry(dump_phh([record]), number=number)
    if form == "pokerstars":
        from feltroom.history.pokerstars.write import format_pokerstars

        return lambda record, number: format_pokerstars(record, number=number) + "\n"
    if form == "ohh":
        from feltroom.history.open_hand_history import format_ohh

        return lambda record, number: format_ohh(record, number=number) + "\n\n"
    from feltroom.history.json_hands import format_json

    return lambda record, _: format_json(record) + "\n"


@contextmanager
def _opened(name: str) -> Iterator[TextIO]:
    """Open a file to write; it takes its name when all is written."""
    if name == "-":
        yield sys.stdout
        return
    part = Path(name + ".part")
    try:
        with part.open("wb") as raw:
            packed = gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) if name.endswith(".gz") else None
            with io.TextIOWrapper(packed or raw, encoding="utf-8", newline="") as text:
                yield text
        part.replace(name)
    except OSError as error:
        raise UsageError(f"cannot write {name}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def _write_csv(records: Iterator[HandRecord], out: TextIO, of: str) -> None:
    from feltroom.history.data_rows import COLUMNS, rows

    writer = csv.DictWriter(out, COLUMNS[of], lineterminator="\n")
    writer.writeheader()
    for row in rows(records, of):  # type: ignore[arg-type]  # argparse has checked it
        writer.writerow(row)


def _write_parquet(records: Iterator[HandRecord], name: str, of: str) -> None:
    from feltroom.history.data_rows import COLUMNS, FLAGS, INTEGERS, NUMBERS, rows

    try:
        arrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise UsageError("Parquet needs pyarrow: pip install pyarrow") from None
    types = dict.fromkeys(NUMBERS, arrow.float64()) | dict.fromkeys(INTEGERS, arrow.int64())
    types |= dict.fromkeys(FLAGS, arrow.bool_())
    schema = arrow.schema([(column, types.get(column, arrow.string())) for column in COLUMNS[of]])
    found = rows(records, of)  # type: ignore[arg-type]  # argparse has checked it
    with parquet.ParquetWriter(name, schema) as writer:
        while chunk := list(islice(found, _CHUNK)):
            writer.write_table(arrow.Table.from_pylist(chunk, schema=schema))
