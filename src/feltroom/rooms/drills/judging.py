"""What an answer to a spot of the drill is: right, fine, or wrong."""

from collections.abc import Sequence

from feltroom.analysis.review.model import OFTEN
from feltroom.contract.http.drill import DrillVerdict
from feltroom.contract.http.review import ReviewDecision

# Two moves are alike unless the more frequent one is made so much more than half the time.
_ALIKE = 0.1


def verdicts_of(often: Sequence[float]) -> tuple[DrillVerdict, ...]:
    """Return what each move is as an answer, by how often a chart makes it."""
    most = max(often)
    clear = most >= 1 - OFTEN or most >= 0.5 + _ALIKE
    return tuple(["right" if part >= most and clear else "either" if part >= OFTEN else "wrong" for part in often])


def option_verdicts(decision: ReviewDecision) -> tuple[DrillVerdict, ...]:
    """Return what each option of a flagged decision is as an answer: as its review would judge it."""
    best = decision.options[decision.best]
    found: list[DrillVerdict] = []
    for place, option in enumerate(decision.options):
        close = best.value - option.value < decision.least_loss or (option.often or 0.0) >= OFTEN
        if place == decision.best:
            found.append("right")
        else:
            found.append("either" if close and place != decision.chosen else "wrong")
    return tuple(found)
