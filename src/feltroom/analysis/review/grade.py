"""From a difference in chips to a word about it: only what exceeds a threshold and the error of sampling counts."""

from dataclasses import dataclass
from math import fsum, sqrt

from feltroom.analysis.review import model
from feltroom.analysis.review.options import Option
from feltroom.analysis.review.vocabulary import Grade, OptionKind, Reason


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    value: float
    error: float


def estimate(values: list[float], *, span: float) -> Estimate:
    """Return the mean of values that lie within a span, with its standard error.

    One value half a span above the mean and one below it are added to the spread, so that what came out alike in all of
    a few draws is not called certain.
    """
    count = len(values)
    mean = fsum(values) / max(1, count)
    spread = (fsum([(value - mean) ** 2 for value in values]) + span**2 / 2) / (count + 1)
    return Estimate(mean, sqrt(spread / (count + 2)))


def threshold(
    best: Option, chosen: Option, *, pot: int, stack: int, bets_to_come: bool = False, later: float = 0
) -> float:
    """Return the loss in chips from which it is worth a word; with `bets_to_come` more is asked of folds and calls.

    `stack` is what can still be played for, and `later` what a bet on a later street can add to what was chosen.
    """
    kinds = (best.kind, chosen.kind)
    if OptionKind.FOLD in kinds and OptionKind.RAISE not in kinds and not bets_to_come:
        return max(model.LEAST_PART * pot, model.LEAST_STACK * stack)
    if best.kind is OptionKind.RAISE and chosen.kind is not OptionKind.FOLD:
        return max(model.LEAST_PART_MISSED * pot, model.LEAST_STACK_MISSED * stack, later)
    return max(model.LEAST_PART_BETTING * pot, model.LEAST_STACK_BETTING * stack)


def grade(loss: Estimate, least: float) -> Grade:
    """Grade a loss against its threshold."""
    if loss.value <= max(least, model.SURE * loss.error):
        return Grade.GOOD
    return Grade.MISTAKE if loss.value > model.MISTAKE * least else Grade.BETTER


def reason(best: Option, chosen: Option, given: Grade, loss: Estimate, *, enough: bool) -> Reason:
    """Return the reason in a word; `enough` says whether the equity reaches what a call asks for."""
    if given is Grade.GOOD:
        if best != chosen:
            return Reason.SMALL if loss.value > model.SURE * loss.error else Reason.CLOSE
        if chosen.kind is OptionKind.CALL and not enough:
            return Reason.GOOD_CALL_LATER
        return Reason.GOOD_FOLD_LATER if chosen.kind is OptionKind.FOLD and enough else _GOOD[chosen.kind]
    if chosen.kind is OptionKind.FOLD and best.kind is OptionKind.CHECK:
        return Reason.FREE_CHECK
    if chosen.kind is OptionKind.RAISE and best.kind is OptionKind.RAISE:
        return Reason.OTHER_SIZE
    if chosen.kind is OptionKind.RAISE and best.kind is OptionKind.CALL:
        return Reason.CALL_KEEPS
    if chosen.kind is OptionKind.RAISE and best.kind is OptionKind.FOLD:
        return Reason.RAISE_COSTS
    if best.kind is OptionKind.FOLD and enough:
        return Reason.FOLD_SAVES_LATER
    if best.kind is OptionKind.CALL and not enough:
        return Reason.CALL_PAYS_LATER
    return _INSTEAD[best.kind]


_GOOD = {
    OptionKind.FOLD: Reason.GOOD_FOLD,
    OptionKind.CHECK: Reason.GOOD_CHECK,
    OptionKind.CALL: Reason.GOOD_CALL,
    OptionKind.RAISE: Reason.GOOD_RAISE,
}
_INSTEAD = {
    OptionKind.FOLD: Reason.FOLD_SAVES,
    OptionKind.CHECK: Reason.CHECK_KEEPS,
    OptionKind.CALL: Reason.CALL_PAYS,
    OptionKind.RAISE: Reason.RAISE_PAYS,
}
