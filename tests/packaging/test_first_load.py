"""What a phone fetches before it can play: the page's own script and style, those of a table, and one language."""

import gzip
import re
from pathlib import Path

import pytest

ASSETS = Path(__file__).parents[2] / "src/feltroom/website/assets"
LIMIT = 120_000
STATIC_IMPORT = re.compile(r"""(?:from|import)\s*["'`]\./([^"'`]+\.js)["'`]""")
STYLES = re.compile(r"""import\([`"']\./(?P<part>[^`"']+)[`"']\),__vite__mapDeps\(\[(?P<places>[\d,]*)\]""")
LATE_FILES = re.compile(r"m\.f=\[(?P<files>[^\]]*)\]")


LANGUAGES = ("zh-CN", "zh-TW", "ja", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_a_table_and_a_language_are_fetched_in_120_kb(language: str) -> None:
    page, table, words = only("index-*.js"), only("Table-*.js"), only(f"{language}-*.js")
    files = scripts(page) | scripts(table) | scripts(words) | styles(page, table)
    assert {page.name, table.name, only("Felt-*.css").name, only("index-*.css").name} <= files
    assert not {only(f"{other}-*.js").name for other in LANGUAGES if other != language} & files
    assert sum(len(gzip.compress((ASSETS / name).read_bytes(), 9)) for name in files) <= LIMIT


def only(pattern: str) -> Path:
    """The one asset of this name."""
    (found,) = ASSETS.glob(pattern)
    return found


def scripts(first: Path) -> set[str]:
    """A script and all that it imports before it runs."""
    found, rest = set[str](), [first.name]
    while rest:
        name = rest.pop()
        if name not in found:
            found.add(name)
            rest.extend(STATIC_IMPORT.findall((ASSETS / name).read_text()))
    return found


def styles(page: Path, part: Path) -> set[str]:
    """The style of the page, and what it fetches for a part before that is shown."""
    text = page.read_text()
    late = LATE_FILES.search(text)
    assert late is not None
    files = [name.rpartition("/")[2] for name in re.findall(r"""[`"']([^`"']+)[`"']""", late["files"])]
    places = next(found["places"] for found in STYLES.finditer(text) if found["part"] == part.name)
    fetched = {files[int(place)] for place in places.split(",")}
    return {name for name in fetched if name.endswith(".css")} | {only("index-*.css").name}
