"""Writing values as TOML; the standard library only reads it."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, time
from decimal import Decimal

from feltroom.history.metadata import MetaValue

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def format_key(key: str) -> str:
    """Write a key, in quotes where it needs them."""
    return key if _BARE_KEY.fullmatch(key) else format_text(key)


def format_text(text: str) -> str:
    """Write a string on one line."""
    return '"' + "".join(_ESCAPES.get(sign) or _escape_control(sign) for sign in text) + '"'


def format_value(value: MetaValue) -> str:
    """Write a value on one line."""
    if isinstance(value, str):
        return format_text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return _format_decimal(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        pairs = [f"{format_key(key)} = {format_value(entry)}" for key, entry in value.items()]
        return "{" + ", ".join(pairs) + "}"
    return "[" + ", ".join(format_value(entry) for entry in value) + "]"


def format_lines(texts: Iterable[str]) -> str:
    """Write an array of strings with a line for each."""
    return "[\n" + "".join(f"  {format_text(text)},\n" for text in texts) + "]"


def _escape_control(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if sign < " " or sign == "\x7f" else sign


def _format_decimal(value: Decimal) -> str:
    if value.is_infinite():
        return "inf" if value > 0 else "-inf"
    text = str(value)
    return text if "." in text or "E" in text else text + ".0"
