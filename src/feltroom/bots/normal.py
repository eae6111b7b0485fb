"""Level normal: sound starting hands by position, then hand strength against pot odds, with noise.

It knows what it holds, what may come and what the board is like, but not what others show by betting.
"""

from feltroom.analysis.steps import blind_of
from feltroom.analysis.widths import SHORT, call_width, open_width, push_width, reraise_width
from feltroom.analysis.winnable import pot_within_reach
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_by_pot, raise_near, shove
from feltroom.bots.personality import NEUTRAL, Personality
from feltroom.bots.spot import own_cards, read_preflop
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Raised, Street
from feltroom.engine.view import HandView
from feltroom.evaluator.facts import Facts, facts
from feltroom.evaluator.made import MadeKind
from feltroom.rng import Stream

_SIZES: tuple[float, ...] = (0.5, 0.5, 0.75, 0.75, 1.0)
_SMALL_SIZES: tuple[float, ...] = (0.33, 0.33, 0.5)
_NOISE = 0.10
_DOUBT = {Street.FLOP: 0.35, Street.TURN: 0.25, Street.RIVER: 0.15}
"""How often a bet is taken for a weaker hand than it claims."""
_SECOND_BET = 0.12
"""At a table of more than two: what a bet takes off a hand for each street before on which others bet too."""
_IDLE_BLUFF = 0.4
"""At such a table: how often nothing is bet after a street on which nobody bet."""
_WORTH = {
    MadeKind.NOTHING: 0.16,
    MadeKind.WEAK_PAIR: 0.40,
    MadeKind.MIDDLE_PAIR: 0.52,
    MadeKind.TOP_PAIR: 0.66,
    MadeKind.OVERPAIR: 0.78,
    MadeKind.TWO_PAIR: 0.84,
    MadeKind.TRIPS: 0.87,
    MadeKind.SET: 0.92,
    MadeKind.STRAIGHT: 0.93,
    MadeKind.FLUSH: 0.95,
    MadeKind.FULL_HOUSE: 0.98,
    MadeKind.QUADS: 1.0,
    MadeKind.STRAIGHT_FLUSH: 1.0,
}


class Normal:
    """Plays its own cards well enough and takes every bet at face value."""

    def __init__(self, personality: Personality = NEUTRAL) -> None:
        self._style = personality

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        """Decide by position before the flop, by strength and pot odds after it."""
        if view.street is Street.PREFLOP:
            return self._preflop(view, legal, stream)
        return self._postflop(view, legal, stream)

    def _preflop(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        spot = read_preflop(view, legal)
        # Noise moves the hand a little up or down the order.
        place = max(0.001, spot.place * (1 + 0.3 * (stream.random() - 0.5))) / self._style.width
        luck, big_blind = stream.random(), blind_of(view)
        if spot.raises == 0:
            if spot.stack <= SHORT and not legal.check:
                return shove(legal) if place < push_width(spot.behind, big_blinds=spot.stack) else check_or_fold(legal)
            width = open_width(spot.behind, players=spot.players) * (0.8 if spot.callers else 1.0)
            if place < width and luck < 0.9 * self._style.raising:
                return raise_near(view, legal, (3 + spot.callers) * big_blind)
            joins = place < width or (spot.callers and place < 1.5 * width) or (spot.behind == 1 and place < 0.6)
            return check_or_call(legal) if joins else check_or_fold(legal)
        again = 0.7 * reraise_width(spot.width) * self._style.raising
        if place < again and spot.raises < 4:
            if spot.stack <= 2 * SHORT or spot.raises >= 3:
                return shove(legal)
            return raise_near(view, legal, 3 * (legal.bet + legal.price))
        calls = 1.15 * call_width(spot.width, odds=spot.odds, closing=spot.closing or spot.own_raises > 0)
        if spot.stack <= 1.5 * SHORT:
            calls = max(calls, 0.65 * spot.width)
        elif legal.call > 0.4 * legal.stack:
            calls *= 0.6  # most of the stack: only with what is ahead of the raiser
        if spot.own_raises:
            calls = max(calls, (1.1 if spot.players == 2 else 0.85) * spot.own_width * spot.goes_on)
        return check_or_call(legal) if place < max(calls, again) else check_or_fold(legal)

    def _postflop(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        seen = facts(hole=own_cards(view, legal), board=view.board)
        opponents = view.folded.count(False) - 1
        noise = _NOISE * (stream.random() - 0.5)
        strength = _strength(seen, opponents) + noise
        draw = _draw_chance(seen, view.street)
        luck = stream.random()
        if legal.check:
            return self._bet_or_check(view, legal, stream, strength=strength, draw=draw, luck=luck)
        need = legal.call / (pot_within_reach(view, legal) + legal.call)
        if strength > 0.87 and luck < 0.6 * self._style.raising:
            return raise_by_pot(view, legal, _SIZES[stream.below(len(_SIZES))])
        if draw > 0.3 and luck < 0.12 * self._style.bluffing:
            return shove(legal) if luck < 0.02 else raise_by_pot(view, legal, 0.75)
        # A made hand must beat a betting range, a draw has to come.
        early = 0.07 if view.street is Street.FLOP else 0.0
        bets_before = _streets_bet(view, legal.player) if view.players > 2 else 0
        chance = max(strength - 0.17 + early - 0.12 * _bets_made(view) - _SECOND_BET * bets_before, draw + early)
        # A first bet against it alone it does not always believe.
        if opponents == 1 and not _bets_made(view) and luck > 1 - _DOUBT[view.street]:
            chance += 0.15
        return check_or_call(legal) if chance + self._style.calling > need else check_or_fold(legal)

    def _bet_or_check(
        self, view: HandView, legal: Legal, stream: Stream, *, strength: float, draw: float, luck: float
    ) -> Action:
        opponents = view.folded.count(False) - 1
        if strength > 0.62:
            chance = 0.8 * self._style.raising
            sizes = _SIZES
        elif draw > 0.3:
            chance = 0.45 * self._style.bluffing
            sizes = _SIZES
        else:
            began = _raised_last(view, before=view.street) == legal.player
            idle = view.players > 2 and view.street > Street.FLOP and not _bet_on(view, Street(view.street - 1))
            often = 0.45 if began and opponents < 3 else _IDLE_BLUFF if idle else 0.08
            chance = often * self._style.bluffing / opponents
            chance *= 0.5 if view.street is Street.RIVER else 1.0
            sizes = _SMALL_SIZES
        if luck < chance:
            return raise_by_pot(view, legal, sizes[stream.below(len(sizes))])
        return check_or_call(legal)


def _strength(seen: Facts, opponents: int) -> float:
    """How good the made hand is from 0 to 1, a wet board and many opponents taken off."""
    made = seen.made.made
    worth = _WORTH[made]
    if made is MadeKind.TOP_PAIR and seen.made.kicker is not None:
        worth += 0.01 * (seen.made.kicker - 4)
    if made is MadeKind.NOTHING and seen.made.kicker is not None:
        worth += 0.04 * max(0, seen.made.kicker - 7)
    if made < MadeKind.STRAIGHT and seen.texture is not None:
        worth -= 0.0012 * seen.texture.wetness + 0.04 * (opponents - 1)
    return worth


def _draw_chance(seen: Facts, street: Street) -> float:
    """The chance that a draw comes in by the river."""
    return seen.draws.outs * (0.04 if street is Street.FLOP else 0.021)


def _bets_made(view: HandView) -> int:
    """How often this street was raised after the first bet."""
    return sum([event.__class__ is Raised and event.street is view.street for event in view.actions]) - 1


def _bet_on(view: HandView, street: Street) -> bool:
    """Tell whether somebody bet on a street."""
    return any([event.__class__ is Raised and event.street is street for event in view.actions])


def _streets_bet(view: HandView, player: int) -> int:
    """On how many streets from the flop to the one before others bet or raised."""
    return len(
        {
            event.street
            for event in view.actions
            if event.__class__ is Raised and Street.PREFLOP < event.street < view.street and event.player != player
        }
    )


def _raised_last(view: HandView, *, before: Street) -> int | None:
    """Who bet or raised last on the streets before."""
    for event in reversed(view.actions):
        if event.__class__ is Raised and event.street < before:
            return event.player
    return None
