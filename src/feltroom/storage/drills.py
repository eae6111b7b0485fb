"""Answers to drills in the database."""

from dataclasses import asdict

from sqlalchemy import Connection, select

from feltroom.rooms.ports.records.drills import DrillAnswer
from feltroom.storage.insert_once import insert_once
from feltroom.storage.schema import drill_answers


class SqlDrills:
    """`DrillRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, answer: DrillAnswer) -> bool:
        """Enter an answer; False if there is one to this spot on this day already, which then stays."""
        key = [drill_answers.c[name] == getattr(answer, name) for name in ("account", "day", "spot")]
        if self._connection.execute(select(drill_answers).where(*key)).first() is not None:
            return False
        insert_once(self._connection, drill_answers, **asdict(answer))
        return True

    def list_of(self, account: str, *, since: str = "") -> list[DrillAnswer]:
        """Return what somebody answered from a day on, the oldest day first."""
        own = select(drill_answers).where(drill_answers.c.account == account, drill_answers.c.day >= since)
        query = own.order_by(drill_answers.c.day, drill_answers.c.time, drill_answers.c.spot)
        return [DrillAnswer(*row) for row in self._connection.execute(query)]
