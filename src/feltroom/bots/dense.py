"""Level dense, for the weighted deck: opens nearly everything, defends wide, bets half the pot with something.

The share of opens is a chance taken at every hand, whatever the cards: a bot cannot know the weights of the deck, and
so the rate is right for all of them. An open is any first raise, players who only called before it or not.
"""

from feltroom.analysis.start_hands import place_of
from feltroom.analysis.steps import blind_of, players_behind
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_by_pot, raise_near
from feltroom.bots.personality import NEUTRAL, Personality
from feltroom.bots.spot import own_cards
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Raised, Street
from feltroom.engine.view import HandView
from feltroom.evaluator.draws import StraightDraw, draws
from feltroom.evaluator.made import MadeKind, made_hand
from feltroom.rng import Stream

BUTTON, CUTOFF, EARLY = 1.0, 0.95, 0.85
"""How often the first raise is made from the button, from the seat before it, and from every seat before that."""

_SMALL_BLIND = 0.95
_OPEN = 3
_RERAISE = 3
# The places of hands (of all, best first) that raise again and that call, by the number of raises before; the big
# blind defends wide.
_AGAIN = ((0.12, 0.06, 0.03), (0.10, 0.04, 0.02))
_CALL = ((0.75, 0.30, 0.12), (0.35, 0.22, 0.10))


class Dense:
    """Plays by its cards and position alone."""

    def __init__(self, personality: Personality = NEUTRAL) -> None:
        self._style = personality

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        """Open, defend, bet, call or give up."""
        hole = own_cards(view, legal)
        if view.street is not Street.PREFLOP:
            return self._postflop(view, legal)
        raises = sum([event.__class__ is Raised for event in view.actions])
        behind = players_behind(view, legal.player)
        place = place_of(hole)
        if raises == 0:
            if behind == 0:
                opens = place < 0.12 * self._style.raising
            else:
                opens = stream.random() < self._open_rate(view, legal.player)
            return raise_near(view, legal, _OPEN * blind_of(view), commit=False) if opens else check_or_fold(legal)
        seat, level = min(behind, 1), min(raises, 3) - 1
        if place < _AGAIN[seat][level] * self._style.raising:
            return raise_near(view, legal, _RERAISE * (legal.bet + legal.price), commit=False)
        return check_or_call(legal) if place < _CALL[seat][level] * self._style.width else check_or_fold(legal)

    def _open_rate(self, view: HandView, player: int) -> float:
        before_button = (view.button - player) % view.players
        if before_button == 0:
            return BUTTON
        if before_button == view.players - 1:
            return _SMALL_BLIND
        return CUTOFF if before_button == 1 else EARLY

    def _postflop(self, view: HandView, legal: Legal) -> Action:
        hole = own_cards(view, legal)
        made = made_hand(hole=hole, board=view.board).made
        may_come = draws(hole=hole, board=view.board)
        if legal.check:
            strong_draw = may_come.flush or may_come.straight >= StraightDraw.DOUBLE_GUTSHOT
            return (
                raise_by_pot(view, legal, 0.5, commit=False)
                if made > MadeKind.WEAK_PAIR or strong_draw
                else check_or_call(legal)
            )
        drawing = may_come.flush or may_come.straight is not StraightDraw.NONE
        return check_or_call(legal) if made or drawing else check_or_fold(legal)
