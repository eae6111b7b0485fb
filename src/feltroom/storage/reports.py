"""Reports of players in the database."""

from dataclasses import asdict

from sqlalchemy import Connection, func, insert, select, update

from feltroom.rooms.ports.records.reports import Report
from feltroom.storage.schema import reports


class SqlReports:
    """`ReportRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, report: Report) -> None:
        """Enter a report."""
        self._connection.execute(insert(reports).values(**asdict(report)))

    def get(self, report_id: str) -> Report | None:
        """Return a report, None if there is none of this id."""
        row = self._connection.execute(select(reports).where(reports.c.id == report_id)).first()
        return None if row is None else Report(*row)

    def close(self, report_id: str, *, time: int, why: str) -> bool:
        """Note that somebody saw to a report; False if it is not open."""
        found = update(reports).where(reports.c.id == report_id, reports.c.closed.is_(None))
        return self._connection.execute(found.values(closed=time, closed_why=why)).rowcount > 0

    def list_by(self, account: str) -> list[Report]:
        """Return what somebody has reported, the newest first."""
        query = select(reports).where(reports.c.reporter == account).order_by(reports.c.time.desc(), reports.c.id)
        return [Report(*row) for row in self._connection.execute(query)]

    def count_about(self, account: str) -> int:
        """Return how many reports there are about somebody."""
        query = select(func.count()).select_from(reports).where(reports.c.about == account)
        return self._connection.execute(query).scalar_one()

    def newest(self, *, closed: bool, limit: int) -> list[Report]:
        """Return the open reports, or the closed ones, the newest first."""
        wanted = reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None)
        query = select(reports).where(wanted).order_by(reports.c.time.desc(), reports.c.id).limit(limit)
        return [Report(*row) for row in self._connection.execute(query)]
