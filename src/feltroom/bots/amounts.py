"""From what a bot would like to what the rules let it do: every action of a bot is made here."""

from feltroom.bots.spot import effective_stack
from feltroom.engine.actions import ALL_IN, CALL, CHECK, FOLD, Action, Legal, raise_to
from feltroom.engine.view import HandView


def check_or_call(legal: Legal) -> Action:
    """Check if that is free, else call."""
    return CHECK if legal.check else CALL


def check_or_fold(legal: Legal) -> Action:
    """Check if that is free, else fold."""
    return CHECK if legal.check else FOLD


def raise_near(view: HandView, legal: Legal, total: float, *, commit: bool = True) -> Action:
    """Raise to the legal amount nearest to a total for the street; check or call where raising is closed.

    With `commit`, a raise that would leave less than a quarter of the pot to bet is made all-in instead.
    """
    least, most = legal.min_raise_to, legal.max_raise_to
    if least is None or most is None:
        return check_or_call(legal)
    chip = view.rules.chip
    to = max(least, min(most, int(total) // chip * chip))
    if commit and to < most:
        behind = effective_stack(view, legal) - to
        if 4 * behind <= view.pot + to - legal.bet and most == legal.bet + legal.stack:
            return ALL_IN
    return raise_to(to)


def raise_by_pot(view: HandView, legal: Legal, part: float, *, commit: bool = True) -> Action:
    """Bet a part of the pot, or raise by that part of the pot as it is after a call."""
    to_match = legal.bet + legal.price
    return raise_near(view, legal, to_match + part * (view.pot + legal.price), commit=commit)


def shove(legal: Legal) -> Action:
    """Put in as much as the rules allow: all chips, or the largest raise; else check or call."""
    return ALL_IN if legal.all_in else check_or_call(legal)
