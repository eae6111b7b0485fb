"""The time of New York, as hand histories give it beside the time of a hand."""

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest

from feltroom.history.dates import eastern_of


@pytest.mark.parametrize(
    ("utc", "eastern"),
    [
        ("2026-01-01 02:00", "2025-12-31 21:00"),
        ("2026-03-08 06:59", "2026-03-08 01:59"),
        ("2026-03-08 07:00", "2026-03-08 03:00"),
        ("2026-11-01 05:59", "2026-11-01 01:59"),
        ("2026-11-01 06:00", "2026-11-01 01:00"),
        ("2006-04-02 06:59", "2006-04-02 01:59"),
        ("2006-10-29 05:59", "2006-10-29 01:59"),
    ],
)
def test_new_york_changes_its_clocks(utc: str, eastern: str) -> None:
    assert eastern_of(datetime.fromisoformat(utc)) == datetime.fromisoformat(eastern)


def test_it_is_the_time_that_the_system_knows() -> None:
    try:
        zone = ZoneInfo("America/New_York")
    except ZoneInfoNotFoundError:
        pytest.skip("this system has no time zones")
    for year in range(1990, 2030):
        for month in range(1, 13):
            for day in (1, 7, 8, 14, 15, 25, 28):
                utc = datetime(year, month, day, 12, tzinfo=ZoneInfo("UTC"))
                assert eastern_of(utc.replace(tzinfo=None)) == utc.astimezone(zone).replace(tzinfo=None)
