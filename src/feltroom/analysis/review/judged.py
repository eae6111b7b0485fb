"""What one method makes of a decision: the worth of every option, and the verdict."""

from dataclasses import dataclass

from feltroom.analysis.review.grade import Estimate
from feltroom.analysis.review.options import Option
from feltroom.analysis.review.verdict import Verdict
from feltroom.analysis.review.vocabulary import Method


@dataclass(frozen=True, slots=True, kw_only=True)
class Valued:
    """An option with its worth in chips from the decision on; `alone` is how often everybody else gives up.

    If somebody stays, the player gets the part `called` of the pot and `needs` so much of it. A `bluff`, a bet or raise
    with too little equity, is never taken for the best option unless it was chosen. `often` is how often a solution
    plays it with this hand, None where nothing was solved.
    """

    option: Option
    worth: Estimate
    alone: float = 0.0
    called: float = 0.0
    needs: float = 0.0
    bluff: bool = False
    often: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The options of a decision with their worth, the places of the chosen and the best one, and the verdict.

    `equity` is the part of the chips that the player can win after a check or call, by the ranges of the method.
    """

    method: Method
    equity: Estimate
    options: tuple[Valued, ...]
    chosen: int
    best: int
    verdict: Verdict
