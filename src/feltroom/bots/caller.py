"""The simplest player: it checks if that is free, calls if its stack covers the whole price, else folds."""

from feltroom.engine.actions import CALL, CHECK, FOLD, Action, Legal
from feltroom.engine.view import HandView
from feltroom.rng import Stream


class Caller:
    """Never calls for less than the price and never bets."""

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:  # noqa: ARG002  # every bot is asked the same way
        """Check, call or fold by price and stack alone."""
        if legal.check:
            return CHECK
        return CALL if legal.stack >= legal.price else FOLD
