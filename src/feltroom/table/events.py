"""What happened at a table, as facts in the past tense; a table is the fold of these.

Every event knows its time in milliseconds; its number is its place in the log. Every field says who may see it: events
leave the house through `redact_table` only, which keeps to that, and an event whose fields are all private is never
sent. The messages of the wire, their TypeScript and the protocol's reference are generated from these classes and their
docstrings (`make generate`). Seats are seats of the table; the players inside `HandEvent.event` and `TurnStarted.legal`
are indices into the seats dealt in.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from feltroom.cards.card import Card, Cards, HoleCards
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Event
from feltroom.engine.pots import SHARE
from feltroom.engine.rules import Rules
from feltroom.engine.value import value
from feltroom.evaluator.hand_name import HandName
from feltroom.markers import Inside, Mark, Private, Public, Row, Spread, Unsent
from feltroom.table.config import BotSpec, SeatPlan, TableConfig
from feltroom.table.host_events import BombPotCalled as BombPotCalled
from feltroom.table.host_events import EveningEnded as EveningEnded
from feltroom.table.host_events import RequestDeclined as RequestDeclined
from feltroom.table.host_events import SettingsChanged as SettingsChanged
from feltroom.table.host_events import StackCorrected as StackCorrected
from feltroom.table.host_events import TableLocked as TableLocked
from feltroom.table.orders import OrderFollowed as OrderFollowed
from feltroom.table.phases import Phase
from feltroom.table.side_events import SideGamePaid as SideGamePaid
from feltroom.table.side_events import StandingChanged as StandingChanged
from feltroom.table.tournament_events import BountyWon as BountyWon
from feltroom.table.tournament_events import LevelReached as LevelReached
from feltroom.table.tournament_events import RebuyOffered as RebuyOffered
from feltroom.table.tournament_events import TournamentFinished as TournamentFinished
from feltroom.table.tournament_events import TournamentStarted as TournamentStarted

_DRAWN = Row("Drawn", "A card drawn for the button.", ("seat", "card"))


class Parting(Enum):
    """Why somebody gives up a seat."""

    STOOD = "stood"
    LEFT = "left"
    KICKED = "kicked"
    REMOVED = "removed"
    BUSTED = "busted"
    MOVED = "moved"


class Outcome(Enum):
    """How a solo session ended for the person."""

    VICTORY = "victory"
    DEFEAT = "defeat"


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The table was made, with these seated."""

    time: Public[int]
    config: Public[TableConfig]

    @property
    def seating(self) -> Public[tuple[SeatPlan, ...]]:
        """Those who sit at the table from the beginning."""
        return self.config.seating


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """Somebody took a seat and bought chips; `bot` is None for a person."""

    time: Public[int]
    seat: Public[int]
    name: Public[str]
    stack: Public[int]
    bot: Public[BotSpec | None]
    post: Public[bool]
    account: Private[str] = ""  # whose seat it is, in the words of the driver


@dataclass(frozen=True, slots=True)
class PartingAnnounced:
    """Somebody in a hand gives up the seat; a player who stood plays the hand to its end, any other hand is folded.

    That happens at once, or with the cards of the street if they are on their way. A hand that is all-in, or whose last
    decision has been made, stays in to the showdown and may win.
    """

    time: Public[int]
    seat: Public[int]
    parting: Public[Parting]


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat became free, and its chips went home."""

    time: Public[int]
    seat: Public[int]
    stack: Public[int]
    parting: Public[Parting]


@dataclass(frozen=True, slots=True)
class PlayerSatOut:
    """A player takes no part from the next hand on, by choice or because their time ran out too often.

    A player who leaves a tournament does so `at_once`: the hand in progress is folded too, and the seat stays theirs.
    """

    time: Public[int]
    seat: Public[int]
    by_clock: Public[bool]
    at_once: Public[bool] = False


@dataclass(frozen=True, slots=True)
class PlayerCameBack:
    """A player takes part again; `post` says how they come in if they owe blinds."""

    time: Public[int]
    seat: Public[int]
    post: Public[bool]


@dataclass(frozen=True, slots=True)
class BotReplaced:
    """Another bot plays a seat."""

    time: Public[int]
    seat: Public[int]
    bot: Public[BotSpec]


@dataclass(frozen=True, slots=True)
class RenameQueued:
    """A player in a hand took another name; their seat has it when the hand is settled."""

    time: Private[int]
    seat: Private[int]
    name: Private[str]


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player has another name, from the next hand on."""

    time: Public[int]
    seat: Public[int]
    name: Public[str]


@dataclass(frozen=True, slots=True)
class StraddleChosen:
    """A player will straddle whenever they may, or will not any more."""

    time: Public[int]
    seat: Public[int]
    on: Public[bool]


@dataclass(frozen=True, slots=True)
class LastLongerChosen:
    """A player takes part in the last-longer note of the tournament that is to begin, or not any more."""

    time: Public[int]
    seat: Public[int]
    on: Public[bool]


@dataclass(frozen=True, slots=True)
class TopUpQueued:
    """A player in a hand asked for chips; they are added when the hand is settled, up to the largest stack."""

    time: Public[int]
    seat: Public[int]
    amount: Public[int]


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """A player bought chips."""

    time: Public[int]
    seat: Public[int]
    amount: Public[int]


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Somebody became the host; None when no person is left."""

    time: Public[int]
    seat: Public[int | None]


@dataclass(frozen=True, slots=True)
class PlayerDisconnected:
    """A player's connection was lost."""

    time: Public[int]
    seat: Public[int]


@dataclass(frozen=True, slots=True)
class PlayerReconnected:
    """A player was connected again."""

    time: Public[int]
    seat: Public[int]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The table plays whenever enough are ready."""

    time: Public[int]


@dataclass(frozen=True, slots=True)
class NextHandCalled:
    """Somebody asked for the next hand."""

    time: Public[int]


@dataclass(frozen=True, slots=True)
class TablePaused:
    """All clocks stopped."""

    time: Public[int]


@dataclass(frozen=True, slots=True)
class TableResumed:
    """All clocks run on with what was left."""

    time: Public[int]


@dataclass(frozen=True, slots=True)
class TableRecovered:
    """The table was read back from its log; the player to act has a full allowance again."""

    time: Public[int]


@dataclass(frozen=True, slots=True)
class OwnerChanged:
    """Another process drives the table from now on; what the one before it still tries to write has no place left."""

    time: Private[int]
    epoch: Private[int]


@dataclass(frozen=True, slots=True)
class BlindsChanged:
    """The rules of the hands to come changed, by the host's wish or by the schedule."""

    time: Public[int]
    rules: Public[Rules]
    by_schedule: Public[bool]


@dataclass(frozen=True, slots=True)
class ThinkTimeChanged:
    """Bots think for so many milliseconds, at least and at most, from their next decision on."""

    time: Public[int]
    least: Public[int]
    most: Public[int]


@value
class PhaseEntered:
    """The table went into a phase; nothing else happens in it before `until`, if that is given."""

    time: Public[int]
    phase: Public[Phase]
    until: Public[int | None]


@dataclass(frozen=True, slots=True)
class ButtonDrawn:
    """Everybody drew a card, round by round, and the highest got the button."""

    time: Public[int]
    rounds: Public[tuple[tuple[Annotated[tuple[int, Card], _DRAWN], ...], ...]]
    seat: Public[int]


@dataclass(frozen=True, slots=True)
class MissedBlinds:
    """Blinds that passed a seat which was not dealt in."""

    seat: Public[int]
    small: Public[bool]
    big: Public[bool]


@dataclass(frozen=True, slots=True)
class HandBegan:
    """Seats were dealt in and positions fixed; `small` is None where there is no small blind."""

    time: Public[int]
    hand: Public[int]
    seats: Public[tuple[int, ...]]
    button: Public[int]
    small: Public[int | None]
    big: Public[int]
    missed: Public[tuple[MissedBlinds, ...]]
    secret: Private[bytes]  # the source of all randomness of the hand


@value
class HandEvent:
    """Something happened in the hand; player i of the event sits at seats[i]."""

    time: Public[int]
    hand: Public[int]
    seats: Unsent[tuple[int, ...]]
    event: Public[Spread[Event]]


@value
class TurnStarted:
    """A decision was opened; an action names its `hand` and `decision`.

    A person has `allowance` milliseconds, None without a clock, and then the bank; a bot acts at `acts_at`. The pot
    is all chips in the middle, this street's bets included.
    """

    time: Public[int]
    hand: Public[int]
    decision: Public[int]
    seat: Public[int]
    legal: Public[Legal]
    allowance: Public[int | None]
    bank: Public[int]
    acts_at: Public[Annotated[int | None, Mark.OMIT_NONE]]
    pot: Public[Annotated[int, Inside("legal")]]
    big_blind: Public[Annotated[int, Inside("legal")]]


@dataclass(frozen=True, slots=True)
class ShowAsked:
    """A player was asked to show or muck; at `until` the cards are shown if they lead in some pot, else mucked."""

    time: Public[int]
    hand: Public[int]
    seat: Public[int]
    until: Public[int]


@dataclass(frozen=True, slots=True)
class RunsOffered:
    """All who are left may agree to run the board up to `most` times; no answer by `until` means once."""

    time: Public[int]
    hand: Public[int]
    seats: Public[tuple[int, ...]]
    most: Public[int]
    until: Public[int]


@dataclass(frozen=True, slots=True)
class RunsAnswered:
    """A player who is left said how often the board may be run at most."""

    time: Public[int]
    hand: Public[int]
    seat: Public[int]
    times: Public[int]


@dataclass(frozen=True, slots=True)
class TimeBankRequested:
    """A player will draw on the time bank for this decision."""

    time: Public[int]
    seat: Public[int]


@dataclass(frozen=True, slots=True)
class TimeBankStarted:
    """The allowance was used up; the time bank runs since its end, even if this was noticed later."""

    time: Public[int]
    seat: Public[int]
    bank: Public[int]


@dataclass(frozen=True, slots=True)
class TimeBankUsed:
    """A decision took time from the bank."""

    time: Public[int]
    seat: Public[int]
    used: Public[int]
    left: Public[int]


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A player's time was over; what the clock did for them follows."""

    time: Public[int]
    seat: Public[int]
    hand: Public[int]
    decision: Public[int]


@dataclass(frozen=True, slots=True)
class BotChose:
    """A bot decided before its thinking time was over."""

    time: Private[int]
    seat: Private[int]
    hand: Private[int]
    decision: Private[int]
    action: Private[Action]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a hand was for a seat; the name is None unless its cards were shown on a full board.

    `may_ask` says whether the seat may ask to see hands of the showdown that were not shown.
    """

    seat: Public[int]
    put_in: Public[int]
    difference: Public[int]
    stack: Public[int]
    name: Public[HandName | None]
    may_ask: Public[bool] = False


@dataclass(frozen=True, slots=True)
class PotResult:
    """Who won a pot and how much of it, and with what if that was shown.

    Where there is more than one pot, `layers` are the amounts that make up this one when every amount that somebody put
    in, folded or not, begins a new layer. Where the board was run more than once, or there are two, there is one
    for each pot and `run`, which counts from 0.
    """

    amount: Public[int]
    winners: Public[tuple[Annotated[tuple[int, int], SHARE], ...]]
    name: Public[HandName | None]
    layers: Public[tuple[int, ...]] = ()
    run: Public[int] = 0


@dataclass(frozen=True, slots=True)
class HandSettled:
    """The hand was over and counted."""

    time: Public[int]
    hand: Public[int]
    results: Public[tuple[SeatResult, ...]]
    pots: Public[tuple[PotResult, ...]]


@dataclass(frozen=True, slots=True)
class PlayerBusted:
    """A player lost the last chip and is out in this place, which others of the same stack before the hand share."""

    time: Public[int]
    seat: Public[int]
    place: Public[int]
    shared: Public[bool]


@dataclass(frozen=True, slots=True)
class AskedToSee:
    """The player at `seat` asked to see the hand of the player at `of`, which is shown; the pots stay as they are."""

    time: Public[int]
    hand: Public[int]
    seat: Public[int]
    of: Public[int]


@dataclass(frozen=True, slots=True)
class RabbitHunted:
    """A player asked which board cards would have come in the last hand, and everybody saw them; nothing is paid."""

    time: Public[int]
    hand: Public[int]
    seat: Public[int]
    cards: Public[Cards]


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A player showed both cards after the hand."""

    time: Public[int]
    hand: Public[int]
    seat: Public[int]
    cards: Public[HoleCards]


@dataclass(frozen=True, slots=True)
class HandVoided:
    """An error that should never happen ended the hand: stacks, button and debts are as before the deal."""

    time: Public[int]
    hand: Public[int]
    trace: Private[str]


@dataclass(frozen=True, slots=True)
class SessionFinished:
    """A solo session was won or lost."""

    time: Public[int]
    outcome: Public[Outcome]


TableEvent = (
    TableOpened
    | PlayerSat
    | PartingAnnounced
    | SeatLeft
    | PlayerSatOut
    | PlayerCameBack
    | BotReplaced
    | RenameQueued
    | PlayerRenamed
    | StraddleChosen
    | LastLongerChosen
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
    | ThinkTimeChanged
    | PhaseEntered
    | ButtonDrawn
    | HandBegan
    | HandEvent
    | TurnStarted
    | ShowAsked
    | RunsOffered
    | RunsAnswered
    | TimeBankRequested
    | TimeBankStarted
    | TimeBankUsed
    | TimedOut
    | BotChose
    | HandSettled
    | PlayerBusted
    | AskedToSee
    | RabbitHunted
    | CardsShown
    | HandVoided
    | SessionFinished
    | TournamentStarted
    | LevelReached
    | BountyWon
    | RebuyOffered
    | TournamentFinished
    | TableLocked
    | RequestDeclined
    | StackCorrected
    | SettingsChanged
    | EveningEnded
    | SideGamePaid
    | StandingChanged
    | BombPotCalled
    | OrderFollowed
)
