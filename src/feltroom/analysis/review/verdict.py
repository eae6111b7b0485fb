"""The verdict about a decision: its loss against the thresholds, and what is said whatever the estimates are."""

from collections.abc import Sequence
from dataclasses import dataclass

from feltroom.analysis.review import model
from feltroom.analysis.review.grade import Estimate, estimate, grade, reason, threshold
from feltroom.analysis.review.options import Option
from feltroom.analysis.review.payoffs import Payoffs, cannot_be_beaten, span_of
from feltroom.analysis.review.responses import Spot
from feltroom.analysis.review.vocabulary import Grade, OptionKind, Reason
from feltroom.analysis.start_hands import BONUS, place_of
from feltroom.analysis.steps import Did, blind_of
from feltroom.analysis.winnable import pot_within_reach
from feltroom.cards.classes import class_of
from feltroom.engine.events import Street
from feltroom.engine.setup import POSTED_BETS
from feltroom.engine.view import HandView

_STAYS = (OptionKind.CHECK, OptionKind.CALL)


@dataclass(frozen=True, slots=True)
class Weighed:
    """The options of a decision, what each of them brings, and which were chosen and best; `enough` as for a call."""

    options: Sequence[Option]
    payoffs: Sequence[Payoffs]
    chosen: int
    best: int
    enough: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the best option brings more than the chosen one, from which loss on it counts, and what is said of it."""

    loss: Estimate
    least: float
    grade: Grade
    reason: Reason


def never_folded(spot: Spot) -> Reason | None:
    """Return why a hand is never folded here, whatever the estimates say; None if it may be."""
    view, legal, hole = spot.view, spot.legal, spot.hole
    if view.street is not Street.PREFLOP:
        return Reason.CANNOT_LOSE if _cannot_lose(spot) else None
    if spot.raises == 0:
        return Reason.BEST_HANDS if place_of(hole) <= model.NEVER_FOLDED else None
    cheap = spot.raises == 1 and legal.call <= model.DEAREST_RAISE * blind_of(view)
    return Reason.BEST_HANDS if cheap and class_of(*hole) in model.NEVER_FOLDED_TO_A_RAISE else None


def verdict_on(spot: Spot, weighed: Weighed, *, raised_later: bool) -> Verdict:
    """Return the verdict; `raised_later` says whether the player raised later on the same street."""
    best, chosen = weighed.options[weighed.best], weighed.options[weighed.chosen]
    loss = _loss(spot, weighed, weighed.best)
    least = _least(spot, best, chosen, alone=weighed.payoffs[weighed.best].alone)
    never = never_folded(spot) if chosen.kind is OptionKind.FOLD else None
    if never is not None:
        return Verdict(Estimate(max(0.0, loss.value), loss.error), least, Grade.MISTAKE, never)
    if len(weighed.payoffs[weighed.chosen].chips) < model.LEAST_DRAWS:
        return Verdict(loss, least, Grade.UNSURE, Reason.TOO_FEW)
    if chosen.kind is OptionKind.CHECK and raised_later:
        return Verdict(loss, least, Grade.GOOD, Reason.CHECK_RAISED)
    given = grade(loss, least)
    if chosen.kind is OptionKind.FOLD and spot.legal.check and not given.flagged:
        return Verdict(loss, least, Grade.BETTER, Reason.FREE_CHECK)  # however little it costs, it gains nothing
    if not given.flagged:
        if _rests_on_folds(chosen, weighed.payoffs[weighed.chosen]):
            return Verdict(loss, least, Grade.UNSURE, Reason.NEEDS_FOLDS)
        if is_too_large(spot, chosen) and not _cannot_lose(spot):
            return Verdict(loss, least, Grade.UNSURE, Reason.TOO_LARGE)
    return Verdict(loss, least, given, reason(best, chosen, given, loss, enough=weighed.enough))


def worth_a_raise(spot: Spot, weighed: Weighed) -> int:
    """Return the place of the best option for whoever folded: a raise only if it is clearly better than to stay in.

    Otherwise somebody who gave up a hand that could just stay in would be told to raise with it.
    """
    staying = _staying(weighed)
    if weighed.options[weighed.chosen].kind is not OptionKind.FOLD or never_folded(spot) is not None:
        return weighed.best
    if weighed.options[weighed.best].kind is not OptionKind.RAISE:
        return weighed.best
    stays = _loss(spot, weighed, staying).value > 0
    if not _is_for_value(spot, weighed.payoffs[weighed.best]):
        return staying if stays else weighed.chosen
    if not stays:
        return weighed.best
    if weighed.options[staying].kind is OptionKind.CALL and not spot.raises:
        # A hand that is good enough to come in for the blind comes in with a raise, if it is as clear.
        as_clear = _is_clear(spot, weighed, weighed.best, weighed.chosen)
        return weighed.best if as_clear or not _is_clear(spot, weighed, staying, weighed.chosen) else staying
    return weighed.best if _is_clear(spot, weighed, weighed.best, staying) else staying


def _is_for_value(spot: Spot, payoffs: Payoffs) -> bool:
    """Whether a raise brings a good part of its worth when it is called; to come in or to push may live from folds."""
    few = spot.effective <= model.PUSHES_UP_TO * blind_of(spot.view)
    if spot.view.street is Street.PREFLOP and (few or not spot.raises):
        return True
    return payoffs.called >= model.FOR_VALUE * payoffs.needs


def _is_clear(spot: Spot, weighed: Weighed, one: int, other: int) -> bool:
    """Whether one of two options is clearly better; what waiting may win later is nothing to somebody who folded."""
    alone = weighed.payoffs[one].alone
    least = _least(spot, weighed.options[one], weighed.options[other], alone=alone, waited=False)
    return grade(_difference(spot, weighed, one, other), least).flagged


def _staying(weighed: Weighed) -> int:
    """The place of the check or the call."""
    return next(place for place, option in enumerate(weighed.options) if option.kind in _STAYS)


def _rests_on_folds(chosen: Option, payoffs: Payoffs) -> bool:
    return chosen.kind is OptionKind.RAISE and payoffs.alone < 1 and payoffs.called < model.FAR_BELOW * payoffs.needs


def _cannot_lose(spot: Spot) -> bool:
    return spot.view.street is Street.RIVER and cannot_be_beaten(spot.hole, spot.view.board)


def _ends_the_betting(spot: Spot) -> bool:
    """Whether nobody bets or raises any more on the street after a check or call."""
    acted = set[int]()
    for step in spot.steps:
        if step.street is spot.view.street:
            acted = {step.player} if step.did is Did.RAISE else {*acted, step.player}
    return all([rival.player in acted or not rival.stack for rival in spot.rivals])


def is_advised(spot: Spot, option: Option) -> bool:
    """Tell whether the model may advise an option: no raise much larger than those it knows the answers to."""
    return not is_too_large(spot, option, pots=model.ADVISED)


def is_too_large(spot: Spot, option: Option, *, pots: float = model.TOO_LARGE) -> bool:
    """Tell whether the model can only guess who calls so large a raise."""
    price = spot.legal.price
    if option.kind is not OptionKind.RAISE:
        return False
    if spot.view.street is Street.PREFLOP and spot.effective <= model.PUSHES_UP_TO * blind_of(spot.view):
        return False
    return min(option.cost, spot.effective) - price > pots * (spot.view.pot + price)


def _loss(spot: Spot, weighed: Weighed, other: int) -> Estimate:
    """What another option brings more than the chosen one."""
    return _difference(spot, weighed, other, weighed.chosen)


def _difference(spot: Spot, weighed: Weighed, one: int, other: int) -> Estimate:
    if one == other:
        return Estimate(0.0, 0.0)
    spans = [span_of(spot, weighed.options[place]) for place in (one, other)]
    pairs = zip(weighed.payoffs[one].chips, weighed.payoffs[other].chips, strict=True)
    return estimate([a - b for a, b in pairs], span=max(spans))


def _least(spot: Spot, best: Option, chosen: Option, *, alone: float, waited: bool = True) -> float:
    view, legal = spot.view, spot.legal
    early = view.street in (Street.FLOP, Street.TURN) and spot.effective > legal.call
    pot = pot_within_reach(spot.view, spot.legal)
    if best.kind is OptionKind.RAISE and chosen.kind in _STAYS and _cannot_lose(spot) and _ends_the_betting(spot):
        return max(model.LEAST_PART_BETTING * pot, model.LEAST_STACK_BETTING * spot.effective)
    if view.street is Street.PREFLOP and (best.kind, chosen.kind) == (OptionKind.FOLD, OptionKind.CALL):
        return threshold(best, chosen, pot=pot, stack=spot.effective) + _implied(spot, pot)
    if view.street is Street.PREFLOP and (best.kind, chosen.kind) == (OptionKind.RAISE, OptionKind.FOLD):
        risked = model.LEAST_PART_RISKED * min(best.cost, spot.effective)
        return max(threshold(best, chosen, pot=pot, stack=spot.effective), risked) + alone * _antes(view)
    later = _later_bet(spot, chosen, pot) if waited else 0
    return threshold(best, chosen, pot=pot, stack=spot.effective, bets_to_come=early, later=later)


def _antes(view: HandView) -> int:
    """The chips in the middle that are nobody's bet: others defend more for them, which the model does not see."""
    return sum([post.amount for post in view.posted if post.kind not in POSTED_BETS])


def _implied(spot: Spot, pot: int) -> float:
    """What a pair or suited cards can win beyond their chances after a call, which the model counts only in part."""
    call, name = spot.legal.call, class_of(*spot.hole)
    return 0 if name.endswith("o") else BONUS[name] * min(pot + call, model.IMPLIED * (spot.effective - call))


def _later_bet(spot: Spot, chosen: Option, pot: int) -> float:
    """What a bet on a later street can add to an option, as far as chips are left for it.

    From the flop on each opponent may pay it; before the flop most of them will not be there.
    """
    if spot.view.street is Street.RIVER:
        return 0
    cost = min(chosen.cost, spot.effective)
    most = min(model.LATER_BET * (pot + cost), spot.effective - cost)
    if spot.view.street is Street.PREFLOP:
        return most
    return sum([min(most, max(0, rival.stack + rival.bet - spot.legal.bet - cost)) for rival in spot.rivals])
