"""Ranges of starting hands and what a player's actions say about his; names are imported when first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feltroom.analysis.range_model import supported_range
    from feltroom.analysis.ranges import Range, format_range, parse_range

__all__ = ["Range", "format_range", "parse_range", "supported_range"]

_HOMES = {
    "Range": "ranges",
    "format_range": "ranges",
    "parse_range": "ranges",
    "supported_range": "range_model",
}


if not TYPE_CHECKING:  # else every misspelt name would pass for an object

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
