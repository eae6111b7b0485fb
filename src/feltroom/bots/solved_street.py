"""Level expert against one opponent: the street is solved with both ranges as the hand so far supports them.

A fixed number of iterations and a rounded mix, so that the same stream gives the same action everywhere: the last
digits of a sum of many floats are not the same on every machine.
"""

from functools import cache
from importlib.util import find_spec
from math import inf

from feltroom.analysis.range_model import range_weights
from feltroom.analysis.start_hands import PAIRS
from feltroom.analysis.steps import Did, Step, acts_last, steps_of
from feltroom.analysis.street_line import bet_size, follow, pot_before_bets, steps_on
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_near, shove
from feltroom.bots.defence import must_meet, standing
from feltroom.bots.spot import own_cards
from feltroom.cards.classes import Combo
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Street
from feltroom.engine.rules import Betting
from feltroom.engine.view import HandView
from feltroom.rng import Stream
from feltroom.solver.betting import Move, MoveKind

_ITERATIONS = 45
_BETS, _RAISES, _MOST_RAISES = (0.5, 1.0), (1.0,), 3
# All-in is a bet of its own up to so many pots; deeper it takes time and hardly a hand makes it.
_ALL_IN_UP_TO = 2.5
# Combos that weigh less than this part of the likeliest one are left out, but never the own hand.
_LEAST_WEIGHT = 0.08
_LEVELS = 20
"""Frequencies are rounded to so many parts of one."""


@cache
def can_solve() -> bool:
    """Tell whether numpy is there."""
    return find_spec("numpy") is not None


def act_solved(view: HandView, legal: Legal, stream: Stream) -> Action | None:
    """Return an action drawn from the solution of this street, or None where it is not solved."""
    if view.street is not Street.RIVER or view.rules.betting is not Betting.NO_LIMIT or not can_solve():
        return None
    seats = [seat for seat in range(view.players) if not view.folded[seat]]
    if len(seats) != 2:
        return None
    steps = steps_of(view)
    now = steps_on(view.street, steps)
    started = [view.stacks[seat] + view.bets[seat] for seat in seats]
    pot = pot_before_bets(view)
    if (
        min(started) <= 0
        or pot <= 0
        or sum([step.did is Did.RAISE for step in now]) > _MOST_RAISES
        or any([step.player not in seats for step in now])
    ):
        return None
    mix = _solve(view, legal, [step for step in steps if step.street < view.street], now, pot=pot, stack=min(started))
    if mix is None:
        return None
    move = _drawn(mix, stream.random())
    if move.kind is MoveKind.FOLD:
        # The bettor may hold anything, whatever range they were taken for: enough hands stay in as with `hard`.
        place = standing(view, legal, steps, hole=own_cards(view, legal), luck=stream.random())
        return check_or_call(legal) if place < must_meet(view, legal, steps) else check_or_fold(legal)
    return _made(view, legal, move)


_Mix = list[tuple[Move, float]]


def _solve(view: HandView, legal: Legal, before: list[Step], now: list[Step], *, pot: int, stack: int) -> _Mix | None:
    """How often the own hand makes each move here."""
    # The solver needs numpy; it is loaded when the first river is solved.
    from feltroom.solver.solution import Solution
    from feltroom.solver.solving import make_engine
    from feltroom.solver.spot import ALL_IN, Sizes, Spot

    hole = own_cards(view, legal)
    own: Combo = (max(hole), min(hole))
    other = next(seat for seat in range(view.players) if seat != legal.player and not view.folded[seat])
    ranges = [_range(view, legal.player, before, own), _range(view, other, before, None)]
    last = acts_last(view, legal.player)
    bets, raises = {*_BETS}, {*_RAISES}
    for step in now:
        if step.did is Did.RAISE:
            (raises if step.raises else bets).add(bet_size(step.paid, step.price, step.pot))
    if stack <= _ALL_IN_UP_TO * pot:
        bets.add(ALL_IN)
    sizes = Sizes(bets=tuple(sorted(bets)), raises=(*sorted(raises), ALL_IN), most_raises=_MOST_RAISES)
    spot = Spot(
        view.board, oop=ranges[1 if last else 0], ip=ranges[0 if last else 1], pot=pot, stack=stack, sizes=sizes
    )
    engine = make_engine(spot, backend="numpy")
    for _ in range(_ITERATIONS):
        engine.iterate()
    followed = follow(Solution(spot, engine, inf).root, now, player=legal.player, last=last)
    if followed is None:
        return None
    position, _ = followed
    parts = position.strategy().get(own)
    return None if parts is None else list(zip(position.moves, parts, strict=True))


def _range(view: HandView, player: int, before: list[Step], own: Combo | None) -> dict[Combo, float]:
    weights = range_weights(view, player, before)
    least = _LEAST_WEIGHT * max(weights)
    found = {pair: round(weight, 6) for pair, weight in zip(PAIRS, weights, strict=True) if weight > least}
    if own is not None:
        found.setdefault(own, round(least, 6))
    return found


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
