"""What players report of each other to the person who looks after the house."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Report:
    """Who reported whom, where and why; `closed` is when somebody saw to it, and `closed_why` what they said."""

    id: str
    time: int
    reporter: str
    about: str
    table_id: str
    hand: int | None
    seat: int
    reason: str
    text: str
    closed: int | None = None
    closed_why: str = ""


class ReportRecords(Protocol):
    """Reports; nobody but the person who looks after the house may read those of others."""

    def add(self, report: Report) -> None:
        """Enter a report."""

    def get(self, report_id: str) -> Report | None:
        """Return a report, None if there is none of this id."""
        ...

    def close(self, report_id: str, *, time: int, why: str) -> bool:
        """Note that somebody saw to a report; False if it is not open."""
        ...

    def newest(self, *, closed: bool, limit: int) -> list[Report]:
        """Return the open reports, or the closed ones, the newest first."""
        ...

    def list_by(self, account: str) -> list[Report]:
        """Return what somebody has reported, the newest first."""
        ...

    def count_about(self, account: str) -> int:
        """Return how many reports there are about somebody."""
        ...
