"""Solving spots after the flop, and solved play before it; names are imported when first asked for."""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.solver.betting import Move, MoveKind, NodeKind
    from feltroom.solver.solution import Position, Solution
    from feltroom.solver.solving import Progress, solve
    from feltroom.solver.spot import ALL_IN, Sizes, Spot

__all__ = ["ALL_IN", "Move", "MoveKind", "NodeKind", "Position", "Progress", "Sizes", "Solution", "Spot", "solve"]

_HOMES = {
    "ALL_IN": "spot",
    "Move": "betting",
    "MoveKind": "betting",
    "NodeKind": "betting",
    "Position": "solution",
    "Progress": "solving",
    "Sizes": "spot",
    "Solution": "solution",
    "Spot": "spot",
    "solve": "solving",
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
