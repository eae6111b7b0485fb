"""Before the flop at any table: the solved charts have a say beside the estimates of the range model.

The charts know how often a hand is played, not what each move is worth, and they rest on a model of the flop. So what a
chart plays is never held against anybody; where both agree, the verdict counts as the chart's and options say how often
they are played. Where only the chart would play otherwise, it says nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

from feltroom.analysis.review import model
from feltroom.analysis.review.grade import Estimate
from feltroom.analysis.review.judged import Judged
from feltroom.analysis.review.options import Option, is_all_in
from feltroom.analysis.review.responses import Spot
from feltroom.analysis.review.verdict import Verdict
from feltroom.analysis.review.vocabulary import Grade, Method, OptionKind, Reason
from feltroom.analysis.table_charts import Charted, charted, is_near
from feltroom.cards.classes import class_of
from feltroom.engine.events import Street

# Chart and range model agree that a move is wrong if the chart makes it less often than this.
_NEVER = 0.05


def judge_by_table_chart(spot: Spot, by_ranges: Judged, *, deck: str) -> Judged | None:
    """Return the verdict that the charts of a deck change or confirm; None where they say nothing."""
    if spot.view.street is not Street.PREFLOP:
        return None
    found = charted(spot.view, spot.legal, spot.steps, class_of(*spot.hole), deck)
    if found is None or not found.reach:
        return None
    often = [_often(spot, found, valued.option) for valued in by_ranges.options]
    made = often[by_ranges.chosen]
    if made is None:
        return None
    shown = _shown(found, by_ranges, often)
    options = tuple([replace(valued, often=part) for valued, part in zip(by_ranges.options, shown, strict=True)])
    agreed = replace(by_ranges, method=Method.CHART, options=options)
    verdict = by_ranges.verdict
    if verdict.grade is Grade.GOOD:
        return agreed if made >= model.OFTEN else None
    if not verdict.grade.flagged:
        return None
    if made >= model.OFTEN:
        good = Verdict(Estimate(0.0, 0.0), verdict.least, Grade.GOOD, Reason.CHART_GOOD)
        return replace(agreed, best=by_ranges.chosen, verdict=good)
    best = often[by_ranges.best]
    return agreed if made < _NEVER and best is not None and best >= model.OFTEN else None


def _shown(found: Charted, by_ranges: Judged, often: Sequence[float | None]) -> list[float | None]:
    """How often each option is played, with the raise of the chart beside one of those that are near it.

    That is the one that was made, or the nearest.
    """
    if "raise" not in found.moves:
        return list(often)
    total = found.totals[found.moves.index("raise")]
    small = [
        place
        for place, valued in enumerate(by_ranges.options)
        if often[place] is not None and valued.option.to is not None and is_near(valued.option.to, total)
    ]
    nearest = min(
        small,
        key=lambda place: (place != by_ranges.chosen, abs((by_ranges.options[place].option.to or 0) - total)),
        default=None,
    )
    return [None if place in small and place != nearest else part for place, part in enumerate(often)]


def _often(spot: Spot, found: Charted, option: Option) -> float | None:
    """How often the chart makes a move like an option; None if it knows none like it."""
    parts = dict(zip(found.moves, found.frequencies, strict=True))
    match option.kind:
        case OptionKind.FOLD:
            return parts["fold"]
        case OptionKind.CALL:
            return parts.get("call")
        case OptionKind.RAISE if option.to is not None:
            if is_all_in(spot.view, spot.legal, option):
                return parts.get("all-in")
            total = dict(zip(found.moves, found.totals, strict=True)).get("raise")
            return parts["raise"] if total is not None and is_near(option.to, total) else None
        case _:
            return None
