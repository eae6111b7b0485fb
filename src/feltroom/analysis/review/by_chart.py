"""Small blind against big blind with few chips before the flop: what the solved charts say, in exact chances.

The charts are an equilibrium, and nobody plays exactly by it. So an option is also worked out against somebody who
plays as with a quarter less and with a quarter more chips; the largest difference is what the error allows for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from feltroom.analysis.review import model
from feltroom.analysis.review.grade import Estimate, grade
from feltroom.analysis.review.judged import Judged, Valued
from feltroom.analysis.review.options import Option, is_all_in
from feltroom.analysis.review.responses import Spot
from feltroom.analysis.review.verdict import Verdict, never_folded
from feltroom.analysis.review.vocabulary import Grade, Method, OptionKind, Reason
from feltroom.analysis.steps import Did, Step, players_behind
from feltroom.analysis.winnable import pot_within_reach, winnable
from feltroom.cards.classes import HAND_CLASSES, HandClass, class_of
from feltroom.engine.events import Street
from feltroom.engine.rules import Betting
from feltroom.solver.preflop.charts import Chart, chart
from feltroom.solver.preflop.equities import class_equity, class_ways
from feltroom.solver.preflop.games import LEAST_DEPTH, MOST_DEPTH, GameName

_OTHER_DEPTHS = (0.75, 1.25)
# A raise to so many big blinds is the open of the charts, and they are believed with stacks up to so many big blinds:
# deeper, a big blind that may also call a raise plays differently.
_OPENS = (1.9, 2.6)
_OPENS_UP_TO = 12.0

_Parts = Mapping[HandClass, float]


@dataclass(frozen=True, slots=True)
class _Known:
    """An option whose worth follows from a chart, and how often the chart plays it with the hand."""

    game: GameName
    worth: Callable[[Chart], float]
    often: Callable[[Chart], float]


def judge_by_chart(spot: Spot, by_ranges: Judged) -> Judged | None:
    """Return what the charts say; None where they say nothing.

    An estimate of the range model stands in where the charts do not know what was chosen.
    """
    estimates, chosen = by_ranges.options, by_ranges.chosen
    depth = _depth(spot)
    if depth is None:
        return None
    done = estimates[chosen].option
    known = {
        valued.option: found
        for valued in estimates
        if (found := _find(spot, valued.option, depth, chosen=valued.option == done)) is not None
    }
    if not known:
        return None
    knows = done in known or done.kind is OptionKind.FOLD
    if not knows and depth > _OPENS_UP_TO:
        return None  # a call or a small raise with enough chips to play on
    values: list[Valued] = []
    for valued in estimates:
        if valued.option in known:
            values.append(_valued(valued.option, known[valued.option], depth, spot))
        elif valued.option.kind is OptionKind.FOLD:
            values.append(Valued(option=valued.option, worth=Estimate(0.0, 0.0), often=_folded(known, depth)))
        elif valued.option == done:
            values.append(valued)
    place = next(number for number, valued in enumerate(values) if valued.option == done)
    sure = [number for number, valued in enumerate(values) if valued.often is not None]
    best = max(sure, key=lambda number: (values[number].worth.value, number == place))
    return Judged(
        method=Method.CHART,
        equity=_equity_of(spot, values) or by_ranges.equity,
        options=tuple(values),
        chosen=place,
        best=best,
        verdict=_verdict(spot, values[place], values[best], depth),
    )


def _depth(spot: Spot) -> float | None:
    """The stacks in big blinds if both blinds are alone, by the rules that the charts were solved for."""
    view, rules = spot.view, spot.view.rules
    if view.street is not Street.PREFLOP or rules.betting is not Betting.NO_LIMIT or rules.ante:
        return None
    live = [player for player in range(view.players) if not view.folded[player]]
    posted = {post.player: post.amount for post in view.posted if post.amount}
    half = 2 * rules.small_blind == rules.big_blind
    if len(live) != 2 or not half or sorted(posted.values()) != [rules.small_blind, rules.big_blind]:
        return None
    if {*posted} != {*live} or view.pot != sum([view.committed[player] for player in live]):
        return None
    depth = min([view.starting_stacks[player] for player in live]) / rules.big_blind
    return depth if LEAST_DEPTH <= depth <= MOST_DEPTH else None


def _find(spot: Spot, option: Option, depth: float, *, chosen: bool) -> _Known | None:
    """What a chart knows of an option, by what happened before it."""
    hand = class_of(*spot.hole)
    played = [step for step in spot.steps if step.did is not Did.FOLD]
    first = players_behind(spot.view, spot.legal.player) == 1
    all_in = option.kind is OptionKind.RAISE and is_all_in(spot.view, spot.legal, option)
    short = depth <= _OPENS_UP_TO
    if first and not played:
        if all_in:
            return _Known("push-fold", lambda one: _raise(spot, None, one.call_push), lambda one: one.push[hand])
        # A small raise is looked at only if it was made: a player who pushes may leave it out.
        if chosen and short and option.to is not None and _opens(spot, option.to):
            return _Known("open-shove", lambda one: _open(spot, option, one), lambda one: one.open[hand])
        return None
    if len(played) == 1 and not first and played[0].did is Did.RAISE:
        if _was_all_in(spot, played[0]):
            calls = option.kind is OptionKind.CALL
            return (
                _Known("push-fold", lambda one: _call(spot, one.push), lambda one: one.call_push[hand])
                if calls
                else None
            )
        if short and all_in and _opens(spot, played[0].paid + spot.view.rules.small_blind):
            return _Known("open-shove", lambda one: _raise(spot, one.open, one.call_shove), lambda one: one.shove[hand])
        return None
    if not first or not short or [step.did for step in played] != [Did.RAISE, Did.RAISE]:
        return None
    opened = _opens(spot, played[0].paid + spot.view.rules.small_blind) and _was_all_in(spot, played[1])
    if option.kind is not OptionKind.CALL or not opened:
        return None
    return _Known("open-shove", lambda one: _call(spot, one.shove), lambda one: one.call_shove[hand])


def _opens(spot: Spot, to: int) -> bool:
    low, high = _OPENS
    return low <= to / spot.view.rules.big_blind <= high


def _was_all_in(spot: Spot, step: Step) -> bool:
    """Whether nothing is left to bet after a call of a raise."""
    return step.left == 0 or spot.legal.price >= spot.legal.stack


def _valued(option: Option, known: _Known, depth: float, spot: Spot) -> Valued:
    found = chart(depth, game=known.game)
    worth = known.worth(found)
    others = [chart(min(MOST_DEPTH, max(LEAST_DEPTH, part * depth)), game=known.game) for part in _OTHER_DEPTHS]
    apart = max([abs(known.worth(other) - worth) for other in others])
    raises = option.kind is OptionKind.RAISE
    return Valued(
        option=option,
        worth=Estimate(worth, apart / model.SURE),
        alone=_alone(spot, found) if raises and known.game == "push-fold" else 0.0,
        often=known.often(found),
    )


def _equity_of(spot: Spot, values: Sequence[Valued]) -> Estimate | None:
    """The equity of a call whose worth a chart knows: nothing is bet after it."""
    call = next((one for one in values if one.option.kind is OptionKind.CALL and one.often is not None), None)
    if call is None:
        return None
    can_win = winnable(spot.view, spot.legal.player, spot.legal.call)
    return Estimate((call.worth.value + spot.legal.call) / can_win, call.worth.error / can_win)


def _folded(known: Mapping[Option, _Known], depth: float) -> float:
    """How often the chart folds: what it does not do otherwise."""
    return max(0.0, 1 - sum([each.often(chart(depth, game=each.game)) for each in known.values()]))


def _verdict(spot: Spot, done: Valued, best: Valued, depth: float) -> Verdict:
    view = spot.view
    pot, stack = pot_within_reach(view, spot.legal), depth * view.rules.big_blind
    least = max(model.LEAST_PART_CHART * pot, model.LEAST_STACK_CHART * stack)
    if done.often is None:
        return Verdict(Estimate(0.0, 0.0), least, Grade.UNSURE, Reason.CHART_SILENT)
    if done.option == best.option:
        return Verdict(Estimate(0.0, 0.0), least, Grade.GOOD, Reason.CHART_GOOD)
    loss = Estimate(best.worth.value - done.worth.value, max(best.worth.error, done.worth.error))
    never = never_folded(spot) if done.option.kind is OptionKind.FOLD else None
    if never is not None:
        return Verdict(loss, least, Grade.MISTAKE, never)
    given = grade(loss, least)
    if given.flagged:
        folds = best.option.kind is OptionKind.FOLD
        return Verdict(loss, least, given, Reason.CHART_FOLDS if folds else Reason.CHART_PLAYS)
    return Verdict(loss, least, given, Reason.SMALL if loss.value > model.SURE * loss.error else Reason.CLOSE)


def _call(spot: Spot, against: _Parts) -> float:
    """The worth of a call for everything against hands that are played so often."""
    most, price = _most(spot), spot.legal.call
    equity, weight = _equity(class_of(*spot.hole), _key(against))
    return equity * 2 * most - price if weight else 0.0


def _raise(spot: Spot, held: _Parts | None, calls: _Parts) -> float:
    """The worth of all-in against somebody who holds hands so often, any if None, and calls with them so often."""
    hand, most = class_of(*spot.hole), _most(spot)
    held_key = _key(held) if held is not None else (1.0,) * len(HAND_CLASSES)
    meets = tuple([part * often for part, often in zip(held_key, _key(calls), strict=True)])
    equity, called = _equity(hand, meets)
    _, all_ways = _equity(hand, held_key)
    chance = called / all_ways if all_ways else 0.0
    cost = most - spot.legal.bet
    return (1 - chance) * spot.view.pot + chance * (equity * 2 * most - cost)


def _open(spot: Spot, option: Option, found: Chart) -> float:
    """The worth of a small raise that the big blind answers by a shove or a fold."""
    hand, most = class_of(*spot.hole), _most(spot)
    equity, shoved = _equity(hand, _key(found.shove))
    _, all_ways = _equity(hand, (1.0,) * len(HAND_CLASSES))
    chance = shoved / all_ways
    goes_on = equity * 2 * most - (most - spot.legal.bet)
    return (1 - chance) * spot.view.pot + chance * max(goes_on, float(-option.cost))


def _alone(spot: Spot, found: Chart) -> float:
    hand = class_of(*spot.hole)
    return 1 - _equity(hand, _key(found.call_push))[1] / _equity(hand, (1.0,) * len(HAND_CLASSES))[1]


def _most(spot: Spot) -> int:
    """The chips that each of the two can put in altogether."""
    view = spot.view
    return min([view.stacks[player] + view.bets[player] for player in range(view.players) if not view.folded[player]])


def _key(parts: _Parts) -> tuple[float, ...]:
    return tuple([parts[name] for name in HAND_CLASSES])


@lru_cache(maxsize=256)
def _equity(hand: HandClass, parts: tuple[float, ...]) -> tuple[float, float]:
    """The chances of a class against hands that are held so often, and the ways in which they can be dealt."""
    won = total = 0.0
    for name, part in zip(HAND_CLASSES, parts, strict=True):
        if part:
            ways = part * class_ways(hand, name)
            total += ways
            won += ways * class_equity(hand, name)
    return (won / total if total else 0.0), total
