"""Files that the documents name exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("deploy/*.md")))
BASES = (ROOT, ROOT / "src", ROOT / "src" / "feltroom", ROOT / "web", ROOT / "web" / "src", ROOT / "docs")
NAMED = re.compile(r"`((?:[\w-]+/)+[\w.-]+\.(?:py|ts|svelte|css|json|txt|md))`")


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_page_names_exists(document: Path) -> None:
    named = set(NAMED.findall(document.read_text(encoding="utf-8")))
    assert [path for path in sorted(named) if not any((base / path).is_file() for base in BASES)] == []


def test_files_are_found_in_the_pages() -> None:
    assert sum(len(NAMED.findall(page.read_text(encoding="utf-8"))) for page in PAGES) > 50
