"""The language of the terminal: help, refusals and results in the words of whoever reads them.

Commands are written in English. `said` finds a text in the catalogue of the terminal's language (`messages`), whole or
with numbers and names in it: a text of the catalogue has `{name}` where those stand, and some names stand for figures
or one word alone. What the catalogue does not have stays English, so that a new message is at worst not translated.
"""

import os
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import import_module

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
_FOLDERS = ("messages", "messages.rooms", "messages.refusals")
_CATALOGUES = {"zh-CN": "zh_cn", "zh-TW": "zh_tw", "ja": "ja"}
_PLACE = re.compile(r"\{(\w+)\}")
_LETTERS = re.compile(r"[A-Za-z]{2}")
_OPTION = re.compile(r"--[a-z-]+")
_FIGURES = {"count", "done", "made", "number", "of", "read", "skipped"}
_WORDS = {"field"}
_DEEPEST = 5  # a file, its hand, a field, a line of it, a reason


def terminal_language() -> str:
    """Return the language that the locale asks for, English where we do not speak it or it asks for none."""
    said = next((value for name in _LOCALE if (value := os.environ.get(name))), "")
    language = said.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    if language.startswith("zh"):
        return "zh-TW" if language.startswith(("zh-tw", "zh-hk", "zh-mo", "zh-hant")) else "zh-CN"
    return "ja" if language.startswith("ja") else "en"


def said(text: str, lang: str | None = None) -> str:
    """Return a text, line by line, in a language, by default the terminal's."""
    language = lang or terminal_language()
    if language not in _CATALOGUES or not text:
        return text
    found = _found(text, language, 0)
    if found is None:
        lines = text.split("\n")
        return "\n".join([_found(line, language, 0) or line for line in lines])
    return found


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return the texts of a language by their English; none for English itself."""
    if language not in _CATALOGUES:
        return {}
    return {
        english: text
        for folder in _FOLDERS
        for english, text in import_module(f"feltroom.cli.{folder}.{_CATALOGUES[language]}").TEXTS.items()
    }


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum([2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text])


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Return a text with spaces up to a width, where a Chinese or Japanese sign is two columns wide."""
    space = " " * max(0, width - columns(text))
    return space + text if right else text + space


def _found(text: str, language: str, depth: int) -> str | None:
    texts = catalogue(language)
    if text in texts:
        return texts[text]
    if depth == _DEEPEST:
        return None
    head, colon, tail = text.partition(": ")
    after_option = _found(tail, language, depth + 1) if _OPTION.fullmatch(head) else None
    if after_option is not None:  # what is wrong with the value of an option, which is no part of that value
        return f"{head}: {after_option}"
    for pattern, template in _patterns(language):
        match = pattern.fullmatch(text)
        if match is not None:
            values = {
                name: value if f"--{{{name}}}" in template else _part(value, language, depth + 1)
                for name, value in match.groupdict().items()
            }
            return template.format_map(values)
    found = _found(tail, language, depth + 1) if colon else None
    return None if found is None else f"{head}: {found}"


def _part(value: str, language: str, depth: int) -> str:
    """Return what stands in a place of a text in the language, as far as it is known."""
    return (_found(value, language, depth) if _LETTERS.search(value) else None) or value


@cache
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the texts with places as expressions, those with most letters of their own first."""
    with_places = [text for text in catalogue(language) if _PLACE.search(text)]
    with_places.sort(key=lambda text: len(_PLACE.sub("", text)), reverse=True)
    texts = catalogue(language)
    return [(re.compile(_expression(text), re.DOTALL), texts[text]) for text in with_places]


def _expression(text: str) -> str:
    parts = _PLACE.split(text)
    places = {part: r"[\d,.]+" if part in _FIGURES else r"[\w.]+" if part in _WORDS else ".+?" for part in parts[1::2]}
    return "".join([f"(?P<{part}>{places[part]})" if odd % 2 else re.escape(part) for odd, part in enumerate(parts)])
