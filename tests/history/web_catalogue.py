"""The words of the web client, read from its TypeScript: plain objects of texts, and names for some of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

CLIENT = Path(__file__).parents[2] / "web/src"
REVIEW = CLIENT / "lib/hands/review-words.ts"
_TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\]|\\.)*"|[\w$]+|[{}\[\]:,]', re.DOTALL)
_DECLARED = re.compile(r"^(?:export )?const (\w+)[^=\n]*= \{", re.MULTILINE)

Tree: TypeAlias = str | dict[str, "Tree"]


def read_catalogue(language: str) -> Tree:
    """Return what a language says, as the client exports it, and what it says of a review."""
    known: dict[str, Tree] = {}
    if language != "zh-CN":
        known |= _declared(_catalogue("zh-CN"), {})
    name = language.replace("-", "")
    exported = _declared(_catalogue(language), known)[name]
    assert isinstance(exported, dict)
    return exported | {"review": _declared(REVIEW, {})[name]}


def words(catalogue: Tree, path: str) -> str:
    """Return the text at a path such as `lines.wins`."""
    for key in path.split("."):
        assert isinstance(catalogue, dict)
        catalogue = catalogue[key]
    assert isinstance(catalogue, str)
    return catalogue


def _catalogue(language: str) -> Path:
    return CLIENT / f"messages/{language}.ts"


def _declared(file: Path, known: dict[str, Tree]) -> dict[str, Tree]:
    """Return every object that a file declares, by its name."""
    text = file.read_text(encoding="utf-8")
    named = dict(known)
    for match in _DECLARED.finditer(text):
        tokens = [token for token in _TOKEN.findall(text, match.end()) if not token.startswith(("/*", "//"))]
        named[match[1]] = _read_object(iter(tokens), named)
    return named


def _read_object(tokens: Iterator[str], named: dict[str, Tree]) -> dict[str, Tree]:
    found: dict[str, Tree] = {}
    key = ""
    for token in tokens:
        match token:
            case "}":
                break
            case ",":
                continue
            case ":":
                value = next(tokens)
                if value == "{":
                    found[key] = _read_object(tokens, named)
                elif value.startswith('"'):
                    found[key] = value[1:-1]
                elif value in named:
                    found[key] = named[value]
                elif value == "[":  # a list is no text of ours
                    while next(tokens) != "]":
                        pass
            case _:
                key = token.strip('"')
                if key in named:
                    found[key] = named[key]  # `betting,` is short for `betting: betting,`
    return found
