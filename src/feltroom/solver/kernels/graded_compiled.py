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
def play_down(nodes: Ints, children: Ints, played: Floats, sums: Floats, decay: float, reach: Floats) -> None:
    """Give children the reach that the strategy leaves them, and add it to the sums of the strategy."""
    width, none = reach.shape[1], len(reach) - 1
    for row in range(len(nodes)):
        source = reach[nodes[row]]
        for action in range(children.shape[1]):
            child = children[row, action]
            if child == none:
                continue
            for hand in range(width):
                below = source[hand] * played[row, action, hand]
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
def learn_up(
    nodes: Ints, children: Ints, known: Floats, played: Floats, regrets: Floats, gain: float, values: Floats
) -> None:
    """A node is worth what its strategy makes of its children; learn from that, and play by it from now on."""
    width, none = values.shape[1], len(values) - 1
    for row in range(len(nodes)):
        target = values[nodes[row]]
        target[:] = 0.0
        for action in range(children.shape[1]):
            child = children[row, action]
            if child != none:
                for hand in range(width):
                    target[hand] += played[row, action, hand] * values[child, hand]
        for action in range(children.shape[1]):
            child = children[row, action]
            if child != none:
                for hand in range(width):
                    old = regrets[row, action, hand]
                    old *= gain if old > 0.0 else 0.5
                    regrets[row, action, hand] = old + values[child, hand] - target[hand]
        _play_by(known[row], regrets[row], played[row])


@compiled
def _play_by(known: Floats, regrets: Floats, played: Floats) -> None:
    """Write the parts of what is positive for each hand, even ones where nothing is."""
    count = known.sum()
    for hand in range(regrets.shape[1]):
        total = 0.0
        for action in range(len(known)):
            total += max(regrets[action, hand] - TINY, 0.0)
        for action in range(len(known)):
            part = max(regrets[action, hand] - TINY, 0.0) / total if total > 0.0 else known[action, 0] / count
            played[action, hand] = part


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
