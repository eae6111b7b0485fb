"""The memory of a bot within a session: who gives up too much after the flop, and who calls down.

It is counted from public actions alone, after each hand, and is never more than three small numbers a player. It moves
how often a bot bluffs and how many hands it bets for value, both within bounds, and only where it may check: what it
does with a bet to meet is the same whatever it remembers. So a player who folds for an evening to be bluffed later
has given up more than they can win back.
"""

from collections.abc import Sequence
from math import copysign, sqrt

from feltroom.analysis.steps import Did, Step, steps_of
from feltroom.engine.actions import Legal
from feltroom.engine.events import Street
from feltroom.engine.habits import NOTHING_SEEN, Habits
from feltroom.engine.view import HandView

# When so many bets were counted, all numbers are halved: what was long ago weighs less.
MOST_FACED = 64
# What luck alone may do: half a standard deviation of that many coins, and ten bets that were met as they should be.
_LUCK, _UNSEEN = 0.5, 10
_WHOLE_LEAN = 0.2


def after_hand(habits: Sequence[Habits], view: HandView) -> list[Habits]:
    """Return the habits of all players of a hand after it, from those before; a spectator's view is enough."""
    found, bet = list(habits), None
    for step in steps_of(view):
        if step.street is not Street.PREFLOP and step.price > 0 and step.opponents == 1:
            due = _due(bet, step)
            found[step.player] = _counted(found[step.player], folded=step.did is Did.FOLD, due=due)
        if step.did is Did.RAISE:
            bet = step
    return found


def _due(bet: Step | None, now: Step) -> int:
    """How often the last bet may be given up to before a bet with anything wins, in hundredths."""
    if bet is None:  # the price is a straddle's or a post's
        return 0
    beyond = max(0, now.price - now.paid - now.left)
    risked = max(0, bet.paid - beyond)
    return round(100 * risked / max(1, bet.pot + risked))


def _counted(habits: Habits, *, folded: bool, due: int) -> Habits:
    more = Habits(habits.faced + 1, habits.folded + folded, habits.due + due)
    return more if more.faced < MOST_FACED else Habits(more.faced // 2, more.folded // 2, more.due // 2)


def leaning(habits: Habits, *, usual: float = 0.0) -> float:
    """Return how much a player gives up too much (up to 1) or calls too much (down to -1).

    It is the `usual` leaning while what was seen may be luck, and as the bets unseen weigh.
    """
    more = habits.folded - habits.due / 100
    sure = copysign(max(0.0, abs(more) - _LUCK * sqrt(habits.faced)), more)
    lean = (sure / _WHOLE_LEAN + usual * _UNSEEN) / (habits.faced + _UNSEEN)
    return max(-1.0, min(1.0, lean))


def leaning_of_opponent(view: HandView, legal: Legal, *, usual: float = 0.0) -> float:
    """Return the leaning of the one opponent to bet into; 0 where there is a price or several opponents."""
    others = [player for player in range(view.players) if player != legal.player and not view.folded[player]]
    if legal.price or len(others) != 1:
        return 0.0
    return leaning(view.habits[others[0]] if len(view.habits) == view.players else NOTHING_SEEN, usual=usual)
