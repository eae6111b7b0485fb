"""What is said on the way, by whom it is read and how much time has passed."""

from feltroom.simulation.progress import Progress


def test_terminal_gets_a_bar_ten_times_a_second_and_a_clean_end() -> None:
    progress = Progress(200, terminal=True, now=100.0)
    assert progress.text(1, now=100.05) is None
    text = progress.text(100, now=102.0)
    assert text == "\r[" + "#" * 10 + "." * 10 + "]  50 %  100 of 200 hands  50 hands/s\x1b[K"
    assert progress.text(110, now=102.05) is None
    assert progress.text(200, now=102.06) is not None
    assert progress.end() == "\r\x1b[K"


def test_log_gets_a_line_every_tenth_at_most() -> None:
    progress = Progress(1000, terminal=False, now=0.0)
    lines = [text for done in range(1, 1001) if (text := progress.text(done, now=10.0 * done))]
    assert len(lines) == 10
    assert lines[0] == " 10 %  100 of 1000 hands  0 hands/s\n"
    assert progress.end() == ""


def test_log_of_a_short_run_stays_empty() -> None:
    progress = Progress(1000, terminal=False, now=0.0)
    assert not any(progress.text(done, now=done / 2000) for done in range(1, 1001))


def test_no_time_passed_gives_no_rate() -> None:
    assert "… hands/s" in (Progress(5, terminal=True, now=1.0).text(5, now=1.0) or "")
