"""The local log of hands: seed, seats, cards and actions of every hand that is over, for the operator.

It is a file that only its owner may read, and it can be switched off. Nothing of a hand is written before the hand is
over, and nothing of it ever goes to the terminal.
"""

import os
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from logging import getLogger
from pathlib import Path
from typing import BinaryIO

import msgspec

from feltroom.history.record import HandRecord
from feltroom.log.errors import StorageError
from feltroom.server.log_files import open_to_append, was_moved
from feltroom.storage.hand_lines import settled_line, void_line
from feltroom.table.events import HandVoided, TableEvent

_log = getLogger("feltroom.hands")


class HandLogFile:
    """Appends one JSON line for each hand."""

    def __init__(self, path: str) -> None:
        """Open the file, and make it if there is none; StorageError if it cannot be written."""
        self._path = Path(path)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._open()
        except OSError as error:
            raise StorageError(f"cannot write the log of hands {path}: {error.strerror}") from error

    def write_settled_hand(self, table: str, record: Callable[[], HandRecord | None]) -> None:
        """Note a hand that was settled, complete enough to be played again."""
        hand = record()
        if hand is not None:
            self._write(settled_line(table, hand))

    def write_void_hand(self, table: str, event: HandVoided, held: Iterable[TableEvent]) -> None:
        """Note a hand that an error ended, with its trace and, of the events held, what is needed to play it again."""
        self._write(void_line(table, event, held))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _open(self) -> BinaryIO:
        return os.fdopen(open_to_append(self._path), "ab", buffering=0)

    def _write(self, line: dict[str, object]) -> None:
        try:
            if was_moved(self._file.fileno(), self._path):
                self._file.close()
                self._file = self._open()
            self._file.write(msgspec.json.encode({"time": datetime.now(UTC).isoformat(), **line}) + b"\n")
        except OSError:
            _log.exception("cannot write the log of hands")
