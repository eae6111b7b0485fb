"""Structured logs: JSON lines in a file, short lines in the terminal. No card, seed or token is ever logged."""

import logging
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """Writes a record as one JSON object: time, level, logger, event, its numbers, and the trace of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class ShortLines(logging.Formatter):
    """Writes a record for a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        facts = [f"{name}={value}" for name, value in vars(record).items() if name not in _PLAIN]
        return " ".join([f"{record.levelname.lower()}: {record.getMessage()}", *facts])


def set_up_logs(path: str | None) -> None:
    """Log warnings to the terminal and, with a path, everything of note to a file that only its owner may read."""
    root = logging.getLogger("feltroom")
    root.setLevel(logging.INFO)
    root.propagate = False
    terminal = logging.StreamHandler(sys.stderr)
    terminal.setLevel(logging.WARNING)
    terminal.setFormatter(ShortLines())
    root.addHandler(terminal)
    if path is not None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))
        file = logging.FileHandler(path, encoding="utf-8")
        file.setFormatter(JsonLines())
        root.addHandler(file)
