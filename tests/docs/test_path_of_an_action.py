"""docs/architecture.md names the files that a raise and a bot's decision pass, in their order."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
SOURCES = (ROOT / "src" / "feltroom", ROOT / "web" / "src")


WALKS = ("a raise to 60", "A bot's decision comes in")
walks = pytest.mark.parametrize("walk", WALKS)


def files_of(walk: str) -> list[list[str]]:
    """The files of each row of a table, each with its folder: one without a folder is in that of the one before."""
    page = PAGE.read_text()
    rows = [line.split("|")[2] for line in page[page.index(walk) :].split("\n\n")[1].splitlines()[2:]]
    named: list[list[str]] = []
    for row in rows:
        folder, files = "", []
        for name in re.findall(r"`([^`]+)`", re.sub(r"\([^)]*\)", "", row)):
            folder = name.rpartition("/")[0] if "/" in name else folder
            files.append(f"{folder}/{name.rpartition('/')[2]}")
        named.append(files)
    return named


@walks
def test_every_file_of_the_walk_exists(walk: str) -> None:
    files = [file for row in files_of(walk) for file in row]
    assert len(files) > 15
    missing = [file for file in files if not any((source / file).is_file() for source in SOURCES)]
    assert not missing, missing


@walks
def test_no_file_is_named_twice_but_in_brackets(walk: str) -> None:
    files = [file for row in files_of(walk) for file in row]
    assert len(files) == len(set(files)), files
