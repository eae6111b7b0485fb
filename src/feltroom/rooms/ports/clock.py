"""The time of a house: whole milliseconds since 1970 that never go back."""

from collections.abc import Callable

Clock = Callable[[], int]
FAR_AHEAD = 24 * 3600 * 1000
"""A store that knows a time so far ahead was once written by a clock that was wrong."""


def no_earlier(clock: Clock, earliest: int) -> Clock:
    """Return a clock that starts no earlier than a time that the store knows.

    A system's clock may have been set back while the house was closed. What happens from then on is to come after what
    happened before. A time that is far ahead is not waited for: it is that of a clock that was wrong, and the house has
    the right time again. Tables that have such a time go on by clocks of their own, which `Room.now` reads.
    """
    ahead = earliest - clock()
    return (lambda: clock() + ahead) if 0 < ahead <= FAR_AHEAD else clock
