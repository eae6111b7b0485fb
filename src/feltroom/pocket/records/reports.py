"""Reports of players in memory."""

from dataclasses import replace

from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.reports import Report


class MemoryReports:
    """`ReportRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._reports = memory.reports

    def add(self, report: Report) -> None:
        """Enter a report."""
        self._reports.add(report.id, report)

    def get(self, report_id: str) -> Report | None:
        """Return a report, None if there is none of this id."""
        return self._reports.get(report_id)

    def close(self, report_id: str, *, time: int, why: str) -> bool:
        """Note that somebody saw to a report; False if it is not open."""
        found = self._reports.get(report_id)
        if found is None or found.closed is not None:
            return False
        self._reports.put(report_id, replace(found, closed=time, closed_why=why))
        return True

    def list_by(self, account: str) -> list[Report]:
        """Return what somebody has reported, the newest first."""
        return self._newest_first([one for one in self._reports.values() if one.reporter == account])

    def count_about(self, account: str) -> int:
        """Return how many reports there are about somebody."""
        return sum([one.about == account for one in self._reports.values()])

    def newest(self, *, closed: bool, limit: int) -> list[Report]:
        """Return the open reports, or the closed ones, the newest first."""
        return self._newest_first([one for one in self._reports.values() if (one.closed is not None) == closed])[:limit]

    def _newest_first(self, found: list[Report]) -> list[Report]:
        return sorted(found, key=lambda one: (-one.time, one.id))
