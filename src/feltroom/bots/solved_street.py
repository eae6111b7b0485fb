"""Level expert against one opponent: the street is solved with both ranges as the hand so far supports them.

A flop or turn is solved with the later streets in grades of strength, a river card by card. Both ranges are carried
through the hand by these solutions (`carried_ranges.py`).

A fixed number of iterations and a rounded mix, so that the same stream gives the same action everywhere: the last
digits of a sum of many floats are not the same on every machine.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec

from feltroom.analysis.board_strength import board_strengths
from feltroom.analysis.start_hands import NUMBER_OF
from feltroom.analysis.steps import Step, steps_of
from feltroom.analysis.street_line import steps_on
from feltroom.analysis.street_spot import combo_of, two_are_left
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_near, shove
from feltroom.bots.carried_ranges import brought_to, seats_of, solve_early
from feltroom.bots.personality import NEUTRAL, Personality
from feltroom.bots.remembering import leaning_of_opponent
from feltroom.bots.solved_river import river_moves
from feltroom.bots.spot import own_cards
from feltroom.bots.street_trees import MOST_RAISES, walk
from feltroom.cards.classes import Combo
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Street
from feltroom.engine.view import HandView
from feltroom.rng import Stream
from feltroom.solver.betting import Move, MoveKind, NodeKind

_LEVELS = 20
"""Frequencies are rounded to so many parts of one."""

# From which strength, in hundredths of all hands beaten, a bet is for value, and from which it is for a large one.
_FOR_VALUE, _STRONG = 50, 80
# How much likelier bets are into who gives up too much; into who calls, bluffs are less likely and value bets more.
_INTO_FOLDS, _INTO_CALLS = 2.0, 0.6
_HEADS_UP = 2
# At a table players give up too much to bets on flop and turn until they are seen to do otherwise.
_USUAL_AT_A_TABLE = 1.0
# They answer a bet on the flop more by their hand than by its size: this part of small bets with strong hands is large,
# with hands that the solution bets large at least so often.
_LARGER_AT_A_TABLE, _LARGE_TOO = 0.8, 0.05

Mix = list[tuple[Move, float]]
"""How often each move is made."""


@cache
def can_solve() -> bool:
    """Tell whether numpy is there."""
    return find_spec("numpy") is not None


def act_solved(
    view: HandView, legal: Legal, stream: Stream, *, style: Personality = NEUTRAL, backend: str = "numpy"
) -> Action | None:
    """Return an action drawn from the solution of this street, or None where it is not solved."""
    if view.street is Street.PREFLOP or not can_solve():
        return None
    steps = steps_of(view)
    if not two_are_left(view, steps, most_raises=MOST_RAISES):
        return None
    found = street_mixes(view, legal, steps, backend=backend, hand=combo_of(own_cards(view, legal)))
    parts = None if found is None else found[1].get(combo_of(own_cards(view, legal)))
    if found is None or parts is None:
        return None
    mix = _enlarged(view, legal, list(zip(found[0], parts, strict=True)))
    betting = style.raising * _betting(view, legal)
    return made(view, legal, _drawn(_tilted(mix, style, betting), stream.random()))


def street_mixes(
    view: HandView, legal: Legal, steps: list[Step], *, backend: str, hand: Combo | None = None
) -> tuple[tuple[Move, ...], Mapping[Combo, Sequence[float]]] | None:
    """Return the moves of a decision and how often each hand makes them; None where the tree does not go.

    A `hand` has its mix on the river however unlikely it is there.
    """
    seats = seats_of(view)
    ranges = brought_to(view, steps, view.street, seats, backend)
    if view.street is Street.RIVER:
        return river_moves(view, steps, seats, ranges, hand, backend)
    solution = solve_early(view, steps, view.street, seats, ranges, backend)
    walked = walk(solution.root, steps_on(view.street, steps), seats)
    if walked is None or walked[0].kind is not NodeKind.DECISION or seats[walked[0].player] != legal.player:
        return None
    return walked[0].moves, solution.strategy(walked[0])


def rounded(parts: Sequence[float]) -> list[int]:
    """Return frequencies as small whole numbers, the same on every machine."""
    return [round(_LEVELS * part) for part in parts]


def at_a_table(view: HandView) -> bool:
    """Tell whether more than two are dealt in: only there `expert` counts on what players usually do."""
    return view.players > _HEADS_UP


def _betting(view: HandView, legal: Legal) -> float:
    """By how much a bet is likelier than by the solution, by what the opponent is taken to do.

    Who gives up too much is bet into more often, and who calls too much sees fewer bluffs and more bets for value. Only
    the mix moves: a bet that the solution never makes is not made.
    """
    usual = _USUAL_AT_A_TABLE if at_a_table(view) and view.street < Street.RIVER else 0.0
    leaning = leaning_of_opponent(view, legal, usual=usual)
    if leaning >= 0:
        return 1 + _INTO_FOLDS * leaning
    return 1 + (_INTO_CALLS if _strength(view, legal) < _FOR_VALUE else -_INTO_CALLS) * leaning


def _enlarged(view: HandView, legal: Legal, mix: Mix) -> Mix:
    """The mix with most small bets of a strong hand on the flop made large, at a table, where it bets large too.

    Where the solution has no large bet, it would cost up to a quarter of the pot.
    """
    if not at_a_table(view) or view.street is not Street.FLOP or _strength(view, legal) < _STRONG:
        return mix
    bets = [number for number, (move, _) in enumerate(mix) if move.kind is MoveKind.BET and not move.all_in]
    parts = [part for _, part in mix]
    if not bets or parts[bets[-1]] < _LARGE_TOO:
        return mix
    for number in bets[:-1]:  # the largest is the last
        parts[bets[-1]] += _LARGER_AT_A_TABLE * parts[number]
        parts[number] -= _LARGER_AT_A_TABLE * parts[number]
    return [(move, part) for (move, _), part in zip(mix, parts, strict=True)]


def _strength(view: HandView, legal: Legal) -> int:
    """The strength of the own hand on this board, in hundredths of all hands beaten."""
    hole = own_cards(view, legal)
    return board_strengths(view.board)[NUMBER_OF[max(hole), min(hole)]]


def _tilted(mix: Mix, style: Personality, betting: float) -> Mix:
    """The mix of a temperament: who likes to raise does it more often, who likes to call folds less often."""
    tilts = {MoveKind.BET: betting, MoveKind.RAISE: style.raising, MoveKind.FOLD: max(0.0, 1 - 4 * style.calling)}
    return [(move, part * tilts.get(move.kind, 1.0)) for move, part in mix]


def _drawn(mix: Mix, luck: float) -> Move:
    """Draw a move by the rounded frequencies."""
    counts = rounded([part for _, part in mix])
    left = luck * sum(counts)
    for (move, _), count in zip(mix, counts, strict=True):
        left -= count
        if left < 0:
            return move
    return max(mix, key=lambda each: each[1])[0]


def made(view: HandView, legal: Legal, move: Move) -> Action:
    """Return the action of a move."""
    match move.kind:
        case MoveKind.FOLD:
            return check_or_fold(legal)
        case MoveKind.CHECK | MoveKind.CALL:
            return check_or_call(legal)
        case _:
            return shove(legal) if move.all_in else raise_near(view, legal, move.to)
