"""Structured logs: JSON lines in a file, short lines in the terminal. No card, seed, token or chat is ever logged.

The file is rotated when it is full. It is opened anew when somebody has moved it away, or SIGHUP says so.
The terminal hears of the same thing once a minute, with the number of times it happened; the file has
every one of them.
"""

import logging
import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from time import monotonic

import msgspec

from feltroom.server.log_files import open_to_append, was_moved

LEVELS = ("debug", "info", "warning", "error")
SIZE = 10 * 1000 * 1000
KEEP = 5
_QUIET_SECONDS = 60.0
_MOST_KINDS = 1000
_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
_log = logging.getLogger("feltroom.logs")


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


class Terminal(logging.StreamHandler["TextIOWrapper"]):
    """Tells a person at a terminal what is wrong, and the same thing once a minute at most."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)  # type: ignore[arg-type]
        self.setFormatter(ShortLines())
        self._said: dict[tuple[str, str], tuple[float, int]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, unless one like it was written a moment ago."""
        kind, now = (record.name, str(record.msg)), monotonic()
        since, unsaid = self._said.get(kind, (now - _QUIET_SECONDS, 0))
        if now - since < _QUIET_SECONDS:
            self._said[kind] = (since, unsaid + 1)
            return
        if len(self._said) >= _MOST_KINDS:
            self._said.clear()
        self._said[kind] = (now, 0)
        if unsaid:
            more = f" (and {unsaid} more like it)"
            record = logging.makeLogRecord(vars(record) | {"msg": record.getMessage() + more, "args": ()})
        super().emit(record)


class LogFile(RotatingFileHandler):
    """The log in a file that only its owner may read."""

    def __init__(self, path: str, *, size: int, keep: int) -> None:
        super().__init__(path, maxBytes=size, backupCount=keep, encoding="utf-8")
        self.setFormatter(JsonLines())
        self._failed = monotonic() - _QUIET_SECONDS

    def _open(self) -> TextIOWrapper:
        return os.fdopen(open_to_append(self.baseFilename), "a", encoding="utf-8")

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, to a new file if the old one was moved away."""
        try:
            if self._is_gone():
                self.reopen()
        except OSError:
            self.handleError(record)
        else:
            super().emit(record)

    def reopen(self) -> None:
        """Close the file and open it anew by its name."""
        self.acquire()
        try:
            if self.stream is not None:
                with suppress(OSError, ValueError):
                    self.stream.close()
            self.stream = self._open()
        finally:
            self.release()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the name that logging calls)
        """Say once a minute that nothing can be logged: a trace for each line would bury the terminal."""
        del record
        error = sys.exception()
        now = monotonic()
        if now - self._failed >= _QUIET_SECONDS:
            self._failed = now
            reason = getattr(error, "strerror", None) or str(error)
            with suppress(OSError, ValueError):
                sys.stderr.write(f"error: the log cannot be written: {reason}\n")

    def _is_gone(self) -> bool:
        if self.stream is None:
            return True
        try:
            return was_moved(self.stream.fileno(), self.baseFilename)
        except (OSError, ValueError):
            return True


def set_up_logs(path: str | None, *, level: str = "info", size: int = SIZE, keep: int = KEEP) -> None:
    """Log warnings to the terminal and, with a path, everything from a level on to a file, rotated by size."""
    root = logging.getLogger("feltroom")
    root.setLevel(min(logging.WARNING, _number(level)))
    root.propagate = False
    terminal = Terminal()
    terminal.setLevel(logging.WARNING)
    root.addHandler(terminal)
    if path is not None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        file = LogFile(path, size=size, keep=keep)
        file.setLevel(_number(level))
        root.addHandler(file)


def reopen_logs() -> None:
    """Open the log anew by its name: somebody has moved the old file away."""
    for handler in logging.getLogger("feltroom").handlers:
        if isinstance(handler, LogFile):
            try:
                handler.reopen()
            except OSError as error:
                _log.error("the log cannot be opened again: %s", error.strerror)
    _log.info("logs reopened")


def _number(level: str) -> int:
    return logging.getLevelNamesMapping()[level.upper()]
