"""A file to which long matches write every deal, so that they go on where an earlier run stopped."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class DealLog:
    """The deals of one match: what each gave, and the CPU seconds that it took. Without a file nothing is kept."""

    def __init__(self, file: str | None, match: Sequence[str | int]) -> None:
        self._file, self._match = Path(file) if file else None, list(match)
        self._known: dict[int, tuple[list[Any], float]] = {}
        if self._file is not None and self._file.exists():
            for line in self._file.read_text(encoding="utf-8").splitlines():
                *match, number, found, seconds = json.loads(line)
                if match == self._match:
                    self._known[number] = found, seconds

    def get(self, number: int, play: Callable[[], list[Any]]) -> tuple[list[Any], float]:
        """Return what a deal gave and the seconds it took: as it was written down, or played now."""
        if number not in self._known:
            start = time.process_time()
            found = play()
            seconds = round(time.process_time() - start, 4)
            self._known[number] = found, seconds
            if self._file is not None:
                with self._file.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps([*self._match, number, found, seconds]) + "\n")
        return self._known[number]
