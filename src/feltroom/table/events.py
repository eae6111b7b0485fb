"""What happened at a table, as facts in the past tense; a table is the fold of these.

Every event knows its time in milliseconds; its number is its place in the log. `TableOpened.config.seed`,
accounts, `HandBegan.secret`, the cards inside `HandEvent`, `BotChose` and `HandVoided.trace` are private: events leave
the house through `redact_table` only. Seats are seats of the table; the players inside `HandEvent.event` and
`TurnStarted.legal` are indices into the seats dealt in.
"""

from dataclasses import dataclass
from enum import Enum

from feltroom.cards.card import Card, Cards
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Event
from feltroom.engine.rules import Rules
from feltroom.evaluator.hand_name import HandName
from feltroom.table.config import BotSpec, TableConfig
from feltroom.table.phases import Phase


class Parting(Enum):
    """Why somebody gives up a seat."""

    STOOD = "stood"
    LEFT = "left"
    KICKED = "kicked"
    REMOVED = "removed"
    BUSTED = "busted"


class Outcome(Enum):
    """How a solo session ended for the person."""

    VICTORY = "victory"
    DEFEAT = "defeat"


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was made; those in the configuration's seating sit at it."""

    time: int
    config: TableConfig


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """Somebody took a seat and bought chips; `account` is private and says whose seat it is."""

    time: int
    seat: int
    name: str
    stack: int
    bot: BotSpec | None
    post: bool
    account: str = ""


@dataclass(frozen=True, slots=True)
class PartingAnnounced:
    """Somebody in a hand gives up the seat; who stands plays it to its end, everybody else's hand is folded.

    That happens at once, or with the cards of the street if they are on their way. A hand that is all-in, or whose last
    decision has been made, stays in to the showdown and may win.
    """

    time: int
    seat: int
    parting: Parting


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat became free, and its chips went home."""

    time: int
    seat: int
    stack: int
    parting: Parting


@dataclass(frozen=True, slots=True)
class PlayerSatOut:
    """A player takes no part from the next hand on, by wish or because his time ran out too often."""

    time: int
    seat: int
    by_clock: bool


@dataclass(frozen=True, slots=True)
class PlayerCameBack:
    """A player takes part again; `post` says how he comes in if he owes blinds."""

    time: int
    seat: int
    post: bool


@dataclass(frozen=True, slots=True)
class BotReplaced:
    """Another bot plays a seat."""

    time: int
    seat: int
    bot: BotSpec


@dataclass(frozen=True, slots=True)
class TopUpQueued:
    """A player in a hand asked for chips; they are added when the hand is settled, up to the largest stack."""

    time: int
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """A player bought chips."""

    time: int
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Somebody became the host; None when no person is left."""

    time: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class PlayerDisconnected:
    """A player's connection was lost."""

    time: int
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerReconnected:
    """A player was connected again."""

    time: int
    seat: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The table plays whenever enough are ready."""

    time: int


@dataclass(frozen=True, slots=True)
class NextHandCalled:
    """Somebody asked for the next hand."""

    time: int


@dataclass(frozen=True, slots=True)
class TablePaused:
    """All clocks stopped."""

    time: int


@dataclass(frozen=True, slots=True)
class TableResumed:
    """All clocks run on with what was left."""

    time: int


@dataclass(frozen=True, slots=True)
class TableRecovered:
    """The table was read back from its log; whoever is to act has a full allowance again."""

    time: int


@dataclass(frozen=True, slots=True)
class OwnerChanged:
    """Another process drives the table from now on; what the one before it still tries to write has no place left."""

    time: int
    epoch: int


@dataclass(frozen=True, slots=True)
class BlindsChanged:
    """The rules of the hands to come, by the host's wish or by the schedule."""

    time: int
    rules: Rules
    by_schedule: bool


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """The table went into a phase; nothing else happens in it before `until`, if that is given."""

    time: int
    phase: Phase
    until: int | None


@dataclass(frozen=True, slots=True)
class ButtonDrawn:
    """Everybody drew a card, round by round, and the highest got the button."""

    time: int
    rounds: tuple[tuple[tuple[int, Card], ...], ...]
    seat: int


@dataclass(frozen=True, slots=True)
class MissedBlinds:
    """Blinds passed a player who was not dealt in."""

    seat: int
    small: bool
    big: bool


@dataclass(frozen=True, slots=True)
class HandBegan:
    """The seats dealt in and their positions; `secret` is the private source of all randomness of the hand."""

    time: int
    hand: int
    seats: tuple[int, ...]
    button: int
    small: int | None
    big: int
    missed: tuple[MissedBlinds, ...]
    secret: bytes


@dataclass(frozen=True, slots=True)
class HandEvent:
    """Something happened in the hand; player i of the event sits at seats[i]."""

    time: int
    hand: int
    seats: tuple[int, ...]
    event: Event


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A decision was opened: a person has `allowance` (None is no clock) and a bank, a bot acts at `acts_at`.

    `pot` is all chips in the middle, this street's bets included.
    """

    time: int
    hand: int
    decision: int
    seat: int
    legal: Legal
    allowance: int | None
    bank: int
    acts_at: int | None
    pot: int
    big_blind: int


@dataclass(frozen=True, slots=True)
class TimeBankRequested:
    """A player will draw on the time bank for this decision."""

    time: int
    seat: int


@dataclass(frozen=True, slots=True)
class TimeBankStarted:
    """The allowance was used up; the time bank runs since its end, even if this was noticed later."""

    time: int
    seat: int
    bank: int


@dataclass(frozen=True, slots=True)
class TimeBankUsed:
    """A decision took time from the bank."""

    time: int
    seat: int
    used: int
    left: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A player's time was over; what the clock did for him follows."""

    time: int
    seat: int
    hand: int
    decision: int


@dataclass(frozen=True, slots=True)
class BotChose:
    """A bot decided before its thinking time was over; private."""

    time: int
    seat: int
    hand: int
    decision: int
    action: Action


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a hand was for one seat; the name is that of the best five if the cards were shown on a full board."""

    seat: int
    put_in: int
    difference: int
    stack: int
    name: HandName | None


@dataclass(frozen=True, slots=True)
class PotResult:
    """Who won a pot and how much of it, and with what if that was shown."""

    amount: int
    winners: tuple[tuple[int, int], ...]
    name: HandName | None


@dataclass(frozen=True, slots=True)
class HandSettled:
    """The hand was over and counted."""

    time: int
    hand: int
    results: tuple[SeatResult, ...]
    pots: tuple[PotResult, ...]


@dataclass(frozen=True, slots=True)
class PlayerBusted:
    """A player lost the last chip and is out in this place, which others of the same stack before the hand share."""

    time: int
    seat: int
    place: int
    shared: bool


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A player showed both cards after the hand."""

    time: int
    hand: int
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class HandVoided:
    """An error that should never happen ended the hand: stacks, button and debts are as before the deal."""

    time: int
    hand: int
    trace: str


@dataclass(frozen=True, slots=True)
class SessionFinished:
    """A solo session was won or lost."""

    time: int
    outcome: Outcome


TableEvent = (
    TableOpened
    | PlayerSat
    | PartingAnnounced
    | SeatLeft
    | PlayerSatOut
    | PlayerCameBack
    | BotReplaced
    | TopUpQueued
    | ChipsAdded
    | HostChanged
    | PlayerDisconnected
    | PlayerReconnected
    | GameStarted
    | NextHandCalled
    | TablePaused
    | TableResumed
    | TableRecovered
    | OwnerChanged
    | BlindsChanged
    | PhaseEntered
    | ButtonDrawn
    | HandBegan
    | HandEvent
    | TurnStarted
    | TimeBankRequested
    | TimeBankStarted
    | TimeBankUsed
    | TimedOut
    | BotChose
    | HandSettled
    | PlayerBusted
    | CardsShown
    | HandVoided
    | SessionFinished
)
