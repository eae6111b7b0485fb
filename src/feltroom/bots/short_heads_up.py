"""Level hard with few chips and one opponent before the flop: the solved charts of `feltroom.solver.preflop`.

They are read when the small blind is first in against the big blind alone, with stacks of 2 to 25 big blinds. One
equilibrium answers everything that the charts know: an open, a push, and a shove over an open. A raise of another size
is answered as the nearest of these.
"""

from collections.abc import Mapping

from feltroom.analysis.start_hands import CLASS_NUMBERS, NUMBER_OF, place_of
from feltroom.analysis.widths import call_width
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_near, shove
from feltroom.bots.personality import Personality
from feltroom.bots.spot import Preflop, own_cards
from feltroom.cards.card import Cards
from feltroom.cards.classes import HAND_CLASSES, HandClass
from feltroom.engine.actions import Action, Legal
from feltroom.engine.rules import Betting
from feltroom.engine.view import HandView
from feltroom.rng import Stream

LEAST, MOST = 2.0, 25.0
# Up to so many big blinds the small blind pushes or folds, and the big blind never just calls a raise.
_PUSH_OR_FOLD = 8.0
_OPEN_TO = 2.0


def act_by_chart(view: HandView, legal: Legal, stream: Stream, spot: Preflop, style: Personality) -> Action | None:
    """Return what the charts say, or None where they say nothing."""
    if not _applies(view, spot):
        return None
    from feltroom.solver.preflop.charts import chart  # read from a file, when the first stack is short

    hole = own_cards(view, legal)
    luck = stream.random()
    deep = chart(spot.stack, game="open-shove")
    if spot.raises == 0:
        if legal.check:
            return None
        if spot.stack <= _PUSH_OR_FOLD:
            pushes = chart(spot.stack).push
            return shove(legal) if _plays(pushes, hole, luck, style) else check_or_fold(legal)
        if _plays(deep.push, hole, luck, style):
            return shove(legal)
        both = {name: part + deep.push[name] for name, part in deep.open.items()}
        opens = _plays(both, hole, luck, style)
        return raise_near(view, legal, _OPEN_TO * view.rules.big_blind) if opens else check_or_fold(legal)
    all_in = legal.call >= 0.7 * legal.stack or not any(
        [view.stacks[seat] for seat in range(view.players) if seat != legal.player and not view.folded[seat]]
    )
    if spot.raises == 1 and not spot.own_raises:
        if all_in:
            return check_or_call(legal) if _plays(deep.call_push, hole, luck, style) else check_or_fold(legal)
        if _plays(deep.shove, hole, luck, style):
            return shove(legal)
        calls = call_width(0.85, odds=spot.odds, closing=True) * style.width if spot.stack > _PUSH_OR_FOLD else 0.0
        return check_or_call(legal) if place_of(hole) < calls else check_or_fold(legal)
    if spot.raises == 2 and spot.own_raises == 1 and all_in:
        # The chart counts calls among the hands that opened.
        return check_or_call(legal) if _plays(deep.call_shove, hole, luck, style) else check_or_fold(legal)
    return None


def _applies(view: HandView, spot: Preflop) -> bool:
    """Tell whether it is small blind against big blind alone, by the rules that the charts were solved for."""
    rules = view.rules
    if not LEAST <= spot.stack <= MOST or rules.betting is not Betting.NO_LIMIT or rules.ante:
        return False
    if spot.behind > 1 or spot.callers or 2 * rules.small_blind != rules.big_blind:
        return False
    live = [seat for seat in range(view.players) if not view.folded[seat]]
    dead = sum(view.committed) - sum([view.committed[seat] for seat in live])
    blinds = {post.player for post in view.posted if post.amount}
    return len(live) == 2 and not dead and blinds == {*live}


def _plays(table: Mapping[HandClass, float], hole: Cards, luck: float, style: Personality) -> bool:
    first, second = sorted(hole, reverse=True)
    part = table[HAND_CLASSES[CLASS_NUMBERS[NUMBER_OF[first, second]]]]
    return luck < (part if part == 1.0 else part * style.width)
