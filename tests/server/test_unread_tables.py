"""K7: an outage fills no log, however many tables wait for its end."""

import logging

import pytest

from feltroom.rooms.tables.unread_tables import UnreadTables


def test_ten_minutes_without_a_database_are_a_trace_and_a_line_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    unread = UnreadTables()
    for second in range(600):
        for table in range(240):
            unread.failed(f"t{table}", OSError("no database"), now=1000.0 + second)
    assert len(caplog.records) == 10
    assert [record.exc_info is not None for record in caplog.records] == [True] + [False] * 9
    assert caplog.records[-1].getMessage() == "cannot read 240 tables back: OSError('no database')"
    for table in range(240):
        unread.gone(f"t{table}")
    assert [record.getMessage() for record in caplog.records[10:]] == ["all tables are read back"]


def test_the_next_outage_is_told_at_once(caplog: pytest.LogCaptureFixture) -> None:
    unread = UnreadTables()
    unread.failed("a", OSError("first"), now=5.0)
    unread.gone("a")
    unread.gone("b")
    unread.failed("b", OSError("second"), now=6.0)
    assert [record.getMessage() for record in caplog.records] == [
        "cannot read 1 tables back: OSError('first')",
        "cannot read 1 tables back: OSError('second')",
    ]
