"""A line on the terminal that says how much of a long work is done, and goes away at the end."""

import sys
import time

_EVERY = 0.1
_EVERY_PIPED = 10.0
_shown = [0.0]


def show_progress(done: int, total: int, *, piped: bool = False) -> None:
    """Show that so many of all parts are done; where standard error is no terminal nothing, or `piped` some lines."""
    now = time.monotonic()
    if sys.stderr.isatty():
        if now - _shown[0] > _EVERY or done == total:
            _shown[0] = now
            end = "\r\x1b[K" if done == total else ""
            print(f"\r{done / total:4.0%} of {total:,}{end}", end="", file=sys.stderr, flush=True)
    elif piped and (now - _shown[0] > _EVERY_PIPED or done == total):
        _shown[0] = now
        print(f"{done:,} of {total:,}", file=sys.stderr, flush=True)
