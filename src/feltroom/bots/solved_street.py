"""Level expert against one opponent: the river is solved with both ranges as the hand so far supports them.

Both players are taken to have come there as a bot of this level would (`own_range.py`).

A fixed number of iterations and a rounded mix, so that the same stream gives the same action everywhere: the last
digits of a sum of many floats are not the same on every machine.
"""

from functools import cache
from importlib.util import find_spec
from math import inf

from feltroom.analysis.steps import Step, acts_last, steps_of
from feltroom.analysis.street_line import follow, steps_on
from feltroom.analysis.street_spot import StreetTree, combo_of, street_spot, two_are_left
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_near, shove
from feltroom.bots.defence import must_meet, standing
from feltroom.bots.own_range import own_range
from feltroom.bots.spot import own_cards
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Street
from feltroom.engine.view import HandView
from feltroom.rng import Stream
from feltroom.solver.betting import Move, MoveKind

_ITERATIONS = 45
_TREE = StreetTree(bets=(0.5, 1.0), raises=(1.0,), most_raises=3, all_in_up_to=2.5)
_LEVELS = 20
"""Frequencies are rounded to so many parts of one."""


@cache
def can_solve() -> bool:
    """Tell whether numpy is there."""
    return find_spec("numpy") is not None


def act_solved(view: HandView, legal: Legal, stream: Stream, *, backend: str = "numpy") -> Action | None:
    """Return an action drawn from the solution of this street, or None where it is not solved."""
    if view.street is not Street.RIVER or not can_solve():
        return None
    steps = steps_of(view)
    if not two_are_left(view, steps, most_raises=_TREE.most_raises):
        return None
    mix = _solve(view, legal, steps, backend)
    if mix is None:
        return None
    move = _drawn(mix, stream.random())
    if move.kind is MoveKind.FOLD:
        # The bettor may hold anything, whatever range they were taken for: enough hands stay in as with `hard`.
        place = standing(view, legal, steps, hole=own_cards(view, legal), luck=stream.random())
        return check_or_call(legal) if place < must_meet(view, legal, steps) else check_or_fold(legal)
    return _made(view, legal, move)


_Mix = list[tuple[Move, float]]


def _solve(view: HandView, legal: Legal, steps: list[Step], backend: str) -> _Mix | None:
    """How often the own hand makes each move here."""
    # The solver needs numpy; it is loaded when the first river is solved.
    from feltroom.solver.solution import Solution
    from feltroom.solver.solving import make_engine

    hole = own_cards(view, legal)
    spot = street_spot(view, legal.player, steps, hole, _TREE, model=own_range)
    engine = make_engine(spot, backend=backend)
    for _ in range(_ITERATIONS):
        engine.iterate()
    now, last = steps_on(view.street, steps), acts_last(view, legal.player)
    followed = follow(Solution(spot, engine, inf).root, now, player=legal.player, last=last)
    if followed is None:
        return None
    position, _ = followed
    parts = position.strategy().get(combo_of(hole))
    return None if parts is None else list(zip(position.moves, parts, strict=True))


def _drawn(mix: _Mix, luck: float) -> Move:
    """Draw a move by the rounded frequencies."""
    counts = [round(_LEVELS * part) for _, part in mix]
    left = luck * sum(counts)
    for (move, _), count in zip(mix, counts, strict=True):
        left -= count
        if left < 0:
            return move
    return max(mix, key=lambda each: each[1])[0]


def _made(view: HandView, legal: Legal, move: Move) -> Action:
    match move.kind:
        case MoveKind.FOLD:
            return check_or_fold(legal)
        case MoveKind.CHECK | MoveKind.CALL:
            return check_or_call(legal)
        case _:
            return shove(legal) if move.all_in else raise_near(view, legal, move.to)
