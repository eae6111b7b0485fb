"""What a table knows, as the events of its log have left it; `fold.py` says what each event changes."""

from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

from feltroom.cards.card import Cards
from feltroom.engine.events import Event
from feltroom.engine.rules import Rules
from feltroom.history.record import HandRecord
from feltroom.table.config import TableConfig
from feltroom.table.events import HandSettled, Outcome, PlayerSat, RunsOffered, TableOpened
from feltroom.table.hand_run import HandRun
from feltroom.table.host_state import NO_MEASURES, HostState
from feltroom.table.phases import Phase
from feltroom.table.seat import DealtIn, Seat
from feltroom.table.side_state import NO_SIDE_GAMES, SideState
from feltroom.table.tournament_state import TournamentState
from feltroom.table.turn import Turn

T = TypeVar("T", bound="RestingState")


@dataclass(frozen=True, slots=True)
class Debt:
    """What a seat owed before the deal, and whether it had asked to post."""

    seat: int
    new: bool
    post: bool
    missed_small: bool
    missed_big: bool


@dataclass(frozen=True, slots=True)
class BeforeDeal:
    """What a void hand goes back to, stacks apart, which stand still during a hand."""

    button: int | None
    button_drawn: bool
    last_big: int | None
    debts: tuple["Debt", ...]
    bomb_called: bool


@dataclass(slots=True)
class RestingState:
    """What a table knows while no hand is in progress: plain values, all of them.

    `rest` are the board cards of the last hand that did not come, where players may ask to see them, until they do.
    `followed` is the number of the last order of a director, `due` whether its hand is still to be played to its end.
    """

    config: TableConfig
    rules: Rules
    time: int = 0
    seats: list[Seat | None] = field(default_factory=list)
    host: int | None = None
    phase: Phase = Phase.WAITING
    until: int | None = None
    running: bool = False
    called: bool = False
    paused_at: int | None = None
    played: int = 0
    scheduled: bool = True
    button: int | None = None
    button_drawn: bool = False
    last_big: int | None = None
    hands: int = 0
    voided: int = 0
    holes: dict[int, Cards] = field(default_factory=dict)
    shown: tuple[int, ...] = ()
    settled: HandSettled | None = None
    outcome: Outcome | None = None
    bought_in: int = 0
    taken_home: int = 0
    to_showdown: tuple[int, ...] = ()
    tournament: TournamentState | None = None
    rest: Cards = ()
    hosting: HostState = NO_MEASURES
    side: SideState = NO_SIDE_GAMES
    bomb_called: bool = False
    followed: int = 0
    due: bool = False

    def resting(self) -> "RestingState":
        """Return a copy of what this is while no hand is in progress."""
        return self._copy_to(RestingState(self.config, self.rules))

    def woken(self) -> "TableState":
        """Return a table that goes on from here."""
        return self._copy_to(TableState(self.config, self.rules))

    def _copy_to(self, twin: T) -> T:
        for each in fields(RestingState):
            setattr(twin, each.name, getattr(self, each.name))
        twin.seats = [seat and replace(seat) for seat in self.seats]
        twin.holes = dict(self.holes)
        return twin


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """What the record of a hand is made from, when somebody asks for it: few hands are."""

    events: list[Event]
    seats: tuple[int, ...]
    names: tuple[str, ...]
    stacks: tuple[int, ...]

    def record(self) -> HandRecord:
        """Return the hand, complete: seed, seats, cards and actions."""
        return HandRecord.of_events(self.events, names=self.names, seats=self.seats, finishing_stacks=self.stacks)


@dataclass(slots=True)
class TableState(RestingState):
    """Everything a table knows; changed by `fold` alone.

    `finished` is what the record of the last hand is made from, `dealt` who was in it, `sent_away` which accounts lost
    a seat by the host's wish, and when; nothing follows from them.
    """

    hand: HandRun | None = None
    before: BeforeDeal | None = None
    turn: Turn | None = None
    asked: int | None = None
    offer: RunsOffered | None = None
    run_answers: dict[int, int] = field(default_factory=dict)
    finished: FinishedHand | None = field(default=None, compare=False)
    dealt: tuple[DealtIn, ...] = field(default=(), compare=False)
    sent_away: dict[str, int] = field(default_factory=dict, compare=False)

    @classmethod
    def opened(cls, event: TableOpened) -> "TableState":
        """Return the state after the first event of a log."""
        config = event.config
        state = cls(config, config.rules, event.time, seats=[None] * config.seats)
        for plan in config.seating:
            state.sit(PlayerSat(event.time, plan.seat, plan.name, config.stack, plan.bot, False, plan.account))
            if plan.bot is None and state.host is None:
                state.host = plan.seat
        return state

    def at(self, seat: int) -> Seat:
        """Return who sits at a seat that is taken."""
        occupant = self.seats[seat]
        assert occupant is not None
        return occupant

    def taken(self) -> list[tuple[int, Seat]]:
        """Return the seats that are taken, in order."""
        return [(number, seat) for number, seat in enumerate(self.seats) if seat is not None]

    def people(self) -> list[int]:
        """Return the seats of people, without those who gave theirs up in a hand."""
        return [number for number, seat in self.taken() if seat.bot is None and not seat.away]

    @property
    def plays_on(self) -> bool:
        """Whether hands may still begin: the session is not over, and the host has not ended the evening."""
        return self.phase is not Phase.FINISHED and not self.hosting.ending

    def in_hand(self, seat: int) -> bool:
        """Whether a seat was dealt into the hand in progress."""
        return self.hand is not None and seat in self.hand.seats

    def played_until(self, now: int) -> int:
        """Return the milliseconds of play since the first hand began: neither pauses nor waiting count."""
        waiting = self.phase in (Phase.WAITING, Phase.FINISHED) or not self.hands
        return self.played if waiting or self.paused_at is not None else self.played + now - self.time

    def sit(self, event: PlayerSat) -> None:
        """Give somebody a seat, with the whole of a time bank."""
        bank = self.config.clock.bank if self.config.clock is not None else 0
        self.seats[event.seat] = Seat(event.name, event.stack, event.bot, bank, post=event.post, account=event.account)
        self.bought_in += event.stack
