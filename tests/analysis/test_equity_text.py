"""`print(equity(…))` is a table for people."""

from feltroom.analysis import equity


def test_an_exact_answer_prints_a_line_for_each_hand() -> None:
    lines = str(equity(["AhKh", "QsQd"], board="2c7d9h")).splitlines()
    assert [line.split()[0] for line in lines] == ["AhKh", "QsQd", "990"]
    assert lines[0].endswith("%") and "±" not in lines[0] and lines[2] == "990 boards"


def test_a_sample_prints_its_error() -> None:
    lines = str(equity(["AhKh", "random", "random"], samples=500, seed=1)).splitlines()
    assert "±" in lines[0] and lines[-1] == "500 samples"
