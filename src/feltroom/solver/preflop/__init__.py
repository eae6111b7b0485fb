"""Solved play before the flop: heads-up push or fold with 2 to 25 big blinds, and tables of 2 to 9 with 15 to 200.

The charts and the equities behind them are shipped as data, made by `feltroom solve preflop`; reading them needs the
standard library alone. Names are imported when first asked for.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.solver.preflop.charts import DEPTHS, Chart, GameName, chart
    from feltroom.solver.preflop.equities import class_equity, class_ways
    from feltroom.solver.preflop.table_tree import position_names
    from feltroom.solver.preflop.tables import TableChart, find, spots

__all__ = [
    "DEPTHS",
    "Chart",
    "GameName",
    "TableChart",
    "chart",
    "class_equity",
    "class_ways",
    "find",
    "position_names",
    "spots",
]

_HOMES = {
    "DEPTHS": "charts",
    "Chart": "charts",
    "GameName": "charts",
    "chart": "charts",
    "class_equity": "equities",
    "class_ways": "equities",
    "TableChart": "tables",
    "find": "tables",
    "position_names": "table_tree",
    "spots": "tables",
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
