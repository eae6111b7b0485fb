"""What goes on going wrong does not fill the log."""

import logging

import pytest

from feltroom.cluster.repeated_warnings import QUIET_SECONDS, RepeatedWarnings


def test_it_is_said_at_once_then_now_and_then_with_how_often_it_was_kept_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 100.0
    monkeypatch.setattr("feltroom.cluster.repeated_warnings.time.monotonic", lambda: now)
    voice = RepeatedWarnings(logging.getLogger("feltroom.test"))
    for _ in range(21):
        voice.warn("tried again", OSError("no line"))
        now += QUIET_SECONDS / 10
    assert [record.getMessage() for record in caplog.records] == ["tried again: no line"] * 3
    assert [getattr(record, "unsaid", 0) for record in caplog.records] == [0, 9, 9]


@pytest.mark.parametrize(
    ("error", "words"), [(TimeoutError(), "no answer"), (KeyError(), "KeyError"), (OSError("x"), "x")]
)
def test_every_error_has_words(error: Exception, words: str, caplog: pytest.LogCaptureFixture) -> None:
    RepeatedWarnings(logging.getLogger("feltroom.test")).warn("tried", error)
    assert caplog.records[0].getMessage() == f"tried: {words}"
