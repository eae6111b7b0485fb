"""A street between two players as the solver takes it: with the ranges that the hand before the street supports.

The bot and the review build their trees here; each chooses its sizes, and how long it solves.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from feltroom.analysis.range_model import Weights, range_weights
from feltroom.analysis.start_hands import PAIRS
from feltroom.analysis.steps import Did, Step, acts_last
from feltroom.analysis.street_line import bet_size, pot_before_bets, steps_on
from feltroom.cards.card import Cards
from feltroom.cards.classes import Combo
from feltroom.engine.rules import Betting
from feltroom.engine.view import HandView

if TYPE_CHECKING:
    from feltroom.solver.spot import Sizes, Spot

RangeModel = Callable[[HandView, int, list[Step]], Weights]

# Combos that weigh less than this part of the likeliest one are left out, but never the own hand.
_LEAST_WEIGHT = 0.08
# A usual size that is so near to one that was bet would be the same move twice.
_NEAR = 0.1


@dataclass(frozen=True, slots=True)
class StreetTree:
    """The sizes of a street in parts of the pot, beside those that were really bet and all-in."""

    bets: tuple[float, ...]
    raises: tuple[float, ...]
    most_raises: int


def two_are_left(view: HandView, steps: Sequence[Step], *, most_raises: int) -> bool:
    """Tell whether two players without limit, with chips to bet, have made no more raises on this street than that."""
    seats = [seat for seat in range(view.players) if not view.folded[seat]]
    if len(seats) != 2 or view.rules.betting is not Betting.NO_LIMIT or view.rules.boards > 1:
        return False
    now = steps_on(view.street, steps)
    return (
        min([view.stacks[seat] + view.bets[seat] for seat in seats]) > 0
        and sum([step.did is Did.RAISE for step in now]) <= most_raises
        and all([step.player in seats for step in now])
        and pot_before_bets(view) > 0
    )


def combo_of(hole: Cards) -> Combo:
    """Return two cards as the solver names them, the higher one first."""
    return max(hole), min(hole)


def street_spot(
    view: HandView,
    player: int,
    steps: Sequence[Step],
    hole: Cards,
    tree: StreetTree,
    *,
    bet: float | None = None,
    raised: float | None = None,
    later: "Sizes | None" = None,
    softness: float = 1.0,
    model: RangeModel = range_weights,
) -> "Spot":
    """Return the spot in which a player decides on this street; `bet` or `raised` is a size to have in the tree too.

    `later` are the sizes of the streets after this one. A `softness` below 1 takes both ranges closer to any two cards.
    `model` says which hands a player brings to the street.
    """
    from feltroom.solver.spot import ALL_IN, Sizes, Spot  # with numpy, when the first street is solved

    other = next(seat for seat in range(view.players) if seat != player and not view.folded[seat])
    now = steps_on(view.street, steps)
    before = [step for step in steps if step.street < view.street]
    brought = [_range(model(view, player, before), hole, softness), _range(model(view, other, before), None, softness)]
    pot, stack = pot_before_bets(view), min([view.stacks[seat] + view.bets[seat] for seat in (player, other)])
    bets, raises = ({size} if size is not None else set[float]() for size in (bet, raised))
    for step in now:
        if step.did is Did.RAISE:
            (raises if step.raises else bets).add(bet_size(step.paid, step.price, step.pot))
    sizes = Sizes(
        bets=(*_with(tree.bets, bets), ALL_IN),
        raises=(*_with(tree.raises, raises), ALL_IN),
        most_raises=tree.most_raises,
    )
    last = acts_last(view, player)
    return Spot(
        view.board,
        oop=brought[1 if last else 0],
        ip=brought[0 if last else 1],
        pot=pot,
        stack=stack,
        turn=sizes,
        river=sizes if later is None else later,
    )


def _with(usual: Sequence[float], made: Collection[float]) -> list[float]:
    """Return the sizes that were bet, and the usual ones that are not as good as one of them."""
    return sorted({*made, *[size for size in usual if all([abs(size - real) > _NEAR * real for real in made])]})


def _range(weights: Weights, own: Cards | None, softness: float) -> dict[Combo, float]:
    most = max(weights)
    found = {
        pair: round((weight / most) ** softness, 6)
        for pair, weight in zip(PAIRS, weights, strict=True)
        if weight > _LEAST_WEIGHT * most
    }
    if own is not None:
        found.setdefault(combo_of(own), _LEAST_WEIGHT)
    return found
