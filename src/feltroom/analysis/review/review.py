"""The review of a hand: what every decision of its player was worth, by what they could know when they made it.

Every decision is looked at from the view of that moment: cards that came or were shown later change nothing but the
`hindsight`, which is reported apart and never graded.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from feltroom.analysis.review.by_chart import judge_by_chart
from feltroom.analysis.review.by_ranges import judge_by_ranges
from feltroom.analysis.review.by_solver import judge_by_solver
from feltroom.analysis.review.by_table_chart import judge_by_table_chart
from feltroom.analysis.review.grade import Estimate, estimate
from feltroom.analysis.review.hindsight import Hindsight, look_back
from feltroom.analysis.review.judged import Valued
from feltroom.analysis.review.model import SAMPLES
from feltroom.analysis.review.options import Option, chosen_option, options_of
from feltroom.analysis.review.payoffs import draw, shares_of
from feltroom.analysis.review.range_grid import Grid, grid_of
from feltroom.analysis.review.responses import Spot
from feltroom.analysis.review.rivals import rivals_of
from feltroom.analysis.review.vocabulary import Grade, Method, OptionKind, Reason
from feltroom.analysis.steps import steps_of
from feltroom.analysis.table_charts import deck_name
from feltroom.analysis.winnable import winnable
from feltroom.cards.card import Cards
from feltroom.cards.notation import format_cards
from feltroom.deal.weights import WeightTable
from feltroom.engine.events import Street
from feltroom.errors import InvalidSetup
from feltroom.history.decision import Decision
from feltroom.rng import Seed, Stream, derive

SOLVED_STREETS = (Street.TURN, Street.RIVER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """A decision with its numbers.

    `required` is the equity that a call needs (0 when checking is free) of the chips that the player can win, `equity`
    what the player has against the ranges of those who stay after a check or call. `loss` is how much more the best
    option brings than the chosen one, and counts from `least` on. `method` is what the verdict rests on.
    """

    number: int
    street: Street
    board: Cards
    pot: int
    winnable: int
    price: int
    stack: int
    required: float
    equity: Estimate
    options: tuple[Valued, ...]
    chosen: int
    best: int
    loss: Estimate
    least: float
    grade: Grade
    reason: Reason
    method: Method
    rivals: tuple[Grid, ...]
    hindsight: Hindsight | None
    samples: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """All decisions of one player in one hand; amounts are chips."""

    player: int
    hole: Cards
    big_blind: int
    decisions: tuple[Reviewed, ...]

    @property
    def loss(self) -> float:
        """The chips lost by the decisions that are flagged."""
        return sum([one.loss.value for one in self.flagged])

    @property
    def flagged(self) -> tuple[Reviewed, ...]:
        """The decisions that could have been better."""
        return tuple([one for one in self.decisions if one.grade.flagged])


def review(
    decisions: Sequence[Decision],
    *,
    shown: Mapping[int, Cards] | None = None,
    deck: WeightTable | None = None,
    samples: int = SAMPLES,
    seed: Seed = 0,
    solve: Collection[Street] = SOLVED_STREETS,
) -> Review:
    """Review a player's decisions; `shown` are the hands that others turned up in the end.

    `deck` are the weights that hands are dealt by, None for an ordinary deck. The same hand gives the same review. The
    streets of `solve` are solved where two players are left and numpy is installed: a river takes about half a second,
    a turn some seconds.
    """
    if not decisions:
        raise InvalidSetup("the player decided nothing in this hand: there are 0 decisions to look at")
    first = decisions[0]
    if first.view.rules.boards > 1:
        raise InvalidSetup("the hand was played on two boards: a review looks at one")
    return Review(
        player=first.legal.player,
        hole=first.view.hole[first.legal.player] or (),
        big_blind=first.view.rules.big_blind,
        decisions=tuple(
            [
                _review(
                    decision,
                    raised_later=_raised_after(decision, decisions),
                    shown=shown or {},
                    deck=deck,
                    samples=samples,
                    seed=seed,
                    solve=solve,
                )
                for decision in decisions
            ]
        ),
    )


def _review(
    decision: Decision,
    *,
    raised_later: bool,
    shown: Mapping[int, Cards],
    deck: WeightTable | None,
    samples: int,
    seed: Seed,
    solve: Collection[Street],
) -> Reviewed:
    spot = _spot(decision, deck)
    view, legal = spot.view, spot.legal
    options, chosen = options_of(decision)
    draws = draw(spot, Stream(_seed(decision, seed)), samples)
    equity = estimate(shares_of(spot, _stay(options), draws), span=1.0)
    can_win = winnable(view, legal.player, legal.call)
    required = legal.call / can_win if can_win else 0.0
    judged = judge_by_ranges(spot, options, chosen, draws, equity, required=required, raised_later=raised_later)
    name, better = deck_name(deck), None
    if deck is None:
        better = judge_by_chart(spot, judged)
    if better is None and name is not None:
        better = judge_by_table_chart(spot, judged, deck=name)
    if better is None and deck is None and view.street in solve:
        better = judge_by_solver(spot, judged, raised_later=raised_later)
    judged = better or judged
    verdict = judged.verdict
    return Reviewed(
        number=decision.number,
        street=view.street,
        board=view.board,
        pot=view.pot,
        winnable=can_win,
        price=legal.call,
        stack=legal.stack,
        required=required,
        equity=judged.equity,
        options=judged.options,
        chosen=judged.chosen,
        best=judged.best,
        loss=verdict.loss,
        least=verdict.least,
        grade=verdict.grade,
        reason=verdict.reason,
        method=judged.method,
        rivals=tuple([grid_of(rival, spot.hole) for rival in spot.rivals]),
        hindsight=look_back(spot, shown, seed=seed),
        samples=len(draws.showdowns),
    )


def _spot(decision: Decision, deck: WeightTable | None) -> Spot:
    view, player = decision.view, decision.legal.player
    hole = view.hole[player]
    if hole is None:
        raise InvalidSetup(f"the view of player {player} does not show their own cards")
    steps = steps_of(view)
    return Spot(view, decision.legal, steps, hole, rivals_of(view, player, steps, deck))


def _raised_after(decision: Decision, decisions: Sequence[Decision]) -> bool:
    """Whether the player raised later on the street of a decision: a check before that was part of one plan."""
    return any(
        later.number > decision.number
        and later.view.street is decision.view.street
        and chosen_option(later).kind is OptionKind.RAISE
        for later in decisions
    )


def _stay(options: Sequence[Option]) -> Option:
    """The check or the call."""
    return next(option for option in options if option.kind in (OptionKind.CHECK, OptionKind.CALL))


def _seed(decision: Decision, seed: Seed) -> bytes:
    """A seed from what the player knew, and from nothing else."""
    view, player = decision.view, decision.legal.player
    return derive(
        seed,
        "review",
        format_cards(view.hole[player] or ()),
        format_cards(view.board),
        player,
        ",".join(map(str, view.starting_stacks)),
        len(view.actions),
    )
