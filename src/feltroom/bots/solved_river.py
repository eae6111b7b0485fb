"""The river between two players, solved card by card with the ranges that were carried there."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING

from feltroom.analysis.start_hands import PAIRS
from feltroom.analysis.steps import Did, Step
from feltroom.analysis.street_line import follow, steps_on
from feltroom.bots.carried_ranges import Brought, money_at
from feltroom.bots.street_trees import ITERATIONS, MOST_RAISES, Sizes, street_sizes
from feltroom.cards.card import Card
from feltroom.cards.classes import Combo
from feltroom.engine.events import Street
from feltroom.engine.view import HandView
from feltroom.solver.betting import Move

if TYPE_CHECKING:
    from feltroom.solver.solution import Solution

# Combos that weigh less than this part of the likeliest one are left out, but never the own hand.
_LEAST_WEIGHT = 0.03
# All-in is a first bet of its own up to so many pots.
_ALL_IN_UP_TO = 2.5
# So much is done for a river at most, iterations times what each takes, but never fewer iterations than this. A node of
# the tree takes as long as so many hands.
_MOST_WORK, _LEAST_ITERATIONS, _NODE = 210_000, 60, 25


def river_moves(
    view: HandView, steps: list[Step], seats: tuple[int, int], ranges: Brought, hand: Combo | None, backend: str
) -> tuple[tuple[Move, ...], Mapping[Combo, Sequence[float]]] | None:
    """Return the moves here and how often each hand makes them; None where the tree does not go."""
    now = steps_on(Street.RIVER, steps)
    pot, stack = money_at(view, steps, Street.RIVER, seats)
    player = seats[len([step for step in now if step.did is not Did.FOLD]) % 2]
    side = seats.index(player)
    listed = [_listed(weights) for weights in ranges]
    if hand is not None and hand not in dict(listed[side]):
        listed[side] = tuple(sorted([*listed[side], (hand, _LEAST_WEIGHT)], reverse=True))
    sizes = street_sizes(Street.RIVER, now, behind=stack / pot)
    most = ITERATIONS[Street.RIVER]
    root = _solved(view.board, listed[0], listed[1], pot, stack, sizes, most, backend).root
    followed = follow(root, now, player=player, last=side == 1)
    return None if followed is None else (followed[0].moves, followed[0].strategy())


_Listed = tuple[tuple[Combo, float], ...]


@lru_cache(maxsize=8)
def _solved(
    board: tuple[Card, ...],
    oop: _Listed,
    ip: _Listed,
    pot: int,
    stack: int,
    sizes: Sizes,
    most_iterations: int,
    backend: str,
) -> "Solution":
    # The solver needs numpy; it is loaded when the first river is solved.
    from feltroom.solver.solution import Solution
    from feltroom.solver.solving import make_engine
    from feltroom.solver.spot import ALL_IN, Spot
    from feltroom.solver.spot import Sizes as SpotSizes

    bets = (*sizes[0], ALL_IN) if stack <= _ALL_IN_UP_TO * pot else sizes[0]
    river = SpotSizes(bets=bets, raises=(*sizes[1], ALL_IN), most_raises=MOST_RAISES)
    spot = Spot(board, oop=dict(oop), ip=dict(ip), pot=pot, stack=stack, river=river)
    engine = make_engine(spot, backend=backend)
    work = len(oop) + len(ip) + _NODE * len(engine.streets[0].nodes)
    for _ in range(min(most_iterations, max(_LEAST_ITERATIONS, _MOST_WORK // work))):
        engine.iterate()
    return Solution(spot, engine, inf)


def _listed(weights: tuple[float, ...]) -> _Listed:
    most = max(weights)
    return tuple(
        [(pair, weight / most) for pair, weight in zip(PAIRS, weights, strict=True) if weight > _LEAST_WEIGHT * most]
    )
