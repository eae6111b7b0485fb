"""Names that look alike: which are refused, and which are one and the same to the eye.

Scripts and look-alikes are Unicode's, from `confusable_homoglyphs`. On a device nobody else sees a name, and the pack
for browsers has no such library: there, only what Python itself knows of characters counts.
"""

from collections.abc import Iterable
from functools import cache
from unicodedata import category, normalize

JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"
_MOST_MARKS = 3  # in a row; Thai and Vietnamese need two
_KEYCAPS = "0123456789#*"
# Scripts whose letters stand for each other's; Han, kana and Hangul are written beside any of them.
_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"})


def without_joiners(name: str) -> str:
    """Return a name without the signs that only join emoji or choose their style, where they do that."""
    kept: list[str] = []
    for place, sign in enumerate(name):
        before = name[place - 1] if place else ""
        after = name[place + 1 : place + 2]
        joins = sign == JOINER and _is_emoji(before) and _is_emoji(after)
        styles = sign == EMOJI_STYLE and (_is_emoji(before) or before in _KEYCAPS) and before != ""
        if not joins and not styles:
            kept.append(sign)
    return "".join(kept)


def is_misleading(name: str) -> bool:
    """Whether a name is made to look like another: too many marks, stray style signs, or letters of like scripts."""
    plain, row = without_joiners(name), 0
    for sign in plain:
        row = row + 1 if category(sign).startswith("M") else 0
        if row > _MOST_MARKS or category(sign) == "Cf" or "\ufe00" <= sign <= "\ufe0f":
            return True
    return len(_scripts(plain) & _ALIKE) > 1


def told_apart(name: str, others: Iterable[str]) -> str:
    """Return a name with a number behind it if one of the others looks the same."""
    taken = {skeleton(other) for other in others}
    number, found = 1, name
    while skeleton(found) in taken:
        number += 1
        found = f"{name} ({number})"
    return found


def skeleton(name: str) -> str:
    """Return what a name comes down to for the eye: names with the same skeleton cannot be told apart."""
    seen = [sign for sign in normalize("NFKD", name) if category(sign) not in ("Mn", "Me", "Cf") and not sign.isspace()]
    return "".join(map(_usual, seen)).casefold()


def _is_emoji(sign: str) -> bool:
    return sign == EMOJI_STYLE or (sign != "" and (category(sign) == "So" or "\U0001f3fb" <= sign <= "\U0001f3ff"))


def _scripts(name: str) -> frozenset[str]:
    try:
        from confusable_homoglyphs.categories import unique_aliases  # type: ignore[import-untyped]
    except ImportError:
        return frozenset()
    return frozenset(unique_aliases(name))


@cache
def _usual(sign: str) -> str:
    """Return the letter or digit of ASCII that looks like a sign, or else the sign."""
    if sign.isascii():
        return sign
    try:
        from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]
    except ImportError:
        return sign
    alike = (str(each["c"]) for each in confusables_data.get(sign, ()))
    return next((other for other in alike if len(other) == 1 and other.isascii() and other.isalnum()), sign)
