"""The page about hand histories: its example runs."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "history.md"


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, str(PAGE), "exec"), {})
    assert "Ann wins the pot: 70" in capsys.readouterr().out
