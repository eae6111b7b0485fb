"""What a player was seen to do in the hands before this one, for bots that remember."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody meets bets after the flop with one opponent left, as everybody at the table has seen it.

    Of the bets that they `faced` they gave up so many, and `due` is how many a player would give up who only keeps bets
    with anything from winning, in hundredths. `bots/remembering.py` counts.
    """

    faced: int = 0
    folded: int = 0
    due: int = 0


NOTHING_SEEN = Habits()
