"""The trees that `expert` solves: which sizes a street has, and the way through one that a hand took."""

from collections.abc import Sequence

from feltroom.analysis.steps import Did, Step
from feltroom.analysis.street_line import bet_size, nearest_bet
from feltroom.engine.events import Street
from feltroom.solver.betting import MoveKind, Node, NodeKind

MOST_RAISES = 3
ITERATIONS = {Street.FLOP: 100, Street.TURN: 100, Street.RIVER: 200}
"""How long each street is solved at most: as long on every machine, so that the same stream gives the same action."""
_BETS = {Street.FLOP: (0.33, 0.75), Street.TURN: (0.5, 1.0), Street.RIVER: (0.5, 1.0)}
_RAISES = {Street.FLOP: (0.75,), Street.TURN: (0.75,), Street.RIVER: (1.0,)}
# With fewer pots than this behind, as after a second raise before the flop, bets on the flop are larger.
_SHALLOW, _SHALLOW_FLOP_BETS = 6, (0.5, 1.0)
# A bet that is so near to a size of the tree is taken for it.
_NEAR = 1.2

Sizes = tuple[tuple[float, ...], tuple[float, ...]]
"""Bets and raises in parts of the pot."""


def street_sizes(street: Street, steps: Sequence[Step], *, behind: float) -> Sizes:
    """Return the sizes of a street with so many pots behind: the usual ones, and what was really bet on it."""
    really: tuple[list[float], list[float]] = [], []
    for step in steps:
        if step.did is Did.RAISE:
            really[1 if step.raises else 0].append(bet_size(step.paid, step.price, step.pot))
    shallow = street is Street.FLOP and behind < _SHALLOW
    return _with(_SHALLOW_FLOP_BETS if shallow else _BETS[street], really[0]), _with(_RAISES[street], really[1])


def _with(usual: tuple[float, ...], really: list[float]) -> tuple[float, ...]:
    found = list(usual)
    for size in really:
        if not any([1 / _NEAR <= size / each <= _NEAR for each in found]):
            found.append(size)
    return tuple(sorted(found))


def walk(root: Node, steps: Sequence[Step], seats: tuple[int, int]) -> tuple[Node, list[tuple[Node, int]]] | None:
    """Go from the root of a street through what was done; None where the tree does not go.

    Returns the node there, and each one before it with the place of the move that was made.
    """
    node, path, totals = root, list[tuple[Node, int]](), [0, 0]
    for step in steps:
        side = seats.index(step.player)
        if node.kind is not NodeKind.DECISION or node.player != side:
            return None
        totals[side] += step.paid
        place = _place(node, step, totals[side])
        if place is None:
            return None
        path.append((node, place))
        node = node.children[place]
    return node, path


def _place(node: Node, step: Step, total: int) -> int | None:
    if step.did is Did.RAISE:
        return nearest_bet(node.moves, total)
    kind = MoveKind.CHECK if step.did is Did.CHECK else MoveKind.CALL
    return next((place for place, move in enumerate(node.moves) if move.kind is kind), None)
