"""A street between two players, solved with the ranges that the hand before it supports.

Only what had happened until a decision is in the tree, and the number of iterations is fixed, so that the same decision
always has the same answer. numpy is enough for a river, a turn needs numba; both are loaded with the first street.
"""

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from feltroom.analysis.range_model import range_weights
from feltroom.analysis.review.options import Option
from feltroom.analysis.review.responses import Spot
from feltroom.analysis.review.vocabulary import OptionKind
from feltroom.analysis.start_hands import PAIRS
from feltroom.analysis.steps import Did, acts_last
from feltroom.analysis.street_line import bet_size, follow, nearest_bet, pot_before_bets, steps_on
from feltroom.cards.classes import Combo
from feltroom.engine.events import Street
from feltroom.engine.rules import Betting
from feltroom.solver.betting import Move, MoveKind

if TYPE_CHECKING:
    from feltroom.solver.solution import Position

# Combos that weigh less than this part of the likeliest one are left out, but never the own hand.
_LEAST_WEIGHT = 0.08
_BETS = {Street.TURN: (0.66,), Street.RIVER: (0.5, 1.0)}
# The river in the tree of a turn has one bet and no raise: more takes too long.
_LATER_BET = 0.75
_MOST_RAISES = {Street.TURN: 2, Street.RIVER: 3}
_ITERATIONS = {Street.TURN: 80, Street.RIVER: 150}
_TARGET = {Street.TURN: 0.01, Street.RIVER: 0.004}
# All-in is a first bet of its own up to so many pots; as a raise it always is.
_ALL_IN_UP_TO = 4.0
# A line that is taken with less of a player's hands than this is outside what was solved.
_LEAST_LINE = 0.03


@dataclass(frozen=True, slots=True)
class SolvedStreet:
    """The place of a decision in a solved street; `error` is what both players could still gain, in chips.

    If it is `rare`, the hand came there by something that the solution hardly ever does, and it knows little about it.
    """

    position: "Position"
    own: Combo
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
    view = spot.view
    seats = [player for player in range(view.players) if not view.folded[player]]
    if view.street not in _BETS or view.rules.betting is not Betting.NO_LIMIT or len(seats) != 2:
        return False
    now = steps_on(view.street, spot.steps)
    raises = sum([step.did is Did.RAISE for step in now])
    started = [view.stacks[seat] + view.bets[seat] for seat in seats]
    return (
        min(started) > 0
        and raises <= _MOST_RAISES[view.street]
        and all([step.player in seats for step in now])
        and pot_before_bets(view) > 0
    )


def solve_street(spot: Spot, chosen: Option, *, softness: float = 1.0) -> SolvedStreet | None:
    """Solve the street of a decision and go to it; None if the hand went where no tree goes.

    A `softness` below 1 takes both ranges closer to any two cards.
    """
    from feltroom.solver.solving import solve
    from feltroom.solver.spot import ALL_IN, Sizes
    from feltroom.solver.spot import Spot as ToSolve

    view, legal = spot.view, spot.legal
    street, pot = view.street, pot_before_bets(view)
    now = steps_on(street, spot.steps)
    other = spot.rivals[0].player
    stack = min([view.stacks[seat] + view.bets[seat] for seat in (legal.player, other)])
    own: Combo = (max(spot.hole), min(spot.hole))
    ranges = [_range(spot, legal.player, own, softness), _range(spot, other, None, softness)]
    bets, raises = {*_BETS[street]}, set[float]()
    for step in now:
        if step.did is Did.RAISE:
            (raises if step.raises else bets).add(bet_size(step.paid, step.price, step.pot))
    if chosen.kind is OptionKind.RAISE:
        (raises if legal.price else bets).add(bet_size(chosen.cost, legal.price, view.pot))
    if street is Street.RIVER:
        raises.add(1.0)
    if stack <= _ALL_IN_UP_TO * pot:
        bets.add(ALL_IN)
    most = max(_MOST_RAISES[street], sum([step.did is Did.RAISE for step in now]) + 1)
    sizes = Sizes(bets=tuple(sorted(bets)), raises=(*sorted(raises), ALL_IN), most_raises=most)
    later = Sizes(bets=(_LATER_BET,), raises=(), most_raises=1)
    last = acts_last(view, legal.player)
    solution = solve(
        ToSolve(
            view.board,
            oop=ranges[1 if last else 0],
            ip=ranges[0 if last else 1],
            pot=pot,
            stack=stack,
            turn=sizes,
            river=sizes if street is Street.RIVER else later,
        ),
        target=_TARGET[street],
        max_iterations=_ITERATIONS[street],
    )
    followed = follow(solution.root, now, player=legal.player, last=last)
    if followed is None:
        return None
    position, before = followed
    rare = any([gone.frequencies()[place] < _LEAST_LINE for gone, place in before])
    return SolvedStreet(position, own, solution.exploitability * pot, rare)


def move_of(moves: tuple[Move, ...], option: Option) -> int | None:
    """Return the place of the move that an option is, the nearest in size; None if there is none."""
    if option.kind is OptionKind.RAISE and option.to is not None:
        return nearest_bet(moves, option.to)
    kinds = {OptionKind.FOLD: MoveKind.FOLD, OptionKind.CHECK: MoveKind.CHECK, OptionKind.CALL: MoveKind.CALL}
    return next((place for place, move in enumerate(moves) if move.kind is kinds[option.kind]), None)


def _range(spot: Spot, player: int, own: Combo | None, softness: float) -> dict[Combo, float]:
    before = [step for step in spot.steps if step.street < spot.view.street]
    weights = range_weights(spot.view, player, before)
    most = max(weights)
    found = {
        pair: round((weight / most) ** softness, 6)
        for pair, weight in zip(PAIRS, weights, strict=True)
        if weight > _LEAST_WEIGHT * most
    }
    if own is not None:
        found.setdefault(own, _LEAST_WEIGHT)
    return found
