"""When a hand was played, as far as its notes say it."""

from datetime import datetime, time

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
