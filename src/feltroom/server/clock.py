"""The time of the house: milliseconds since 1970 that never go back, whatever happens to the system's clock."""

import time


class SteadyClock:
    """Reads the wall clock once and counts on from there."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """Return the time in whole milliseconds."""
        return (time.monotonic_ns() + self._offset) // 1_000_000
