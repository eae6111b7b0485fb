"""The time of the house: the system's clock, read once and counted on from there, so that it never goes back."""

import time

_SECOND = 10**9
_JUMP = 60 * _SECOND


class SteadyClock:
    """Reads the wall clock once and counts on from there.

    While it `watches`, somebody reads it every second. Then a minute between two readings is no time that anybody could
    have used, because the machine slept or its clock jumped: it counts as none. Without that it is only kept from going
    back.
    """

    def __init__(self) -> None:
        self._last = time.monotonic_ns()
        self._offset = time.time_ns() - self._last
        self.watches = False

    def now(self) -> int:
        """Return the time in whole milliseconds."""
        steady = time.monotonic_ns()
        passed = steady - self._last
        if passed < -_SECOND or (self.watches and passed > _JUMP):
            self._offset -= passed
            self._last = steady
        elif passed > 0:  # else another thread has read it a moment later
            self._last = steady
        return (steady + self._offset) // 1_000_000
