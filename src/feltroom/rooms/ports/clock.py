"""The time of a house: whole milliseconds since 1970 that never go back."""

from collections.abc import Callable

Clock = Callable[[], int]


def no_earlier(clock: Clock, earliest: int) -> Clock:
    """Return a clock that starts no earlier than a time that the store knows.

    A system's clock may have been set back while the house was closed. Tables go on from the time of their last event,
    and would stand still until it comes again.
    """
    ahead = max(0, earliest - clock())
    return (lambda: clock() + ahead) if ahead else clock
