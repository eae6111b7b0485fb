"""The site of the documents has every page; `make docs` builds it and refuses a broken link."""

import re
from pathlib import Path

from tests.docs import reference

ROOT = Path(__file__).parents[2]
NAV = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
LISTED = re.findall(r"^ *- (?:[^:\n]+: )?(\S+\.md)$", NAV, re.MULTILINE)


def test_every_page_is_listed_once() -> None:
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert pages <= set(LISTED), pages - set(LISTED)
    assert len(LISTED) == len(set(LISTED))


def test_every_public_package_has_a_page_of_reference() -> None:
    assert [page for page in LISTED if page.startswith("reference/")] == [
        f"reference/{package}.md" for package in reference.PACKAGES
    ]


def test_pages_from_elsewhere_are_there() -> None:
    hooks = (ROOT / "docs" / "site_hooks.py").read_text(encoding="utf-8")
    elsewhere = dict(re.findall(r'^    "(\S+)": "(\S+)",$', hooks, re.MULTILINE))
    for place, source in elsewhere.items():
        assert (ROOT / source).is_file() and place in LISTED
    others = set(LISTED) - set(elsewhere)
    for page in others:
        assert page.startswith("reference/") or (ROOT / "docs" / page).is_file(), page
