"""What two players bring to a street, carried through the hand by the solutions of the streets before it.

Before the flop both hold what the charts play like this. Each street after it is solved with what both brought to it,
and each action since keeps a hand as often as the solution takes that action with it. So the ranges of both players
are those of the strategy itself. Nothing here looks at anybody's cards: a street is solved once for all hands.
"""

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING

from feltroom.analysis.start_hands import MASKS, PAIRS
from feltroom.analysis.steps import Step, acts_last
from feltroom.analysis.street_line import steps_on
from feltroom.bots.own_range import own_range
from feltroom.bots.street_trees import ITERATIONS, MOST_RAISES, Sizes, street_sizes, walk
from feltroom.cards.card import Card
from feltroom.cards.classes import Combo
from feltroom.engine.events import Street
from feltroom.engine.view import HandView

if TYPE_CHECKING:
    from feltroom.solver.graded_street import GradedStreet

Brought = tuple[tuple[float, ...], tuple[float, ...]]
"""The weights of all combos of `start_hands.PAIRS` for the player who acts first, and for the other."""

_CARDS = {Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}
# So much is done for a street at most: iterations times hands times nodes of the tree.
_MOST_WORK = 48_000_000
# With more pots than this behind, nobody raises all-in, and nobody raises on later streets: a tree of half the size,
# whose solution settles in as many iterations as there is time for.
_DEEP = 8
# The one bet and raise of streets to come, in pots.
_LATER_BET, _LATER_RAISE = 0.66, 1.0
# How much of each action is taken to say nothing about the hand: others do not play by the solution.
_DOUBT = 0.12
# An action that the solution never takes is taken so often.
_LEAST_OFTEN = 0.02
# Combos that weigh less than this part of the likeliest one are left out.
_LEAST_WEIGHT = 0.015


def brought_to(view: HandView, steps: Sequence[Step], street: Street, seats: tuple[int, int], backend: str) -> Brought:
    """Return what two players, the one who acts first first, brought to a street; combos on the board weigh 0."""
    alone = _alone_from(steps, seats)
    before = [step for step in steps if step.street < min(alone, street)]
    # As it was when the two were alone: a card that came later must not have the street solved anew.
    then = copy(view)
    then.board = view.board[: _CARDS[min(alone, street)]]
    ranges = _both([own_range(then, seat, before) for seat in seats])
    for each in (Street.FLOP, Street.TURN):
        if alone <= each < street and money_at(view, steps, each, seats)[0]:
            solution = solve_early(view, steps, each, seats, ranges, backend)
            ranges = _narrowed(solution, steps_on(each, steps), seats, ranges)
    return _both([_on_board(weights, view.board) for weights in ranges])


def solve_early(
    view: HandView, steps: Sequence[Step], street: Street, seats: tuple[int, int], ranges: Brought, backend: str
) -> "GradedStreet":
    """Return the solution of a flop or turn to which two players brought these ranges."""
    pot, stack = money_at(view, steps, street, seats)
    board = view.board[: _CARDS[street]]
    oop, ip = (_on_board(weights, board) for weights in ranges)
    sizes = street_sizes(street, steps_on(street, steps), behind=stack / pot)
    return _solved(board, (oop, ip), pot, stack, sizes, ITERATIONS[street], backend)


def money_at(view: HandView, steps: Sequence[Step], street: Street, seats: tuple[int, int]) -> tuple[int, int]:
    """Return the pot and the smaller stack of two players when a street began."""
    later = [step for step in steps if step.street >= street]
    paid = [sum(step.paid for step in later if step.player == seat) for seat in seats]
    pot = view.pot - sum(step.paid for step in later if step.player in seats)
    return pot, min(view.stacks[seat] + each for seat, each in zip(seats, paid, strict=True))


@lru_cache(maxsize=24)
def _solved(
    board: tuple[Card, ...], ranges: Brought, pot: int, stack: int, sizes: Sizes, iterations: int, backend: str
) -> "GradedStreet":
    # With numpy, which is loaded when the first street is solved.
    from feltroom.analysis.kernels.vectors import evaluate_hands
    from feltroom.solver.graded_street import GradedStreet
    from feltroom.solver.spot import ALL_IN, Spot
    from feltroom.solver.spot import Sizes as SpotSizes

    street = Street.FLOP if len(board) == _CARDS[Street.FLOP] else Street.TURN
    deep = stack > _DEEP * pot
    all_in = () if deep else (ALL_IN,)
    now = SpotSizes(bets=sizes[0], raises=(*sizes[1], *all_in), most_raises=MOST_RAISES)
    later = SpotSizes(bets=(_LATER_BET,), raises=(_LATER_RAISE, *all_in), most_raises=1 if deep else 2)
    turn = now if street is Street.TURN else later
    oop, ip = (_listed(weights) for weights in ranges)
    spot = Spot(board, oop=oop, ip=ip, pot=pot, stack=stack, flop=now, turn=turn, river=later)
    return GradedStreet(spot, evaluate=evaluate_hands, iterations=iterations, most_work=_MOST_WORK, backend=backend)


def _listed(weights: tuple[float, ...]) -> dict[Combo, float]:
    least = _LEAST_WEIGHT * max(weights)
    return {pair: weight for pair, weight in zip(PAIRS, weights, strict=True) if weight > least}


def _on_board(weights: Sequence[float], board: Sequence[Card]) -> tuple[float, ...]:
    taken = 0
    for card in board:
        taken |= 1 << card
    return tuple([0.0 if mask & taken else weight for weight, mask in zip(weights, MASKS, strict=True)])


def _alone_from(steps: Sequence[Step], seats: tuple[int, int]) -> Street:
    """The first street that two players play alone from its beginning, or the river."""
    others = [step.street for step in steps if step.player not in seats and step.street is not Street.PREFLOP]
    return Street(min(max(others) + 1, Street.RIVER)) if others else Street.FLOP


def _narrowed(solution: "GradedStreet", steps: Sequence[Step], seats: tuple[int, int], ranges: Brought) -> Brought:
    """What is left of both ranges after the actions of a street."""
    walked = walk(solution.root, steps, seats)
    if walked is None:
        return ranges
    found = [list(weights) for weights in ranges]
    for node, place in walked[1]:
        often, own = solution.strategy(node), found[node.player]
        parts = [often[pair][place] if pair in often else 0.0 for pair in PAIRS]
        total = fsum(own)
        mean = fsum([weight * part for weight, part in zip(own, parts, strict=True)]) / total if total else 0.0
        unsaid = _DOUBT * max(mean, _LEAST_OFTEN)
        found[node.player] = [weight * ((1 - _DOUBT) * part + unsaid) for weight, part in zip(own, parts, strict=True)]
    return _both([_rounded(weights) for weights in found])


def _rounded(weights: Sequence[float]) -> tuple[float, ...]:
    most = max(weights) or 1.0
    return tuple([round(weight / most, 4) for weight in weights])


def _both(weights: Sequence[Sequence[float]]) -> Brought:
    first, second = weights
    return tuple(first), tuple(second)


def seats_of(view: HandView) -> tuple[int, int]:
    """Return the two players who are left, the one who acts first from the flop on first."""
    one, two = [seat for seat in range(view.players) if not view.folded[seat]]
    return (two, one) if acts_last(view, one) else (one, two)
