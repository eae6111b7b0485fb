"""From a difference in chips to a word about it: only what exceeds a threshold and the error of sampling counts."""

from dataclasses import dataclass
from enum import Enum
from math import fsum, sqrt

from feltroom.analysis.review import model
from feltroom.analysis.review.options import Kind, Option


class Grade(Enum):
    """How a decision was: good, could be better, or a mistake."""

    GOOD = "good"
    BETTER = "better"
    MISTAKE = "mistake"


class Reason(Enum):
    """Why a decision has its grade; the numbers that go with it are those of the decision."""

    FREE_CHECK = "free_check"
    CALL_PAYS = "call_pays"
    FOLD_SAVES = "fold_saves"
    FOLD_SAVES_LATER = "fold_saves_later"
    RAISE_PAYS = "raise_pays"
    CHECK_KEEPS = "check_keeps"
    CALL_KEEPS = "call_keeps"
    OTHER_SIZE = "other_size"
    CLOSE = "close"
    GOOD_FOLD = "good_fold"
    GOOD_CHECK = "good_check"
    GOOD_CALL = "good_call"
    GOOD_RAISE = "good_raise"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    value: float
    error: float


def estimate(values: list[float]) -> Estimate:
    """Return the mean of values with its standard error."""
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0)
    mean = fsum(values) / count
    if count == 1:
        return Estimate(mean, 0.0)
    spread = fsum([(value - mean) ** 2 for value in values]) / (count - 1)
    return Estimate(mean, sqrt(spread / count))


def threshold(best: Option, chosen: Option, *, pot: int, big_blind: int) -> float:
    """Return the loss in chips from which it is worth a word."""
    if Kind.FOLD in (best.kind, chosen.kind) and Kind.RAISE not in (best.kind, chosen.kind):
        return max(model.LEAST_BLINDS * big_blind, model.LEAST_PART * pot)
    return max(model.LEAST_BLINDS_BETTING * big_blind, model.LEAST_PART_BETTING * pot)


def grade(loss: Estimate, least: float) -> Grade:
    """Grade a loss against its threshold."""
    if loss.value <= max(least, model.SURE * loss.error):
        return Grade.GOOD
    return Grade.MISTAKE if loss.value > model.MISTAKE * least else Grade.BETTER


def reason(best: Option, chosen: Option, given: Grade, *, enough: bool) -> Reason:
    """Return the reason in a word; `enough` says whether the equity reaches what a call asks for."""
    if given is Grade.GOOD:
        return _GOOD[chosen.kind] if best == chosen else Reason.CLOSE
    if chosen.kind is Kind.FOLD and best.kind is Kind.CHECK:
        return Reason.FREE_CHECK
    if chosen.kind is Kind.RAISE and best.kind is Kind.RAISE:
        return Reason.OTHER_SIZE
    if chosen.kind is Kind.RAISE and best.kind is Kind.CALL:
        return Reason.CALL_KEEPS
    if best.kind is Kind.FOLD and enough:
        return Reason.FOLD_SAVES_LATER
    return _INSTEAD[best.kind]


_GOOD = {
    Kind.FOLD: Reason.GOOD_FOLD,
    Kind.CHECK: Reason.GOOD_CHECK,
    Kind.CALL: Reason.GOOD_CALL,
    Kind.RAISE: Reason.GOOD_RAISE,
}
_INSTEAD = {
    Kind.FOLD: Reason.FOLD_SAVES,
    Kind.CHECK: Reason.CHECK_KEEPS,
    Kind.CALL: Reason.CALL_PAYS,
    Kind.RAISE: Reason.RAISE_PAYS,
}
