"""Betting that other rooms know and ours does not: blinds out of place, bets smaller than the big blind.

A hand like that is set up by our rules and then corrected, once when it begins and once on each street. The rules of
the engine stay what they are.
"""

from feltroom.engine.events import Street
from feltroom.engine.rules import Betting
from feltroom.engine.state import HandState


def open_after(hand: HandState, last: int) -> None:
    """Let the player after `last` begin, and `last` have the last word before the flop."""
    queue = hand._queue
    if hand.actor is None or hand.street is not Street.PREFLOP or len(queue) < 2:
        return
    place = {player: (player - last - 1) % hand.players for player in queue}
    hand._queue = sorted(queue, key=place.__getitem__)
    hand.actor = hand._queue[0]


def set_bet_size(hand: HandState, bets: tuple[int, int]) -> None:
    """Make these the smallest bet and raise of the street that has just begun."""
    small, big = bets
    late = hand.street >= Street.TURN and hand.rules.betting is Betting.FIXED_LIMIT
    hand._raise_size = big if late else small
