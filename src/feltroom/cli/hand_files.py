"""Reading the hands that a command was given: files, folders, patterns or standard input, hand by hand."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from feltroom.cli.language import said
from feltroom.cli.parser import UsageError
from feltroom.history import HandRecord, Unread
from feltroom.history.files import hand_files, read_files
from feltroom.history.unread import Tally

_WIDTH = 20


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name hands."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="files of hands (PHH, PokerStars, Open Hand History, JSON; .gz too), folders, patterns, or - for standard "
        "input",
    )


class HandReader:
    """The hands of a command's files; keeps count, shows a bar on a terminal, and knows the first hand it skipped."""

    def __init__(self, names: list[str]) -> None:
        self.tally = Tally()
        self.skipped: list[Unread] = []
        self._names = names
        self._done = 0
        self._whole = 0
        self._shown = -1
        self._terminal = sys.stderr.isatty()

    def records(self) -> Iterator[HandRecord]:
        """Yield the hands; UsageError if there is none."""
        if self._terminal:
            files = [Path(file) for file in hand_files(self._names)]
            self._whole = sum([file.stat().st_size for file in files if file.is_file()])
            self._show(0)
        yield from self.tally.records(self._noted())
        if self._terminal:
            sys.stderr.write("\r\x1b[K")
        if not self.tally.read:
            names = ", ".join(self._names)
            raise UsageError(self.skipped[0].text if self.skipped else f"{names} holds 0 hands")

    def say_skipped(self, command: str) -> None:
        """Say on standard error how much was read, if that was not all there is."""
        if self.tally.skipped:
            print(f"feltroom {command}: {said(self.text)}", file=sys.stderr)

    @property
    def text(self) -> str:
        """How much was read, in words, with the first hand that was not."""
        return self.tally.text + (f"; first: {self.skipped[0].text}" if self.skipped else "")

    @property
    def as_object(self) -> dict[str, object]:
        """How much was read, for JSON."""
        return {"read": self.tally.read, "skipped": self.tally.skipped.total(), "reasons": dict(self.tally.skipped)}

    def _noted(self) -> Iterator[HandRecord | Unread]:
        for item in read_files(self._names, advance=self._show if self._terminal else None):
            if isinstance(item, Unread) and len(self.skipped) < 100:
                self.skipped.append(item)
            yield item

    def _show(self, more: int) -> None:
        self._done += more
        part = min(100, 100 * self._done // self._whole) if self._whole else 0
        if part == self._shown:
            return
        self._shown = part
        full = _WIDTH * part // 100
        bar = "[" + "#" * full + "." * (_WIDTH - full) + "]"
        hands = said(f"{self.tally.read} hands")
        sys.stderr.write(f"\r{said('reading')} {bar} {part:3d} %  {hands}\x1b[K")
        sys.stderr.flush()


def read_hands(names: list[str], *, command: str) -> list[HandRecord]:
    """Return all hands of some files, at least one; what had to be skipped is said."""
    reader = HandReader(names)
    records = list(reader.records())
    reader.say_skipped(command)
    return records


def choose_hands(records: list[HandRecord], number: int | None) -> list[tuple[int, HandRecord]]:
    """Return hands with their numbers from 1: all of them, or the one asked for."""
    if number is None:
        return list(enumerate(records, start=1))
    if not 1 <= number <= len(records):
        count = "1 hand" if len(records) == 1 else f"{len(records)} hands"
        raise UsageError(f"there is no hand {number}: the file has {count}")
    return [(number, records[number - 1])]
