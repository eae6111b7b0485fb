"""Ranges of starting hands, and what a player's actions say about theirs; names are imported when first asked for."""

from typing import TYPE_CHECKING

# At once, since the function has its module's name: an import of the module later would put that in its place.
from feltroom.analysis.equity import equity
from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.analysis.batch import evaluate_batch
    from feltroom.analysis.dense_lab import dense_report
    from feltroom.analysis.grid import format_grid
    from feltroom.analysis.range_model import supported_range
    from feltroom.analysis.ranges import Range, format_range, parse_range

__all__ = [
    "Range",
    "dense_report",
    "equity",
    "evaluate_batch",
    "format_grid",
    "format_range",
    "parse_range",
    "supported_range",
]

_HOMES = {
    "Range": "ranges",
    "dense_report": "dense_lab",
    "evaluate_batch": "batch",
    "format_grid": "grid",
    "format_range": "ranges",
    "parse_range": "ranges",
    "supported_range": "range_model",
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
