"""Reading hands one by one from lines of text, whatever they are written in: a record, or why there is none.

A hand that cannot be read costs that hand and no other. Lines come from anywhere, an open file for example, and no more
than one hand of them is held at a time.
"""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import chain

from feltroom.errors import FeltroomError
from feltroom.history.phh.read import load_phh
from feltroom.history.record import HandRecord
from feltroom.history.unread import Unread

_HEADER = re.compile(r"""\s*\[\s*("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*(\.[^\[\]]*)?\]\s*(#.*)?$""")
_PREAMBLE = 20
_FENCES = ('"""', "'''")


class Format(Enum):
    """How hands are written."""

    PHH = "phh"
    POKERSTARS = "pokerstars"
    JSON = "json"
    """One object a hand: ours, Open Hand History, or a line of a room's log of hands."""


def read_hands(lines: Iterable[str], *, source: str = "", form: Format | None = None) -> Iterator[HandRecord | Unread]:
    """Yield the hands of some lines of text in order: a record, or an `Unread` that says where and why not.

    `source` is the name of the lines in what is said of them. Without `form`, the first line tells how they are
    written.
    """
    found = told_format(lines) if form is None else (form, lines)
    if found is None:
        return
    form, lines = found
    match form:
        case Format.PHH:
            yield from _read_phh(lines, source)
        case Format.POKERSTARS:
            from feltroom.history.pokerstars.read import read_pokerstars

            yield from read_pokerstars(lines, source=source)
        case Format.JSON:
            from feltroom.history.json_hands import read_json

            yield from read_json(lines, source=source)


def told_format(lines: Iterable[str]) -> tuple[Format, Iterator[str]] | None:
    """Return the format of lines by the first that tells it; None if all are empty."""
    from feltroom.history.pokerstars.lines import START

    rest = iter(lines)
    before: list[str] = []
    form: Format | None = None
    for line in rest:
        before.append(line)
        start = line.removeprefix("\ufeff").strip()
        if not start:
            continue
        if start.startswith("****") or START.match(start):
            form = Format.POKERSTARS
        elif form is None:
            form = Format.JSON if start == "[" or start.startswith(("{", "[{")) else Format.PHH
        # What a mail or a program writes above hands of a site tells nothing; a line of TOML does.
        if form is not Format.PHH or "=" in start or start.startswith("[") or len(before) > _PREAMBLE:
            break
    return None if form is None else (form, chain(before, rest))


def _read_phh(lines: Iterable[str], source: str) -> Iterator[HandRecord | Unread]:
    for first, label, text in _split_tables(lines):
        place = f"hand {label}, line {first}" if label else "hand 1"
        try:
            records = load_phh(text)
        except FeltroomError as error:
            # Not even a word of TOML: another kind of text.
            reason = str(error) if "=" in text else "it is none of PHH, PokerStars text and Open Hand History"
            yield Unread(source, place, reason)
        else:
            yield from records


def _split_tables(lines: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """Yield each table of a file with the number of its first line and its name; a file without one is one."""
    held: list[str] = []
    name, first, fence, alone = "", 1, "", False
    for number, line in enumerate(lines, 1):
        text = line.removeprefix("\ufeff") if number == 1 else line
        header = None if fence or alone else _HEADER.match(text)
        if header is not None and not name:
            alone = any([not _is_empty(before) for before in held])
        if header is not None and not alone and (header[1] != name or header[2] is None):
            if name:
                yield first, name, "".join(held)
            held, name, first = [], header[1], number
        held.append(text if text.endswith("\n") else text + "\n")
        fence = _fence_after(text, fence)
    if name or any([not _is_empty(line) for line in held]):
        yield first, name, "".join(held)


def _is_empty(line: str) -> bool:
    text = line.strip()
    return not text or text.startswith("#")


def _fence_after(line: str, fence: str) -> str:
    """Return the quotes of a text of many lines that is still open after a line."""
    if fence:
        return "" if line.count(fence) % 2 else fence
    return next((quotes for quotes in _FENCES if line.count(quotes) % 2), "")
