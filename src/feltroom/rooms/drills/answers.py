"""The answers that are kept, day by day."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import groupby

from feltroom.contract.http.drill import MOST_DAYS, SPOTS, DrillDay, DrillVerdict
from feltroom.rooms.people.people import check_not_erased
from feltroom.rooms.ports.records.drills import DrillAnswer
from feltroom.rooms.ports.store import Records

_GOOD: tuple[DrillVerdict, ...] = ("right", "either")
_VERDICTS: dict[str, DrillVerdict] = {"right": "right", "either": "either", "wrong": "wrong"}


def day_of(now: int) -> str:
    """Return the day of a time in milliseconds, by universal time."""
    return datetime.fromtimestamp(now / 1000, UTC).strftime("%Y-%m-%d")


def days_of(records: Records, account: str, *, now: int) -> tuple[DrillDay, ...]:
    """Return the newest days that somebody answered anything on, the oldest first."""
    first = datetime.fromtimestamp(now / 1000, UTC) - timedelta(days=MOST_DAYS - 1)
    answers = records.drills.list_of(account, since=first.strftime("%Y-%m-%d"))
    return tuple([_day(day, found) for day, found in groupby(answers, key=lambda answer: answer.day)])


def own_spot(table: str, hand: int, seq: int) -> str:
    """Return what an answer to a decision of one's own is kept under."""
    return f"{table}/{hand}/{seq}"


def answers_of(records: Records, account: str, *, day: str) -> dict[str, DrillVerdict]:
    """Return what somebody's answers of a day were, by what they are kept under."""
    return {one.spot: _VERDICTS[one.verdict] for one in _kept(records, account, day)}


def keep_answer(records: Records, answer: DrillAnswer) -> DrillDay:
    """Keep an answer unless there is one to its spot on its day, and return what the day has come to."""
    check_not_erased(records, answer.account)
    records.drills.add(answer)
    return _day(answer.day, _kept(records, answer.account, answer.day))


def _kept(records: Records, account: str, day: str) -> list[DrillAnswer]:
    return [one for one in records.drills.list_of(account, since=day) if one.day == day]


def _day(day: str, answers: Iterable[DrillAnswer]) -> DrillDay:
    spots: list[DrillVerdict | None] = [None] * SPOTS
    own: list[DrillVerdict] = []
    for answer in answers:
        verdict = _VERDICTS[answer.verdict]
        if answer.spot.isdecimal():
            spots[int(answer.spot)] = verdict
        else:
            own.append(verdict)
    return DrillDay(day=day, answers=tuple(spots), own=len(own), own_good=sum([one in _GOOD for one in own]))
