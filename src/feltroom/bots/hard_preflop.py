"""Level hard before the flop: the solved charts; else ranges by position, and equity when the stack is at stake."""

from math import fsum

from feltroom.analysis.matched_steps import matched
from feltroom.analysis.range_model import range_weights
from feltroom.analysis.showdowns import draw_showdowns
from feltroom.analysis.start_hands import CLASS_NUMBERS, NUMBER_OF
from feltroom.analysis.steps import Did, acts_last, blind_of, steps_of
from feltroom.analysis.widths import SHORT, call_width, open_width, push_width, reraise_width
from feltroom.analysis.winnable import pot_within_reach
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_near, shove
from feltroom.bots.by_table_chart import act_by_table_chart
from feltroom.bots.personality import Personality
from feltroom.bots.short_heads_up import act_by_chart
from feltroom.bots.spot import Preflop, own_cards, read_preflop
from feltroom.cards.classes import HAND_CLASSES
from feltroom.engine.actions import Action, Legal
from feltroom.engine.view import HandView
from feltroom.rng import Stream

_TRIES = 240
# The part of the stack behind from which a call is for all of it in effect.
_COMMITS = 0.33
# Of the hands that were raised with: the part that raises a further raise again, and what is kept out of position.
_AGAIN_PART = 0.12
_OUT_OF_POSITION = 0.9


def act_preflop(view: HandView, legal: Legal, stream: Stream, personality: Personality) -> Action:
    """Open, call, raise again, push or fold."""
    spot = read_preflop(view, legal)
    place = max(0.001, spot.place * (1 + 0.12 * (stream.random() - 0.5))) / personality.width
    charted = act_by_chart(view, legal, stream, spot, personality)
    if charted is None:
        charted = act_by_table_chart(view, legal, stream, personality)
    if charted is not None:
        return charted
    if spot.raises == 0:
        return _unraised(view, legal, stream, spot, place, personality)
    if legal.call > _COMMITS * legal.stack:
        return _for_the_stack(view, legal, stream, spot, place, personality)
    return _raised(view, legal, stream, spot, place, personality)


def _unraised(
    view: HandView, legal: Legal, stream: Stream, spot: Preflop, place: float, personality: Personality
) -> Action:
    big_blind = blind_of(view)
    if spot.stack <= SHORT and not legal.check:
        width = push_width(spot.behind, big_blinds=spot.stack)
        return shove(legal) if place < width else check_or_fold(legal)
    width = _first_width(spot, over_calls=spot.callers > 0)
    if spot.callers:
        if place < width:
            return raise_near(view, legal, (3.5 + spot.callers) * big_blind)
        cheap = legal.call <= big_blind and place < 1.3 * width
        return check_or_call(legal) if cheap or legal.check else check_or_fold(legal)
    if place < width:
        if stream.random() > personality.raising + 0.25:
            return check_or_call(legal)  # only a passive one ever limps
        in_position = acts_last(view, legal.player) or spot.players == 2
        size = 2.5 if in_position or spot.behind > 1 else 3.0
        return raise_near(view, legal, size * big_blind)
    return check_or_fold(legal)


def _first_width(spot: Preflop, *, over_calls: bool) -> float:
    """How wide the hands are that are raised with first."""
    heads_up = spot.players == 2
    width = open_width(spot.behind, players=spot.players) * (1.03 if heads_up else 1.15 if spot.behind < 4 else 1.05)
    return 0.8 * width + (0.2 if heads_up else 0.04) if over_calls else width


def _raised(
    view: HandView, legal: Legal, stream: Stream, spot: Preflop, place: float, personality: Personality
) -> Action:
    luck = stream.random()
    last = acts_last(view, legal.player)
    again = reraise_width(spot.width) * min(1.3, personality.raising)
    if spot.raises >= 2:
        again *= 1.0 if spot.own_raises else 0.7
    calls = call_width(spot.width, odds=spot.odds, closing=spot.closing)
    if spot.raises == 1:
        again *= 1.25
        calls *= 1.3 if last else 1.05
    elif spot.raises >= 3:
        calls = min(calls, 0.035)
    if spot.callers:
        again *= 0.85
        calls *= 1.1
    if spot.own_raises:
        calls = max(calls, _kept(spot, last=last))
        again = max(again, _AGAIN_PART * spot.own_width)
    bluff = _suited_ace_or_neighbours(view, legal) and calls < place < 1.5 * calls and spot.raises <= 2
    if place < again or (bluff and luck < 0.25 * personality.bluffing):
        to_match = legal.bet + legal.price
        if spot.stack <= 2 * SHORT or spot.raises >= 3:
            return shove(legal)
        factor = (3.0 if last else 3.8) + spot.callers if spot.raises == 1 else 2.3
        return raise_near(view, legal, factor * to_match)
    return check_or_call(legal) if place < calls else check_or_fold(legal)


def _kept(spot: Preflop, *, last: bool) -> float:
    """How wide the hands are that were raised with and are not given up against a further raise."""
    width = _first_width(spot, over_calls=True) if spot.own_over_calls else spot.own_width
    return width * spot.goes_on * (1.0 if last else _OUT_OF_POSITION)


def _suited_ace_or_neighbours(view: HandView, legal: Legal) -> bool:
    first, second = sorted(own_cards(view, legal), reverse=True)
    name = HAND_CLASSES[CLASS_NUMBERS[NUMBER_OF[first, second]]]
    return name.endswith("s") and (name[0] == "A" or (first >> 2) - (second >> 2) <= 2)


def _for_the_stack(
    view: HandView, legal: Legal, stream: Stream, spot: Preflop, place: float, personality: Personality
) -> Action:
    """Call or push when the equity against those who have shown strength pays, else fold.

    If all of them have gone, whoever is still in is met. The best part of what was raised with is never given up, so
    that nobody profits by going all-in with anything.
    """
    steps = matched(view, steps_of(view))
    shown = {step.player for step in steps if step.did in (Did.RAISE, Did.CALL)} - {legal.player}
    still_in = [player for player in range(view.players) if player != legal.player and not view.folded[player]]
    rivals = [player for player in shown if not view.folded[player]] or still_in
    ranges = [range_weights(view, player, steps) for player in rivals]
    drawn = draw_showdowns(stream, hole=own_cards(view, legal), board=(), ranges=ranges, tries=_TRIES)
    equity = fsum([showdown.share for showdown in drawn]) / max(1, len(drawn))
    need = legal.call / (pot_within_reach(view, legal) + legal.call) + 0.03 - personality.calling
    kept = spot.own_raises > 0 and len(rivals) == 1 and place < _kept(spot, last=acts_last(view, legal.player))
    if equity < need and not kept:
        return check_or_fold(legal)
    more = legal.stack > legal.call and any([view.stacks[player] for player in rivals])
    return shove(legal) if more and equity > 0.45 else check_or_call(legal)
