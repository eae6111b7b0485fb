"""What happened at a table, as its viewers are told; each event has its number in the table's log and its time.

What happened in a hand stands beside what happened around it: `hand` says in which. Numbers that are left out belong to
events that nobody or not this viewer may see.
"""

from feltroom.contract.base import Tagged
from feltroom.contract.values import (
    Bot,
    Card,
    Config,
    Dealt,
    Drawn,
    Legal,
    Missed,
    Planned,
    Post,
    PotResult,
    Rules,
    SeatResult,
    Share,
    StreetName,
)
from feltroom.engine.events import PostKind
from feltroom.table.events import Outcome, Parting
from feltroom.table.phases import Phase


class Happened(Tagged):
    """Anything that happened at a table."""

    seq: int
    time: int


class AtSeat(Happened):
    """Anything that happened to one seat."""

    seat: int


class InHand(Happened):
    """Anything that happened in a hand."""

    hand: int


class ByPlayer(InHand):
    """Anything a player in a hand did."""

    seat: int


class TableOpened(Happened):
    """The table was made, with these seated."""

    config: Config
    seating: tuple[Planned, ...]


class PlayerSat(AtSeat):
    """Somebody took a seat; `bot` is null for a person."""

    name: str
    stack: int
    bot: Bot | None
    post: bool


class PartingAnnounced(AtSeat):
    """Somebody in a hand gives up the seat; who `stood` plays the hand to its end."""

    parting: Parting


class SeatLeft(AtSeat):
    """A seat became free, and its chips went home."""

    stack: int
    parting: Parting


class PlayerSatOut(AtSeat):
    """A player takes no part from the next hand on."""

    by_clock: bool


class PlayerCameBack(AtSeat):
    """A player takes part again."""

    post: bool


class BotReplaced(AtSeat):
    """Another bot plays a seat."""

    bot: Bot


class TopUpQueued(AtSeat):
    """A player in a hand asked for chips; they come after it."""

    amount: int


class ChipsAdded(AtSeat):
    """A player bought chips."""

    amount: int


class HostChanged(Happened):
    """Somebody became the host; null when no person is left."""

    seat: int | None


class PlayerDisconnected(AtSeat):
    """A player's connection was lost."""


class PlayerReconnected(AtSeat):
    """A player was connected again."""


class GameStarted(Happened):
    """The table plays whenever enough are ready."""


class NextHandCalled(Happened):
    """Somebody asked for the next hand."""


class TablePaused(Happened):
    """All clocks stopped."""


class TableResumed(Happened):
    """All clocks run on with what was left."""


class TableRecovered(Happened):
    """The table was read back from its log; whoever is to act has a full allowance again, from this time on."""


class BlindsChanged(Happened):
    """The rules of the hands to come."""

    rules: Rules
    by_schedule: bool


class PhaseEntered(Happened):
    """The table went into a phase, which is shown until `until`."""

    phase: Phase
    until: int | None


class ButtonDrawn(Happened):
    """Everybody drew a card, round by round, and the highest got the button."""

    rounds: tuple[tuple[Drawn, ...], ...]
    seat: int


class HandBegan(InHand):
    """Seats were dealt in and positions fixed; `small` is null where there is no small blind."""

    seats: tuple[int, ...]
    button: int
    small: int | None
    big: int
    missed: tuple[Missed, ...]


class HandStarted(InHand):
    """The set-up of the hand: `stacks` in the order of `seats`; `posts` are null for ordinary blinds."""

    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    rules: Rules
    posts: tuple[Post, ...] | None


class ChipsPosted(ByPlayer):
    """A player posted an ante, a blind or chips to come in."""

    kind: PostKind
    amount: int


class HoleCardsDealt(InHand):
    """Everybody dealt in got two cards."""

    hands: tuple[Dealt, ...]


class Folded(ByPlayer):
    """A player gave up the hand."""

    street: StreetName


class Checked(ByPlayer):
    """A player passed without paying."""

    street: StreetName


class Called(ByPlayer):
    """A player matched the bet, or put in the last chips towards it."""

    street: StreetName
    amount: int


class Raised(ByPlayer):
    """A player bet or raised: `amount` was put in, `to` is the total for the street, `over` the bet before."""

    street: StreetName
    amount: int
    to: int
    over: int


class BetReturned(ByPlayer):
    """The part of a bet that nobody called went back."""

    street: StreetName
    amount: int


class BoardDealt(InHand):
    """The flop, the turn or the river."""

    street: StreetName
    cards: tuple[Card, ...]


class HandShown(ByPlayer):
    """A player turned up both cards."""

    cards: tuple[Card, Card]


class HandMucked(ByPlayer):
    """A player gave up a beaten hand unseen."""


class PotAwarded(InHand):
    """A pot was paid out; the main pot is 0."""

    pot: int
    amount: int
    shares: tuple[Share, ...]


class HandEnded(InHand):
    """The rules have nothing more to say; `stacks` in the order of `seats`."""

    seats: tuple[int, ...]
    stacks: tuple[int, ...]


class TurnStarted(ByPlayer, omit_defaults=True):
    """A decision was opened; an action names its `hand` and `decision`.

    A person has `allowance` milliseconds, null without a clock, and then the bank; a bot acts at `actsAt`.
    """

    decision: int
    legal: Legal
    allowance: int | None
    bank: int
    acts_at: int | None = None


class TimeBankRequested(AtSeat):
    """A player will draw on the time bank for this decision."""


class TimeBankStarted(AtSeat):
    """The allowance was used up and the time bank runs, since this time."""

    bank: int


class TimeBankUsed(AtSeat):
    """A decision took time from the bank."""

    used: int
    left: int


class TimedOut(ByPlayer):
    """A player's time was over; what the clock did for him follows."""

    decision: int


class HandSettled(InHand):
    """The hand was over and counted."""

    results: tuple[SeatResult, ...]
    pots: tuple[PotResult, ...]


class PlayerBusted(AtSeat):
    """A player lost the last chip and is out in this place, which others may share."""

    place: int
    shared: bool


class CardsShown(ByPlayer):
    """A player showed both cards after the hand."""

    cards: tuple[Card, Card]


class HandVoided(InHand):
    """An error that should never happen ended the hand: everything is as before the deal."""


class SessionFinished(Happened):
    """A solo session was won or lost."""

    outcome: Outcome


HandWireEvent = (
    HandStarted
    | ChipsPosted
    | HoleCardsDealt
    | Folded
    | Checked
    | Called
    | Raised
    | BetReturned
    | BoardDealt
    | HandShown
    | HandMucked
    | PotAwarded
    | HandEnded
)
WireEvent = (
    HandWireEvent
    | TableOpened
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
    | BlindsChanged
    | PhaseEntered
    | ButtonDrawn
    | HandBegan
    | TurnStarted
    | TimeBankRequested
    | TimeBankStarted
    | TimeBankUsed
    | TimedOut
    | HandSettled
    | PlayerBusted
    | CardsShown
    | HandVoided
    | SessionFinished
)
