"""A bar for people who wait at a terminal; nothing where nobody looks."""

import sys

from feltroom.cli.language import said

_WIDTH = 30


class ProgressBar:
    """Shows how much of something is done; it is gone when the block ends."""

    def __init__(self, what: str) -> None:
        self._what = said(what)
        self._shown = -1
        self._seen = sys.stderr.isatty()

    def show(self, part: float) -> None:
        """Show which part is done, from 0 to 1."""
        done = round(part * 100)
        if self._seen and done != self._shown:
            self._shown = done
            full = round(part * _WIDTH)
            sys.stderr.write(f"\r\x1b[K{self._what} [{'#' * full}{'.' * (_WIDTH - full)}] {done} %")
            sys.stderr.flush()

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Leave the line empty, for another one; the bar comes back when it is shown again."""
        if self._shown >= 0:
            self._shown = -1
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
