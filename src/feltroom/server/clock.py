"""The time of the house: milliseconds since 1970 that never go back, whatever happens to the system's clock."""

import time
from collections.abc import Callable


class SteadyClock:
    """Reads the wall clock once and counts on from there."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """Return the time in whole milliseconds."""
        return (time.monotonic_ns() + self._offset) // 1_000_000


def no_earlier(clock: Callable[[], int], earliest: int) -> Callable[[], int]:
    """Return a clock that is ahead of another by as much as that one is behind a time that has been already.

    A system's clock may have been set back while the house was closed. Tables go on from the time of their last event,
    and would stand still until it comes again.
    """
    ahead = max(0, earliest - clock())
    return (lambda: clock() + ahead) if ahead else clock
