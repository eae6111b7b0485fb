"""Where a decision before the flop stands in the solved charts for whole tables, and what they say of a hand there.

The charts (`feltroom.solver.preflop.tables`) know equal stacks, blinds without ante, a raise first, and certain sizes;
those of dense decks know a single blind.
A hand that went otherwise has no chart, unless it comes close: a raise of up to a third more or less is taken for the
chart's, and whatever takes most of the stack is all-in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from feltroom.analysis.steps import Did, Step, players_behind
from feltroom.cards.classes import HAND_CLASSES, HandClass
from feltroom.deal.weights import WEIGHTED_MODES, WeightTable, mode_weights
from feltroom.engine.actions import Legal
from feltroom.engine.events import Street
from feltroom.engine.rules import Betting
from feltroom.engine.view import HandView

if TYPE_CHECKING:
    from feltroom.solver.preflop.tables import Solved

LEAST_DEPTH, MOST_DEPTH = 13.0, 250.0
"""Stacks in big blinds for which the nearest chart is near enough."""
_NEAR = (0.7, 1.36)
# From this part of the stack on a raise is all-in in effect.
_ALL_IN = 0.6
_MOST_SEATS = 9
_NUMBERS = {name: number for number, name in enumerate(HAND_CLASSES)}


def deck_name(deck: WeightTable | None) -> str | None:
    """Return what the charts call a deck with these weights; None if nobody has solved its tables."""
    if deck is None:
        return "standard"
    return next((mode for mode in WEIGHTED_MODES if deck == mode_weights(mode)), None)


@dataclass(frozen=True, slots=True)
class Charted:
    """What a chart says of one class of hands: its moves, what each makes in chips, and how often it is made.

    `reach` is how often the class comes here by its own earlier moves, `width` the part of all hands that goes on here.
    """

    moves: tuple[str, ...]
    totals: tuple[float, ...]
    frequencies: tuple[float, ...]
    reach: float
    width: float


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the betting stands in the charts; `scale` is what a big blind of the chart is here, in chips."""

    solved: "Solved"
    line: tuple[tuple[int, str], ...]
    behind: int
    scale: float


def charted(
    view: HandView, legal: Legal, steps: Sequence[Step], hand: HandClass, deck: str = "standard"
) -> Charted | None:
    """Return what the nearest chart says of a class of hands in this decision; None where there is no chart.

    `deck` is the name of what hands are dealt from.
    """
    single_blind = deck != "standard"
    depth = _depth(view, legal.player, single_blind=single_blind) if view.street is Street.PREFLOP else None
    place = None if depth is None else _place(view, legal.player, steps, depth, deck)
    if place is None or depth is None:
        return None
    solved, line, unit, scale = place.solved, place.line, float(view.rules.big_blind), place.scale
    player = place.behind - players_behind(view, legal.player)
    there = solved.turns.get((player, line))
    if there is None:
        return None
    number = _NUMBERS[hand]
    parts = solved.frequencies(player, line, number)
    assert parts is not None
    return Charted(
        there.moves,
        tuple(
            [
                depth * unit if move == "all-in" else scale * total
                for move, total in zip(there.moves, there.totals, strict=True)
            ]
        ),
        parts,
        solved.reach(player, line, number),
        solved.width(player, line),
    )


def charted_reach(view: HandView, player: int, steps: Sequence[Step]) -> tuple[float, ...] | None:
    """Return how often each class does what a player did before the flop, by the charts; None where there is none."""
    depth = _depth(view, player)
    place = None if depth is None else _place(view, player, steps, depth)
    if place is None:
        return None
    mover = place.behind - players_behind(view, player)
    return tuple([place.solved.reach(mover, place.line, number) for number in range(len(HAND_CLASSES))])


def _place(view: HandView, player: int, steps: Sequence[Step], depth: float, deck: str = "standard") -> _Place | None:
    """Follow what was done before the flop through the chart of whoever came in first; a player may be to act now."""
    acted = [step for step in steps if step.street is Street.PREFLOP and step.did is not Did.FOLD]
    behind = players_behind(view, acted[0].player if acted else player)
    if behind == 0:
        return None
    from feltroom.solver.preflop.tables import (
        is_heads_up,
        nearest_depth,
        solved_game,
    )  # read from a file, when first asked

    solved = solved_game(nearest_depth(depth), behind, heads_up=is_heads_up(view.players, deck), deck=deck)
    line: tuple[tuple[int, str], ...] = ()
    bets = {post.player: post.amount for post in view.posted}
    scale = unit = float(view.rules.big_blind)
    for step in acted:
        mover = behind - players_behind(view, step.player)
        turn = solved.turns.get((mover, line))
        if turn is None:
            return None
        bets[step.player] = bets.get(step.player, 0) + step.paid
        move = _move(step, bets[step.player], turn.moves, turn.totals, scale, depth * unit)
        if move is None:
            return None
        if move == "raise":
            scale = bets[step.player] / turn.totals[turn.moves.index(move)]
        line = (*line, (mover, move))
    return _Place(solved, line, behind, scale)


def _move(
    step: Step, total: int, moves: Sequence[str], totals: Sequence[float], scale: float, most: float
) -> str | None:
    """Which move of the chart a step comes close to."""
    if step.did is not Did.RAISE:
        return "call" if step.did is Did.CALL and "call" in moves else None
    if step.left == 0 or total >= _ALL_IN * most:
        return "all-in" if "all-in" in moves else None
    if "raise" not in moves:
        return None
    return "raise" if is_near(total, scale * totals[moves.index("raise")]) else None


def is_near(total: float, charted_total: float) -> bool:
    """Tell whether a raise may be taken for the raise of a chart."""
    low, high = _NEAR
    return low <= total / charted_total <= high


def _depth(view: HandView, player: int, *, single_blind: bool = False) -> float | None:
    """The smaller stack of a player and the deepest of the others still in, if the rules are those of the charts."""
    rules = view.rules
    if rules.betting is not Betting.NO_LIMIT or rules.ante:
        return None
    blinds = [rules.big_blind] if single_blind else [rules.big_blind / 2, rules.big_blind]
    if view.players > _MOST_SEATS or view.opening_bet != rules.big_blind or rules.boards > 1:
        return None
    if sorted([post.amount for post in view.posted if post.amount]) != blinds:
        return None
    others = [
        view.starting_stacks[other] for other in range(view.players) if other != player and not view.folded[other]
    ]
    if not others:
        return None
    depth = min(view.starting_stacks[player], max(others)) / rules.big_blind
    return depth if LEAST_DEPTH <= depth <= MOST_DEPTH else None
