"""How long a bot thinks: longer where a person would, drawn without looking at a card.

A decision is harder the later the street and the more of the stack its price takes. Both are known to everybody, so a
pause tells nothing that the table does not see. The draw comes from a stream of its own (`randomness.py`).
"""

from feltroom.engine.actions import Legal
from feltroom.engine.events import Street

_BY_STREET = {Street.PREFLOP: 0.0, Street.FLOP: 0.2, Street.TURN: 0.3, Street.RIVER: 0.4}
# A price of half of what is left is as hard as a decision gets.
_BY_PRICE, _WHOLE_PRICE = 0.6, 0.5
# Of the span from the least to the longest time: how much an easy decision may take, how much later a hard one begins.
_EASY, _LATER = 0.4, 0.5


def hardness(street: Street, legal: Legal) -> float:
    """Return how hard a decision looks from outside, from 0 to 1."""
    price = min(1.0, legal.call / max(1, legal.stack) / _WHOLE_PRICE)
    return min(1.0, _BY_STREET[street] + _BY_PRICE * price)


def part_of_span(hard: float, luck: float) -> float:
    """Return which part of the span between the least and the longest time a decision takes; `luck` is from 0 to 1.

    The easiest take up to two fifths of it, the hardest from half of it to all.
    """
    return _LATER * hard + (_EASY + (1 - _EASY - _LATER) * hard) * luck
