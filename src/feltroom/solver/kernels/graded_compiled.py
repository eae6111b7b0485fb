"""The steps of a pass over graded streets, compiled by numba."""

import numpy as np

from feltroom.solver.kernels.compiling import compiled
from feltroom.solver.kernels.graded_vectors import TINY
from feltroom.solver.kernels.grades import Floats, Ints


@compiled
def pass_down(nodes: Ints, children: Ints, reach: Floats) -> None:
    """Give the reach of nodes to all their children: somebody else decides."""
    none = len(reach) - 1
    for row in range(len(nodes)):
        for child in children[row]:
            if child != none:
                reach[child] = reach[nodes[row]]


@compiled
def _share(regret: float, even: float, total: float) -> float:
    return max(regret - TINY, 0.0) / total if total > 0.0 else even


@compiled
def _totals(known: Floats, regrets: Floats, totals: Floats) -> float:
    """Write the sums of what is positive for each hand; return what even parts are."""
    totals[:] = 0.0
    count = 0.0
    for action in range(len(known)):
        if known[action, 0] > 0.0:
            count += 1.0
            for hand in range(len(totals)):
                totals[hand] += max(regrets[action, hand] - TINY, 0.0)
    return 1.0 / count


@compiled
def play_down(
    nodes: Ints, children: Ints, known: Floats, regrets: Floats, sums: Floats, decay: float, reach: Floats
) -> None:
    """Give children the reach that the regrets leave them, and add it to the sums of the strategy."""
    width, none = reach.shape[1], len(reach) - 1
    totals = np.empty(width)
    for row in range(len(nodes)):
        even = _totals(known[row], regrets[row], totals)
        source = reach[nodes[row]]
        for action in range(children.shape[1]):
            child = children[row, action]
            if child == none:
                continue
            for hand in range(width):
                below = source[hand] * _share(regrets[row, action, hand], even, totals[hand])
                sums[row, action, hand] = sums[row, action, hand] * decay + below
                reach[child, hand] = below


@compiled
def add_up(nodes: Ints, children: Ints, known: Floats, values: Floats) -> None:  # noqa: ARG001 - numpy's needs it
    """A node is worth what its children are worth together: somebody else decides."""
    none = len(values) - 1
    for row in range(len(nodes)):
        target = values[nodes[row]]
        target[:] = 0.0
        for child in children[row]:
            if child != none:
                target += values[child]


@compiled
def learn_up(nodes: Ints, children: Ints, known: Floats, regrets: Floats, gain: float, values: Floats) -> None:
    """A node is worth what its strategy makes of its children; discount the regrets and add the new ones."""
    width, none = values.shape[1], len(values) - 1
    totals = np.empty(width)
    for row in range(len(nodes)):
        even = _totals(known[row], regrets[row], totals)
        target = values[nodes[row]]
        target[:] = 0.0
        for action in range(children.shape[1]):
            child = children[row, action]
            if child != none:
                for hand in range(width):
                    share = _share(regrets[row, action, hand], even, totals[hand])
                    target[hand] += share * values[child, hand]
        for action in range(children.shape[1]):
            child = children[row, action]
            if child != none:
                for hand in range(width):
                    old = regrets[row, action, hand]
                    old *= gain if old > 0.0 else 0.5
                    regrets[row, action, hand] = old + values[child, hand] - target[hand]


@compiled
def product(rows: Floats, table: Floats) -> Floats:
    """Multiply matrices."""
    found = np.zeros((len(rows), table.shape[1]))
    for row in range(len(rows)):
        for middle in range(len(table)):
            weight = rows[row, middle]
            if weight != 0.0:
                for column in range(table.shape[1]):
                    found[row, column] += weight * table[middle, column]
    return found
