"""When a hand was played, as far as its notes say it."""

from datetime import date, datetime, time, timedelta

from feltroom.history.record import HandRecord


def began(record: HandRecord) -> datetime | None:
    """Return the day and time of a hand in the zone of its notes, midnight without a time, None without a day."""
    year, month, day, clock = (record.notes.get(name) for name in ("year", "month", "day", "time"))
    if type(year) is not int or type(month) is not int or type(day) is not int:
        return None
    try:
        when = datetime(year, month, day)
    except (ValueError, OverflowError):
        return None
    return datetime.combine(when, clock.replace(microsecond=0)) if isinstance(clock, time) else when


def eastern_of(utc: datetime) -> datetime:
    """Return the time of New York, which hand histories call ET, at a time in UTC; by the law since 1987."""
    recent = utc.year >= 2007
    spring = _sunday(date(utc.year, 3, 8) if recent else date(utc.year, 4, 1))
    autumn = _sunday(date(utc.year, 11, 1) if recent else date(utc.year, 10, 25))
    # Clocks change at 2:00 of the time that ends.
    begins, ends = datetime.combine(spring, time(7)), datetime.combine(autumn, time(6))
    return utc - timedelta(hours=4 if begins <= utc < ends else 5)


def _sunday(first: date) -> date:
    """Return the first Sunday from a day on."""
    return first + timedelta(days=6 - first.weekday())
