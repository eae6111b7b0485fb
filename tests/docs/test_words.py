"""The documents keep to plain words; docs/glossary.md says which."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("deploy/*.md"), *ROOT.glob("benchmarks/*.md"))
)
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
AVOIDED = {
    "a player is they": re.compile(r"\b(he|him|his|himself|she|her|hers)\b", re.IGNORECASE),
    "a clause needs a subject": re.compile(
        r"(?:^(?:- )?Who|[.:;] [Ww]ho) "
        r"(?:has|does|leaves|plays|made|comes|waits|goes|folds|loses|mucks|says|straddled|folded|wins|won because)\b"
        r"|\bWho is (?:erased|banned|kicked)\b(?!\.)",
        re.M,
    ),
    "automatically": re.compile(r"\bby (itself|themselves)\b"),
    "billion": re.compile(r"\bthousand million\b"),
}
SOURCES = sorted(
    path
    for folder, ends in (("src", ("py",)), ("web/src", ("ts", "svelte")))
    for end in ends
    for path in (ROOT / folder).rglob(f"*.{end}")
)


def test_sources_keep_to_plain_words() -> None:
    """As in "for who hears it": people who hear it."""
    odd = re.compile(r"\b(?:for|to) who [a-z]")
    assert [str(path.relative_to(ROOT)) for path in SOURCES if odd.search(path.read_text(encoding="utf-8"))] == []


def test_a_japanese_range_has_one_sign() -> None:
    """The wave dash; the wide tilde looks like it and is another character."""
    catalogues = [path for path in SOURCES if "messages" in path.parts or "words" in path.stem]
    assert [str(path.relative_to(ROOT)) for path in catalogues if "\uff5e" in path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_keeps_to_plain_words(document: Path) -> None:
    prose = CODE.sub("", document.read_text(encoding="utf-8"))
    found = [(advice, match.group()) for advice, odd in AVOIDED.items() for match in odd.finditer(prose)]
    assert found == []


def test_the_glossary_fits_one_screen_and_gives_every_word_once() -> None:
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.M)
    words = [word for row in rows if row != "word" for word in row.split(", ")]
    assert len(words) == len(set(words)) and len(words) <= 50
