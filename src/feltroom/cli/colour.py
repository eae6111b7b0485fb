"""Colour on a terminal; none elsewhere, and none for people who ask for none (https://no-color.org)."""

import os
import re
import sys
from typing import TextIO

_SUITS = {"h": "31", "♥": "31", "d": "34", "♦": "34", "c": "32", "♣": "32"}  # spades stay as they are
_CARD = re.compile(r"(?<![A-Za-z0-9])((?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠])+)(?![A-Za-z0-9])")
_RESULT = re.compile(r"(?<![\w.,])[+-]\d[\d,]*(?:\.\d+)?")
_ONE = re.compile(r"(?:10|[2-9TJQKA])([cdhs♣♦♥♠])")


def is_coloured(stream: TextIO | None = None) -> bool:
    """Whether what is written may have colour: a terminal that knows it, and NO_COLOR is not set."""
    stream = sys.stdout if stream is None else stream
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def colour_cards(text: str) -> str:
    """Return a text with its cards in four colours, if there is colour."""
    return _CARD.sub(lambda found: _ONE.sub(_card, found[0]), text) if is_coloured() else text


def colour_results(text: str) -> str:
    """Return a table with what was won in green and what was lost in red, if there is colour."""
    return _RESULT.sub(_result, text) if is_coloured() else text


def _result(found: re.Match[str]) -> str:
    return f"\x1b[{'32' if found[0][0] == '+' else '31'}m{found[0]}\x1b[0m"


def _card(found: re.Match[str]) -> str:
    colour = _SUITS.get(found[1])
    return found[0] if colour is None else f"\x1b[{colour}m{found[0]}\x1b[0m"
