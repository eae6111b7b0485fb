"""What was done on a street so far, and the way there through a solver's tree."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from feltroom.analysis.steps import Did, Step
from feltroom.engine.events import Street
from feltroom.engine.view import HandView
from feltroom.solver.betting import Move, MoveKind, NodeKind

if TYPE_CHECKING:
    from feltroom.solver.solution import Position

_LEAST_SIZE = 0.05


def steps_on(street: Street, steps: Sequence[Step]) -> list[Step]:
    """Return what was done on a street; who folded is in no tree of two players."""
    return [step for step in steps if step.street is street and step.did is not Did.FOLD]


def pot_before_bets(view: HandView) -> int:
    """Return what lay in the middle when the street began, with what others left there since."""
    return view.pot - sum([view.bets[seat] for seat in range(view.players) if not view.folded[seat]])


def bet_size(paid: int, price: int, pot: int) -> float:
    """Return a bet or raise as a part of the pot with the call in it, so that what was bet is a size of the tree."""
    return max(_LEAST_SIZE, round((paid - price) / (pot + price), 3))


def nearest_bet(moves: Sequence[Move], total: int) -> int | None:
    """Return the place of the bet or raise that is nearest to an amount; None if there is none."""
    made = [place for place, move in enumerate(moves) if move.kind in (MoveKind.BET, MoveKind.RAISE)]
    return min(made, key=lambda place: abs(moves[place].to - total), default=None)


def follow(
    root: "Position", steps: Sequence[Step], *, player: int, last: bool
) -> "tuple[Position, list[tuple[Position, int]]] | None":
    """Go from the root through what was done to a decision of a player, who acts `last` on the street or first.

    Returns the position there and each one before it with the place of the move made; None where the tree does not go.
    """
    position, before, totals = root, list["tuple[Position, int]"](), [0, 0]
    for step in steps:
        side = int((step.player == player) == last)
        if position.kind is not NodeKind.DECISION or position.player != side:
            return None
        totals[side] += step.paid
        place = _place(position.moves, step, totals[side])
        if place is None:
            return None
        before.append((position, place))
        position = position.play(position.moves[place])
    if position.kind is not NodeKind.DECISION or position.player != int(last):
        return None
    return position, before


def _place(moves: Sequence[Move], step: Step, total: int) -> int | None:
    if step.did is Did.RAISE:
        return nearest_bet(moves, total)
    kind = MoveKind.CHECK if step.did is Did.CHECK else MoveKind.CALL
    return next((place for place, move in enumerate(moves) if move.kind is kind), None)
