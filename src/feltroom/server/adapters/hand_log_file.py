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

from feltroom.engine.events import Event
from feltroom.history import dump_phh
from feltroom.history.record import HandRecord
from feltroom.log.errors import StorageError
from feltroom.table.events import HandBegan, HandEvent, HandVoided, TableEvent

_log = getLogger("feltroom.hands")


class HandLogFile:
    """Appends one JSON line for each hand."""

    def __init__(self, path: str) -> None:
        """Open the file, and make it if there is none; StorageError if it cannot be written."""
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        except OSError as error:
            raise StorageError(f"cannot write the log of hands {path}: {error.strerror}") from error
        self._file: BinaryIO = os.fdopen(descriptor, "ab", buffering=0)

    def settled(self, table: str, record: Callable[[], HandRecord | None]) -> None:
        """Note a hand that was settled, complete enough to be played again."""
        hand = record()
        if hand is not None:
            seed = hand.deal.seed
            text = seed.hex() if isinstance(seed, bytes) else seed
            self._write({"event": "hand", "table": table, "hand": hand.hand_id, "seed": text, "phh": dump_phh([hand])})

    def voided(self, table: str, event: HandVoided, held: Iterable[TableEvent]) -> None:
        """Note a hand that an error ended, with its trace and, of the events held, what is needed to play it again."""
        line: dict[str, object] = {"event": "void", "table": table, "hand": event.hand, "trace": event.trace}
        played: list[Event] = []
        for each in held:
            if isinstance(each, HandBegan) and each.hand == event.hand:
                line |= {"seed": each.secret.hex(), "seats": each.seats}
            elif isinstance(each, HandEvent) and each.hand == event.hand:
                played.append(each.event)
        if played:
            line["phh"] = dump_phh([HandRecord.of_events(played)])
        self._write(line)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: dict[str, object]) -> None:
        try:
            self._file.write(msgspec.json.encode({"time": datetime.now(UTC).isoformat(), **line}) + b"\n")
        except OSError:
            _log.exception("cannot write the log of hands")
