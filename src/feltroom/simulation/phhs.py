"""A file of many hands written one by one, so that nobody has to hold them all."""

from feltroom.history.phh.extension import NAME
from feltroom.history.phh.write import dump_phh
from feltroom.history.record import HandRecord


def format_entry(record: HandRecord, *, number: int) -> str:
    """Write a hand as entry `[number]` of a .phhs file, with an empty line after it.

    That is the file of the one hand with its tables moved below that name; a text in it never has a line of its own.
    """
    own = dump_phh([record]).replace(f"\n[{NAME}]\n", f"\n[{number}.{NAME}]\n")
    return f"[{number}]\n{own}\n"
