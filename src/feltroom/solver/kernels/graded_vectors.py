"""The steps of a pass over graded streets in numpy; they give what `graded_compiled` gives, but for rounding."""

import numpy as np

from feltroom.solver.kernels.grades import Floats, Ints

TINY = 1e-9
"""Regrets in pots that count as none: where two moves are worth the same, the last digits must not decide."""


def pass_down(nodes: Ints, children: Ints, reach: Floats) -> None:
    """Give the reach of nodes to all their children: somebody else decides."""
    reach[children] = reach[nodes][:, None, :]


def play_down(nodes: Ints, children: Ints, played: Floats, sums: Floats, decay: float, reach: Floats) -> None:
    """Give children the reach that the strategy leaves them, and add it to the sums of the strategy."""
    below = reach[nodes][:, None, :] * played
    sums *= decay
    sums += below
    reach[children] = below


def add_up(nodes: Ints, children: Ints, known: Floats, values: Floats) -> None:
    """A node is worth what its children are worth together: somebody else decides."""
    values[nodes] = (values[children] * known).sum(axis=1)


def learn_up(
    nodes: Ints, children: Ints, known: Floats, played: Floats, regrets: Floats, gain: float, values: Floats
) -> None:
    """A node is worth what its strategy makes of its children; learn from that, and play by it from now on."""
    below = values[children]
    here = (below * played).sum(axis=1)
    values[nodes] = here
    regrets *= np.where(regrets > 0, gain, 0.5)
    below -= here[:, None, :]
    below *= known
    regrets += below
    played[:] = parts(regrets, known)


def product(rows: Floats, table: Floats) -> Floats:
    """Multiply matrices; not left to a library with threads of its own."""
    found: Floats = np.einsum("ij,jk->ik", rows, table)
    return found


def parts(table: Floats, known: Floats) -> Floats:
    """Return the parts of what is positive in each column, even ones where nothing is."""
    positive = table - TINY
    np.maximum(positive, 0.0, out=positive)
    total = positive.sum(axis=1, keepdims=True)
    found: Floats = np.empty_like(table)
    found[:] = known / known.sum(axis=1, keepdims=True)
    np.divide(positive, total, out=found, where=total > 0)
    return found
