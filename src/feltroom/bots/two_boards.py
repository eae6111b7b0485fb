"""Any bot on two boards: it thinks about each board as if it were the only one, and does what lies between."""

from copy import copy

from feltroom.analysis.winnable import pot_within_reach
from feltroom.bots.amounts import check_or_call, check_or_fold
from feltroom.bots.bot import Bot
from feltroom.engine.actions import Action, ActionKind, Legal
from feltroom.engine.view import HandView
from feltroom.rng import Stream

_CHEAP = 0.25
"""The part of the pot that half of it is worth paying for."""


class OnTwoBoards:
    """A bot that knows hands with two boards; any other hand it leaves to the bot as it is.

    Good on both boards it raises, by the smaller of the two amounts. Good on one it stays in: for a cheap price only,
    if all that it wants there is to call, because half of the pot is all that it can hope for.
    """

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        """Decide on both boards, or on the only one."""
        if not view.runs or not view.board or view.rules.boards == 1:
            return self.bot.act(view, legal, stream)
        other = copy(view)
        other.board = view.runs[0]
        wishes = [self.bot.act(each, legal, stream) for each in (view, other)]
        kinds = [_eager(wish) for wish in wishes]
        if min(kinds) == 2:
            return min(wishes, key=lambda wish: _total(wish, legal))
        cheap = legal.call <= _CHEAP * (pot_within_reach(view, legal) + legal.call)
        if max(kinds) == 0 or (sum(kinds) == 1 and not cheap):
            return check_or_fold(legal)
        return check_or_call(legal)


def _eager(action: Action) -> int:
    """0 for giving up, 1 for staying in, 2 for raising."""
    if action.kind is ActionKind.FOLD:
        return 0
    return 2 if action.kind in (ActionKind.RAISE, ActionKind.ALL_IN) else 1


def _total(action: Action, legal: Legal) -> int:
    return legal.bet + legal.stack if action.kind is ActionKind.ALL_IN else action.to
