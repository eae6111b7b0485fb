"""Level easy: plays many hands, calls too much, raises what is plainly good, and errs now and then."""

from feltroom.analysis.start_hands import place_of
from feltroom.analysis.steps import blind_of
from feltroom.analysis.winnable import pot_within_reach
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_by_pot, raise_near, shove
from feltroom.bots.personality import NEUTRAL, Personality
from feltroom.bots.spot import own_cards
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Street
from feltroom.engine.view import HandView
from feltroom.evaluator.draws import StraightDraw, draws
from feltroom.evaluator.made import MadeKind, made_hand
from feltroom.rng import Stream

_SIZES = (0.33, 0.5, 0.5, 0.75, 1.0)
_ERROR = 0.06
"""How often it acts without looking."""


class Easy:
    """Looks at its own cards and at the price, hardly at position and never at what others show by betting."""

    def __init__(self, personality: Personality = NEUTRAL) -> None:
        self._style = personality

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        """Decide by the own hand and the price."""
        luck = stream.random()
        if luck < _ERROR:
            return check_or_call(legal) if luck < _ERROR / 2 else check_or_fold(legal)
        if view.street is Street.PREFLOP:
            return self._preflop(view, legal, stream)
        return self._postflop(view, legal, stream)

    def _preflop(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        place, big_blind = place_of(own_cards(view, legal)), blind_of(view)
        luck = stream.random()
        stack = legal.stack + legal.bet
        if stack <= 6 * big_blind and place < 0.3 * self._style.width:
            return shove(legal)
        price = legal.price / big_blind
        if price <= 1:
            if place < 0.09 * self._style.raising or (place < 0.25 and luck < 0.3 * self._style.raising):
                return raise_near(view, legal, 3 * big_blind + view.pot / 3)
            return check_or_call(legal) if place < 0.62 * self._style.width else check_or_fold(legal)
        if place < 0.025 and luck < 0.7 * self._style.raising:
            return raise_near(view, legal, 3 * (legal.bet + legal.price))
        limit = 0.46 if price <= 3 else 0.24 if price <= 9 else 0.1 if price <= 30 else 0.05
        return check_or_call(legal) if place < limit * self._style.width else check_or_fold(legal)

    def _postflop(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        hole = own_cards(view, legal)
        made = made_hand(hole=hole, board=view.board).made
        size = _SIZES[stream.below(len(_SIZES))]
        luck = stream.random()
        if legal.check:
            chance = 0.75 if made >= MadeKind.TWO_PAIR else 0.5 if made >= MadeKind.TOP_PAIR else 0.15 if made else 0.07
            weight = self._style.raising if made else self._style.bluffing
            return raise_by_pot(view, legal, size) if luck < chance * weight else check_or_call(legal)
        if made >= MadeKind.TWO_PAIR:
            raises = luck < (0.5 if made >= MadeKind.SET else 0.3) * self._style.raising
            return raise_by_pot(view, legal, size) if raises else check_or_call(legal)
        # Of the pot with the bet in it: a bet of the pot is a half.
        part = legal.call / max(1, pot_within_reach(view, legal))
        if made >= MadeKind.TOP_PAIR:
            wants = part < 0.55 or luck < 0.6
        elif made:
            wants = part < 0.30 or luck < 0.45
        else:
            may_come = draws(hole=hole, board=view.board)
            drawing = may_come.flush or may_come.straight >= StraightDraw.DOUBLE_GUTSHOT
            wants = (drawing and luck < 0.85) or (may_come.straight > 0 and part < 0.3) or luck < 0.1
        return check_or_call(legal) if wants or luck < self._style.calling else check_or_fold(legal)
