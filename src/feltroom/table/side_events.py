"""What happens in the games beside the pots; see `feltroom.table.events` for what holds for all events."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from feltroom.markers import Public, Row

_PAYMENT = Row("SidePayment", "What a seat got, or paid if it is less than 0, beside the pots.", ("seat", "amount"))


class SideGame(Enum):
    """A game beside the pots: a bounty for winning with seven-deuce, or the stand-up game."""

    SEVEN_DEUCE = "seven_deuce"
    STAND_UP = "stand_up"


@dataclass(frozen=True, slots=True)
class SideGamePaid:
    """Chips went from stack to stack after a hand; `payments` add up to nothing.

    In `seven_deuce` the player at `seat` won a pot with a seven and a deuce, showed them, and is paid by all others who
    were dealt in. In `stand_up` they stood last and pay all others of the round.
    """

    time: Public[int]
    hand: Public[int]
    game: Public[SideGame]
    seat: Public[int]
    payments: Public[tuple[Annotated[tuple[int, int], _PAYMENT], ...]]


@dataclass(frozen=True, slots=True)
class StandingChanged:
    """Of the `players` of a round of the stand-up game these still stand; a round that is over has no players."""

    time: Public[int]
    hand: Public[int]
    players: Public[tuple[int, ...]]
    standing: Public[tuple[int, ...]]


SideEvent = SideGamePaid | StandingChanged
