"""A street between two players, solved with the ranges that the hand before it supports.

Only what had happened until a decision is in the tree, and the number of iterations is fixed, so that the same decision
always has the same answer. numpy is enough for a river, a turn needs numba; both are loaded with the first street.
"""

from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from feltroom.analysis.review.options import Option
from feltroom.analysis.review.responses import Spot
from feltroom.analysis.review.vocabulary import OptionKind
from feltroom.analysis.steps import Did, acts_last
from feltroom.analysis.street_line import bet_size, follow, nearest_bet, steps_on
from feltroom.analysis.street_spot import StreetTree, combo_of, street_spot, two_are_left
from feltroom.cards.classes import Combo
from feltroom.engine.events import Street
from feltroom.solver.betting import Move, MoveKind

if TYPE_CHECKING:
    from feltroom.solver.solution import Position

_TREES = {
    Street.TURN: StreetTree(bets=(0.66,), raises=(1.0,), most_raises=2),
    Street.RIVER: StreetTree(bets=(0.5, 1.0), raises=(1.0,), most_raises=3),
}
# The river in the tree of a turn has one bet and no raise: more takes too long.
_LATER_BET = 0.75
# How far a street is solved at most, and what both could then still gain, in parts of the pot: at the first look, which
# takes seconds for a turn, and at a closer one. What a single hand gets may be off by far more than what all do on
# average, and by most where the solution hardly ever goes.
_ITERATIONS, _TARGET = 80, 0.01
_CLOSE_ITERATIONS, _CLOSE_TARGET = 250, 0.001
# A line that is taken with less of a player's hands than this is outside what was solved.
_LEAST_LINE = 0.03


@dataclass(frozen=True, slots=True)
class SolvedStreet:
    """The place of a decision in a solved street; `error` is what both players could still gain, in chips.

    `other` is the opponent's side in the solution.

    If it is `rare`, the hand came there by something that the solution hardly ever does, and it knows little about it.
    """

    position: "Position"
    own: Combo
    other: int
    error: float
    rare: bool


@cache
def solvable_streets() -> tuple[Street, ...]:
    """Return the streets that can be solved here: with numpy the river, with numba the turn too."""
    if find_spec("numpy") is None:
        return ()
    return (Street.TURN, Street.RIVER) if find_spec("numba") is not None else (Street.RIVER,)


def is_solvable(spot: Spot) -> bool:
    """Tell whether two players decide on the turn or the river, with chips to bet."""
    tree = _TREES.get(spot.view.street)
    return tree is not None and two_are_left(spot.view, spot.steps, most_raises=tree.most_raises)


def solve_street(spot: Spot, chosen: Option, *, closely: bool, softness: float = 1.0) -> SolvedStreet | None:
    """Solve the street of a decision and go to it; None if the hand went where no tree goes.

    A `softness` below 1 takes both ranges closer to any two cards.
    """
    from feltroom.solver.solving import solve
    from feltroom.solver.spot import Sizes

    view, legal = spot.view, spot.legal
    street, now = view.street, steps_on(view.street, spot.steps)
    size = bet_size(chosen.cost, legal.price, view.pot) if chosen.kind is OptionKind.RAISE else None
    most = max(_TREES[street].most_raises, sum([step.did is Did.RAISE for step in now]) + 1)
    to_solve = street_spot(
        view,
        legal.player,
        spot.steps,
        spot.hole,
        replace(_TREES[street], most_raises=most),
        bet=None if legal.price else size,
        raised=size if legal.price else None,
        later=None if street is Street.RIVER else Sizes(bets=(_LATER_BET,), raises=(), most_raises=1),
        softness=softness,
    )
    solution = solve(
        to_solve,
        target=_CLOSE_TARGET if closely else _TARGET,
        max_iterations=_CLOSE_ITERATIONS if closely else _ITERATIONS,
    )
    followed = follow(solution.root, now, player=legal.player, last=acts_last(view, legal.player))
    if followed is None:
        return None
    position, before = followed
    rare = any([gone.frequencies()[place] < _LEAST_LINE for gone, place in before])
    return SolvedStreet(
        position, combo_of(spot.hole), 1 - position.player, solution.exploitability * to_solve.pot, rare
    )


def move_of(moves: tuple[Move, ...], option: Option) -> int | None:
    """Return the place of the move that an option is, the nearest in size; None if there is none."""
    if option.kind is OptionKind.RAISE and option.to is not None:
        return nearest_bet(moves, option.to)
    kinds = {OptionKind.FOLD: MoveKind.FOLD, OptionKind.CHECK: MoveKind.CHECK, OptionKind.CALL: MoveKind.CALL}
    return next((place for place, move in enumerate(moves) if move.kind is kinds[option.kind]), None)
