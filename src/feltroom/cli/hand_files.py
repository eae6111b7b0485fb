"""Reading the hands of a PHH file that a command was given."""

import sys
from pathlib import Path

from feltroom.cli.parser import UsageError
from feltroom.errors import FeltroomError
from feltroom.history import HandRecord, load_phh


def read_hands(name: str) -> list[HandRecord]:
    """Return the hands of a file, or of standard input for -; at least one."""
    if sys.stderr.isatty():
        print(f"reading {name} …", end="\r", file=sys.stderr)
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        records = load_phh(text)
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"cannot read {name}: it is not UTF-8 text") from None
    except FeltroomError as error:
        raise UsageError(f"{name}: {error}") from None
    if not records:
        raise UsageError(f"{name} holds 0 hands")
    return records


def choose_hands(records: list[HandRecord], number: int | None) -> list[tuple[int, HandRecord]]:
    """Return hands with their numbers from 1: all of a file, or the one asked for."""
    if number is None:
        return list(enumerate(records, start=1))
    if not 1 <= number <= len(records):
        count = "1 hand" if len(records) == 1 else f"{len(records)} hands"
        raise UsageError(f"there is no hand {number}: the file has {count}")
    return [(number, records[number - 1])]
