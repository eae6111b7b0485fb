"""The state of a table as the fold of its events: no rule of the game and no decision is made in here.

The one exception is the hand in progress, whose `HandState` follows the recorded decisions (see `HandRun`).
"""

from dataclasses import dataclass, field, replace
from typing import assert_never

from feltroom.cards.card import Cards
from feltroom.engine.events import Called, Checked, Folded, HandShown, HoleCardsDealt, Raised
from feltroom.engine.rules import Rules
from feltroom.history.record import HandRecord
from feltroom.table.config import TableConfig
from feltroom.table.events import (
    BlindsChanged,
    BotChose,
    BotReplaced,
    ButtonDrawn,
    CardsShown,
    ChipsAdded,
    GameStarted,
    HandBegan,
    HandConceded,
    HandEvent,
    HandSettled,
    HandVoided,
    HostChanged,
    NextHandCalled,
    Outcome,
    PartingAnnounced,
    PhaseEntered,
    PlayerBusted,
    PlayerCameBack,
    PlayerDisconnected,
    PlayerReconnected,
    PlayerSat,
    PlayerSatOut,
    SeatLeft,
    SessionFinished,
    TableEvent,
    TableOpened,
    TablePaused,
    TableRecovered,
    TableResumed,
    TimeBankRequested,
    TimeBankStarted,
    TimeBankUsed,
    TimedOut,
    TopUpQueued,
    TurnStarted,
)
from feltroom.table.phases import Phase
from feltroom.table.run import HandRun
from feltroom.table.seat import Seat
from feltroom.table.turn import Turn


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


@dataclass(slots=True)
class TableState:
    """Everything a table knows; moved by `fold` alone."""

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
    paused_for: int = 0
    first_hand_at: int | None = None
    scheduled: bool = True
    button: int | None = None
    button_drawn: bool = False
    last_big: int | None = None
    hands: int = 0
    hand: HandRun | None = None
    before: BeforeDeal | None = None
    turn: Turn | None = None
    conceded: HandConceded | None = None
    holes: dict[int, Cards] = field(default_factory=dict)
    shown: set[int] = field(default_factory=set)
    settled: HandSettled | None = None
    record: HandRecord | None = None
    outcome: Outcome | None = None
    bought_in: int = 0
    taken_home: int = 0

    @classmethod
    def opened(cls, event: TableOpened) -> "TableState":
        """Return the state after the first event of a log."""
        config = event.config
        state = cls(config, config.rules, event.time, seats=[None] * config.seats)
        for plan in config.seating:
            state._sit(PlayerSat(event.time, plan.seat, plan.name, config.stack, plan.bot, post=False))
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

    def in_hand(self, seat: int) -> bool:
        """Whether a seat was dealt into the hand in progress."""
        return self.hand is not None and seat in self.hand.seats

    def fold(self, event: TableEvent) -> None:
        """Take in the next event."""
        self.time = event.time
        match event:
            case HandEvent():
                self._follow_hand(event)
            case PhaseEntered():
                self.phase, self.until, self.called = event.phase, event.until, False
            case TurnStarted():
                self._start_turn(event)
            case HandBegan():
                self._begin_hand(event)
            case HandConceded():
                self.conceded, self.turn = event, None
            case HandSettled():
                self._settle(event)
            case HandVoided():
                self._void(event)
            case TimeBankRequested() | TimeBankStarted() | TimeBankUsed() | TimedOut() | BotChose():
                self._fold_clock(event)
            case TablePaused() | TableResumed() | TableRecovered():
                self._fold_pause(event)
            case ButtonDrawn():
                self.button, self.button_drawn = event.seat, True
            case GameStarted():
                self.running = self.called = True
            case NextHandCalled():
                self.called = True
            case BlindsChanged():
                self.rules = event.rules
                self.scheduled = self.scheduled and event.by_schedule
            case CardsShown():
                self.shown.add(event.seat)
            case SessionFinished():
                self.outcome, self.running = event.outcome, False
            case HostChanged():
                self.host = event.seat
            case TableOpened():
                raise TypeError("a table is opened once")
            case _:
                self._fold_seat(event)

    def _fold_seat(
        self,
        event: (
            PlayerSat
            | PartingAnnounced
            | SeatLeft
            | PlayerSatOut
            | PlayerCameBack
            | BotReplaced
            | TopUpQueued
            | ChipsAdded
            | PlayerDisconnected
            | PlayerReconnected
            | PlayerBusted
        ),
    ) -> None:
        match event:
            case PlayerSat():
                self._sit(event)
            case PartingAnnounced():
                self.at(event.seat).parting = event.parting
            case SeatLeft():
                self._free(event)
            case PlayerSatOut():
                self.at(event.seat).sitting_out = True
            case PlayerCameBack():
                seat = self.at(event.seat)
                seat.sitting_out, seat.post, seat.timeouts = False, event.post, 0
            case BotReplaced():
                self.at(event.seat).bot = event.bot
            case TopUpQueued():
                self.at(event.seat).queued += event.amount
            case ChipsAdded():
                seat = self.at(event.seat)
                seat.stack += event.amount
                seat.queued = 0
                self.bought_in += event.amount
            case PlayerDisconnected():
                self.at(event.seat).connected = False
            case PlayerReconnected():
                self.at(event.seat).connected = True
            case PlayerBusted():
                pass  # a fact for people; the stack says it already
            case _:
                assert_never(event)

    def _sit(self, event: PlayerSat) -> None:
        bank = self.config.clock.bank if self.config.clock is not None else 0
        self.seats[event.seat] = Seat(event.name, event.stack, event.bot, bank, post=event.post)
        self.bought_in += event.stack

    def _free(self, event: SeatLeft) -> None:
        self.seats[event.seat] = None
        self.taken_home += event.stack
        self.holes.pop(event.seat, None)
        if self.before is not None:  # who sits down there next owes nothing of it
            debts = tuple(debt for debt in self.before.debts if debt.seat != event.seat)
            self.before = replace(self.before, debts=debts)

    def _begin_hand(self, event: HandBegan) -> None:
        seats = [(number, self.at(number)) for number in event.seats]
        debts = tuple(
            Debt(number, seat.new, seat.post, seat.missed_small, seat.missed_big) for number, seat in self.taken()
        )
        self.before = BeforeDeal(self.button, self.button_drawn, self.last_big, debts)
        for _, seat in seats:
            seat.new = seat.post = seat.missed_small = seat.missed_big = False
        for missed in event.missed:
            passed = self.at(missed.seat)
            passed.missed_small |= missed.small
            passed.missed_big |= missed.big
        self.button, self.button_drawn, self.last_big = event.button, False, event.big
        self.hand = HandRun(number=event.hand, seats=event.seats, secret=event.secret)
        self.hands = event.hand
        self.holes, self.shown, self.settled = {}, set(), None
        if self.first_hand_at is None:
            self.first_hand_at, self.paused_for = event.time, 0  # pauses before the first hand took nothing from play

    def _follow_hand(self, event: HandEvent) -> None:
        assert self.hand is not None
        self.hand.follow(event.event)
        match event.event:
            case Folded() | Checked() | Called() | Raised():
                if self.turn is not None and not self.turn.timed_out:
                    self.at(event.seats[event.event.player]).timeouts = 0
                self.turn = None
            case HoleCardsDealt():
                pairs = zip(event.seats, event.event.hands, strict=True)
                self.holes = {seat: cards for seat, cards in pairs if cards is not None}
            case HandShown():
                self.shown.add(event.seats[event.event.player])
            case _:
                pass

    def _start_turn(self, event: TurnStarted) -> None:
        assert self.hand is not None
        asked = self.config.clock is not None and self.config.clock.auto_bank
        self.turn = Turn(
            event.seat, event.hand, event.decision, event.time, event.allowance, event.bank, asked, event.acts_at
        )
        self.until = None  # the pause before the turn is over
        self.hand.turns = event.decision + 1

    def _settle(self, event: HandSettled) -> None:
        assert self.hand is not None
        self.record = self._make_record(self.hand, event)
        for result in event.results:
            seat = self.at(result.seat)
            seat.stack = result.stack
            seat.queued = min(seat.queued, self._room(seat))
        self.settled = event
        self._end_hand()

    def _room(self, seat: Seat) -> int:
        """How many chips can still be bought to a stack, in whole chips."""
        room, chip = max(0, self.config.most - seat.stack), self.config.rules.chip
        return room - room % chip

    def _make_record(self, hand: HandRun, event: HandSettled) -> HandRecord:
        record = HandRecord.of_events(hand.log, names=[self.at(seat).name for seat in hand.seats], seats=hand.seats)
        stacks = {result.seat: result.stack for result in event.results}
        return replace(record, finishing_stacks=tuple(stacks[seat] for seat in hand.seats))

    def _void(self, event: HandVoided) -> None:
        self.hands = event.hand  # the next hand has another number, and so other cards, even if this one never began
        if self.hand is not None and self.before is not None:
            self.button, self.button_drawn = self.before.button, self.before.button_drawn
            self.last_big = self.before.last_big
            for debt in self.before.debts:
                seat = self.at(debt.seat)
                seat.new, seat.missed_small, seat.missed_big = debt.new, debt.missed_small, debt.missed_big
                if debt.seat in self.hand.seats:  # nobody else's wish to post was used up by the deal
                    seat.post = debt.post
        self.holes, self.shown = {}, set()
        self.running = False
        self._end_hand()

    def _end_hand(self) -> None:
        self.hand = self.before = self.turn = self.conceded = None

    def _fold_clock(self, event: TimeBankRequested | TimeBankStarted | TimeBankUsed | TimedOut | BotChose) -> None:
        turn = self.turn
        assert turn is not None
        match event:
            case TimeBankRequested():
                turn.bank_asked = True
            case TimeBankStarted():
                turn.bank_from = turn.allowance_end  # however late that was noticed
            case TimeBankUsed():
                self.at(event.seat).bank = event.left
            case TimedOut():
                turn.timed_out = True
                self.at(event.seat).timeouts += 1
            case BotChose():
                turn.choice = event.action
            case _:
                assert_never(event)

    def _fold_pause(self, event: TablePaused | TableResumed | TableRecovered) -> None:
        match event:
            case TablePaused():
                self.paused_at = event.time
            case TableResumed():
                assert self.paused_at is not None
                pause = event.time - self.paused_at
                self.paused_at = None
                self.paused_for += pause
                if self.until is not None:
                    self.until += pause
                if self.turn is not None:
                    self.turn.shift(pause)
            case TableRecovered():
                if self.turn is not None:
                    self._restart_turn(self.turn, event.time if self.paused_at is None else self.paused_at)
            case _:
                assert_never(event)

    def _restart_turn(self, turn: Turn, now: int) -> None:
        """Open the decision anew: what it took from the bank and a time-out without its action never happened."""
        seat = self.at(turn.seat)
        if turn.allowance is not None:
            seat.bank = turn.bank
        if turn.timed_out:
            seat.timeouts -= 1
        turn.restart(now)
