"""The time of a house: whole milliseconds since 1970 that never go back."""

from collections.abc import Callable

Clock = Callable[[], int]


def no_earlier(clock: Clock, earliest: int) -> Clock:
    """Return a clock that is ahead of another by as much as that one is behind a time that has been already.

    A system's clock may have been set back while the house was closed. Tables go on from the time of their last event,
    and would stand still until it comes again.
    """
    ahead = max(0, earliest - clock())
    return (lambda: clock() + ahead) if ahead else clock
