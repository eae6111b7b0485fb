"""What people answered in the daily drill: the first answer to a spot on a day."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """An answer and its verdict; `spot` is the place of a spot of the day, or `table/hand/seq` of an own decision."""

    account: str
    day: str
    spot: str
    verdict: str
    time: int


class DrillRecords(Protocol):
    """Answers to drills."""

    def add(self, answer: DrillAnswer) -> bool:
        """Enter an answer; False if there is one to this spot on this day already, which then stays."""
        ...

    def list_of(self, account: str, *, since: str = "") -> list[DrillAnswer]:
        """Return what somebody answered from a day on, the oldest day first."""
        ...
