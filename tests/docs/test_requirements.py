"""docs/requirements.md: every requirement has a line, and what is called done names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "docs" / "requirements.md"
IDS = [
    f"{letter}{number}"
    for letter, last in (("A", 28), ("B", 10), ("C", 15), ("D", 7), ("E", 9))
    for number in range(1, last + 1)
]
ROW = re.compile(r"^\| ([A-E]\d+) \| (done|part|open) \| (.*) \|$", re.MULTILINE)


def rows() -> dict[str, tuple[str, list[str]]]:
    text = REQUIREMENTS.read_text(encoding="utf-8")
    return {name: (state, re.findall(r"`(tests/[^`]+)`", tests)) for name, state, tests in ROW.findall(text)}


def test_every_requirement_has_a_row() -> None:
    assert list(rows()) == IDS


def test_what_is_done_or_begun_names_tests() -> None:
    assert [name for name, (state, tests) in rows().items() if state != "open" and not tests] == []


def test_every_test_named_exists() -> None:
    missing = [node for _, tests in rows().values() for node in tests if not exists(node)]
    assert missing == []


def exists(node: str) -> bool:
    path, _, name = node.partition("::")
    file = ROOT / path
    if not name:
        return file.exists()
    if not name.startswith("test_"):
        return False
    return file.exists() and re.search(rf"^def {re.escape(name)}\(", file.read_text(encoding="utf-8"), re.M) is not None


def test_a_name_that_does_not_exist_is_seen() -> None:
    assert exists("tests/docs/test_requirements.py::test_every_requirement_has_a_row")
    assert not exists("tests/docs/test_requirements.py::exists")
    assert not exists("tests/docs/test_requirements.py::no_such_test")
    assert not exists("tests/docs/no_such_file.py")
