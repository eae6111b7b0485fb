"""Answers to drills in memory."""

from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.drills import DrillAnswer


class MemoryDrills:
    """`DrillRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._answers = memory.drill_answers
        self._accounts = memory.accounts

    def add(self, answer: DrillAnswer) -> bool:
        """Enter an answer; False if there is one to this spot on this day already, which then stays."""
        key = (answer.account, answer.day, answer.spot)
        if key in self._answers:
            return False
        self._accounts.require(answer.account)
        self._answers.add(key, answer)
        return True

    def list_of(self, account: str, *, since: str = "") -> list[DrillAnswer]:
        """Return what somebody answered from a day on, the oldest day first."""
        own = [answer for answer in self._answers.values() if answer.account == account and answer.day >= since]
        return sorted(own, key=lambda answer: (answer.day, answer.time, answer.spot))
