"""The last hour of a house, minute by minute, for small charts."""

from collections import deque
from dataclasses import dataclass

MINUTES = 60
MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class CountedMinute:
    """One minute: what was there at its end, and what happened in it."""

    time: int
    people: int
    tables: int
    hands: int
    commands: int


class LastHour:
    """Counts of the last minutes; to be called about once a minute with the counts since the house was opened."""

    def __init__(self) -> None:
        self._minutes: deque[CountedMinute] = deque(maxlen=MINUTES)
        self._before = (0, 0)

    def count(self, *, time: int, people: int, tables: int, hands: int, commands: int) -> None:
        """Take in how it is now."""
        before_hands, before_commands = self._before
        self._before = hands, commands
        self._minutes.append(CountedMinute(time, people, tables, hands - before_hands, commands - before_commands))

    def minutes(self) -> tuple[CountedMinute, ...]:
        """The minutes, the oldest first."""
        return tuple(self._minutes)
