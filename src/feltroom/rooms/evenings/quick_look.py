"""What the decisions of a hand cost and earned, told quickly: by charts and ranges, with no street solved."""

from collections.abc import Sequence
from dataclasses import dataclass

from feltroom.analysis.review.vocabulary import Grade
from feltroom.contract.http.review import HandReview, ReviewDecision, ReviewOption

_SURE = 2
"""So many standard errors must be left of what a decision earned."""


@dataclass(frozen=True, slots=True)
class Look:
    """A hand in big blinds: all that its flagged decisions lost, the most that one lost and the most one earned."""

    hand: int
    lost: float
    worst: float
    best: float


def look_at(review: HandReview) -> Look:
    """Add up the review of a hand."""
    blind = max(1, review.big_blind)
    losses = [cost_of(one) / blind for one in review.decisions]
    gains = [gain_of(one) / blind for one in review.decisions]
    return Look(review.hand, sum(losses), max(losses, default=0.0), max(gains, default=0.0))


def cost_of(decision: ReviewDecision) -> float:
    """Return the chips that a decision lost, 0 if it is not flagged."""
    return decision.loss if decision.grade.flagged else 0.0


def gain_of(decision: ReviewDecision) -> float:
    """Return the chips that a good decision is worth above the best of another kind, 0 if that is not sure."""
    chosen = decision.options[decision.chosen]
    if decision.grade is not Grade.GOOD:
        return 0.0
    other = _best([one for one in decision.options if one.kind != chosen.kind and not one.bluff])
    if other is None:
        return 0.0
    gain = chosen.value - other.value
    return gain if gain > _SURE * (chosen.error + other.error) else 0.0


def _best(options: Sequence[ReviewOption]) -> ReviewOption | None:
    return max(options, key=lambda one: one.value, default=None)
