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


def keep_answer(records: Records, answer: DrillAnswer) -> DrillDay:
    """Keep an answer unless there is one to its spot on its day, and return what the day has come to."""
    check_not_erased(records, answer.account)
    records.drills.add(answer)
    found = records.drills.list_of(answer.account, since=answer.day)
    return _day(answer.day, [one for one in found if one.day == answer.day])


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
