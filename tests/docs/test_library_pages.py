"""The Python on the pages of docs/library runs and gives what they say."""

import doctest
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "library"
COMPILE = ("learning", "speed")
PAGES = [
    pytest.param(page, id=page.stem, marks=[pytest.mark.slow] if page.stem in COMPILE else [])
    for page in sorted(FOLDER.glob("*.md"))
    if page.stem != "programs"  # whole programs: see test_programs.py
]


@pytest.mark.parametrize("page", PAGES)
def test_python_on_the_page_runs(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried >= 3
