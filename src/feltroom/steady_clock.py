"""The time of the house: the system's clock, read once and counted on from there, so that it never goes back."""

import time


class SteadyClock:
    """Reads the wall clock once and counts on from there."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """Return the time in whole milliseconds."""
        return (time.monotonic_ns() + self._offset) // 1_000_000
