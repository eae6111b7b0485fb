"""Every option by the range model: showdowns drawn from the opponents' ranges, and answers by thresholds."""

from collections.abc import Sequence
from dataclasses import replace

from feltroom.analysis.review.grade import Estimate, estimate
from feltroom.analysis.review.judged import Judged, Valued
from feltroom.analysis.review.model import BET_FROM, FAR_BELOW, RAISE_FROM
from feltroom.analysis.review.options import Option, is_all_in
from feltroom.analysis.review.payoffs import Draws, Payoffs, opponents_staying_in, payoffs_of, span_of
from feltroom.analysis.review.responses import Spot
from feltroom.analysis.review.verdict import Weighed, is_advised, is_too_large, never_folded, verdict_on, worth_a_raise
from feltroom.analysis.review.vocabulary import Method, OptionKind
from feltroom.engine.events import Street


def judge_by_ranges(
    spot: Spot,
    options: list[Option],
    chosen: int,
    draws: Draws,
    equity: Estimate,
    *,
    required: float,
    raised_later: bool,
) -> Judged:
    """Return what the range model says; `equity` is that after a check or a call, which requires so much."""
    payoffs = [payoffs_of(spot, option, draws) for option in options]
    stay = next(option for option in options if option.kind in (OptionKind.CHECK, OptionKind.CALL))
    field = 1 + opponents_staying_in(spot, stay, draws)
    strong = equity.value * field > (BET_FROM if spot.legal.check else RAISE_FROM)
    values = [
        Valued(
            option=option,
            worth=estimate(payoff.chips, span=span_of(spot, option)),
            alone=payoff.alone,
            called=payoff.called,
            needs=payoff.needs,
            bluff=option.kind is OptionKind.RAISE and not strong and _lives_from_folds(spot, option, payoff),
        )
        for option, payoff in zip(options, payoffs, strict=True)
    ]
    best = _best(spot, values, chosen, fold=never_folded(spot) is None and not spot.legal.check)
    weighed = Weighed(options, payoffs, chosen, best, enough=equity.value >= required)
    best = worth_a_raise(spot, weighed)
    weighed = replace(weighed, best=best)
    return Judged(
        method=Method.RANGES,
        equity=equity,
        options=tuple(values),
        chosen=chosen,
        best=best,
        verdict=verdict_on(spot, weighed, raised_later=raised_later),
    )


def _lives_from_folds(spot: Spot, option: Option, payoffs: Payoffs) -> bool:
    """Whether a raise loses when it is called; a first all-in with few chips may lose a little."""
    first = spot.view.street is Street.PREFLOP and not spot.raises
    pushes = first and is_all_in(spot.view, spot.legal, option) and not is_too_large(spot, option)
    return payoffs.called < (FAR_BELOW if pushes else 1.0) * payoffs.needs


def _best(spot: Spot, values: Sequence[Valued], chosen: int, *, fold: bool) -> int:
    """The place of the best option, leaving out what was not done and is a bluff or too large for the model.

    A fold is left out where there is none.
    """
    counted = [
        place
        for place, value in enumerate(values)
        if (place == chosen or (not value.bluff and is_advised(spot, value.option)))
        and (fold or value.option.kind is not OptionKind.FOLD)
    ]
    return max(counted, key=lambda place: (values[place].worth.value, place == chosen))
