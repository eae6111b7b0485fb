"""Solved play before the flop, heads-up: push or fold, and open then shove, from 2 to 25 big blinds.

The charts and the equities behind them are shipped as data, made by `feltroom solve preflop`; reading them needs the
standard library alone. Names are imported when first asked for.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.solver.preflop.charts import DEPTHS, Chart, GameName, chart
    from feltroom.solver.preflop.equities import class_equity, class_ways

__all__ = ["DEPTHS", "Chart", "GameName", "chart", "class_equity", "class_ways"]

_HOMES = {
    "DEPTHS": "charts",
    "Chart": "charts",
    "GameName": "charts",
    "chart": "charts",
    "class_equity": "equities",
    "class_ways": "equities",
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
