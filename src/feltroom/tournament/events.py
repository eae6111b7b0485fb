"""What happened in a tournament beside its tables, as facts in the past tense; a director is the fold of these.

Entrants are numbered in the order of their coming, tables in the order in which they are opened, both from 0. Every
event knows its time in milliseconds. Nothing here is a secret but the accounts.
"""

from dataclasses import dataclass
from enum import Enum

from feltroom.table.config import BotSpec
from feltroom.table.orders import Order
from feltroom.tournament.config import TournamentConfig


class SeatReason(Enum):
    """Why a player gets a seat."""

    DRAW = "draw"
    LATE = "late"
    BALANCE = "balance"
    BREAK = "break"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class TournamentOpened:
    """The tournament was made."""

    time: int
    config: TournamentConfig


@dataclass(frozen=True, slots=True)
class EntrantCame:
    """Somebody entered."""

    time: int
    entrant: int
    name: str
    bot: BotSpec | None = None
    account: str = ""  # whose entry it is, in the words of the driver


@dataclass(frozen=True, slots=True)
class EntrantWithdrew:
    """An entrant withdrew before the start."""

    time: int
    entrant: int


@dataclass(frozen=True, slots=True)
class EntrantRenamed:
    """An entrant has another name."""

    time: int
    entrant: int
    name: str


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """Play began at so many tables, which will be broken in this order."""

    time: int
    breaks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableAdded:
    """Somebody came late and all seats were taken: a table was opened, to be broken in this place of the order."""

    time: int
    table: int
    place: int


@dataclass(frozen=True, slots=True)
class FinalTableFormed:
    """One table is enough: everybody draws a seat at a new one, and all others close."""

    time: int
    table: int


@dataclass(frozen=True, slots=True)
class TableBroken:
    """A table was broken: the others have enough seats for its players."""

    time: int
    table: int


@dataclass(frozen=True, slots=True)
class PlayerSeated:
    """A player got a seat, perhaps in place of the one they had at another table."""

    time: int
    entrant: int
    table: int
    seat: int
    why: SeatReason


@dataclass(frozen=True, slots=True)
class LevelRose:
    """Hands that begin from now on are played at this level, from 0, at all tables."""

    time: int
    level: int


@dataclass(frozen=True, slots=True)
class EntryClosed:
    """Nobody enters any more: these are the shares of the places that are paid."""

    time: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandCounted:
    """The hand of an order is over: the chips of everybody who was there, who sits out, whose big blind would be next.

    `big` is a seat, None where the table has no button yet.
    """

    time: int
    table: int
    order: int
    stacks: tuple[tuple[int, int], ...]
    away: tuple[int, ...]
    big: int | None


@dataclass(frozen=True, slots=True)
class PlayerPlaced:
    """A player is out, in this place; `shared` with others who went out at the same time with as many chips.

    Everybody who comes late afterwards makes it one place more.
    """

    time: int
    entrant: int
    place: int
    shared: bool


@dataclass(frozen=True, slots=True)
class HandForHandBegan:
    """One player more is in than places are paid: from now on all tables play one hand at the same time."""

    time: int


@dataclass(frozen=True, slots=True)
class HandForHandEnded:
    """Tables no longer wait for each other between hands."""

    time: int


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """A table was told what to do next."""

    time: int
    table: int
    order: Order


@dataclass(frozen=True, slots=True)
class PlayPaused:
    """No hand begins, and the clock of the levels stands still; `by_house` for as long as the house rests."""

    time: int
    by_house: bool = False


@dataclass(frozen=True, slots=True)
class PlayResumed:
    """Play goes on."""

    time: int


@dataclass(frozen=True, slots=True)
class PlayRecovered:
    """The director was read back from its log; the time before this was no time of play."""

    time: int


@dataclass(frozen=True, slots=True)
class PlayStopped:
    """The tournament was stopped: no more places are given, and there are no results."""

    time: int


@dataclass(frozen=True, slots=True)
class Result:
    """What the tournament was for an entrant, in points."""

    entrant: int
    place: int
    shared: bool
    prize: int


@dataclass(frozen=True, slots=True)
class PlayFinished:
    """One player has all the chips: the places and what they are worth, the best first."""

    time: int
    results: tuple[Result, ...]


DirectorEvent = (
    TournamentOpened
    | EntrantCame
    | EntrantWithdrew
    | EntrantRenamed
    | PlayBegan
    | TableAdded
    | FinalTableFormed
    | TableBroken
    | PlayerSeated
    | LevelRose
    | EntryClosed
    | HandCounted
    | PlayerPlaced
    | HandForHandBegan
    | HandForHandEnded
    | OrderGiven
    | PlayPaused
    | PlayResumed
    | PlayRecovered
    | PlayFinished
    | PlayStopped
)
