"""The state of a table as the fold of its events: no rule of the game and no decision is made in here.

The one exception is the hand in progress, whose `HandState` follows the recorded decisions (see `HandRun`).
"""

from dataclasses import dataclass, field, fields, replace
from typing import TypeVar, assert_never

from feltroom.cards.card import Cards
from feltroom.engine.events import (
    Called,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    Raised,
    RunsAgreed,
)
from feltroom.engine.rules import Rules
from feltroom.history.record import HandRecord
from feltroom.table.config import TableConfig
from feltroom.table.events import (
    AskedToSee,
    BlindsChanged,
    BotChose,
    BotReplaced,
    ButtonDrawn,
    CardsShown,
    ChipsAdded,
    GameStarted,
    HandBegan,
    HandEvent,
    HandSettled,
    HandVoided,
    HostChanged,
    NextHandCalled,
    Outcome,
    OwnerChanged,
    Parting,
    PartingAnnounced,
    PhaseEntered,
    PlayerBusted,
    PlayerCameBack,
    PlayerDisconnected,
    PlayerReconnected,
    PlayerRenamed,
    PlayerSat,
    PlayerSatOut,
    RabbitHunted,
    RenameQueued,
    RunsAnswered,
    RunsOffered,
    SeatLeft,
    SessionFinished,
    ShowAsked,
    StraddleChosen,
    TableEvent,
    TableOpened,
    TablePaused,
    TableRecovered,
    TableResumed,
    ThinkTimeChanged,
    TimeBankRequested,
    TimeBankStarted,
    TimeBankUsed,
    TimedOut,
    TopUpQueued,
    TurnStarted,
)
from feltroom.table.hand_run import HandRun
from feltroom.table.host_events import (
    EveningEnded,
    HostEvent,
    RequestDeclined,
    SettingsChanged,
    StackCorrected,
    TableLocked,
)
from feltroom.table.host_state import NO_MEASURES, Correction, HostState
from feltroom.table.phases import Phase
from feltroom.table.seat import DealtIn, Seat
from feltroom.table.side_events import SideGamePaid, StandingChanged
from feltroom.table.side_state import NO_SIDE_GAMES, SideState
from feltroom.table.tournament_events import (
    BountyWon,
    LevelReached,
    RebuyOffered,
    TournamentFinished,
    TournamentStarted,
)
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


@dataclass(slots=True)
class RestingState:
    """What a table knows while no hand is in progress: plain values, all of them.

    `rest` are the board cards of the last hand that did not come, where players may ask to see them, until they do.
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
    """Everything a table knows; moved by `fold` alone.

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
            state._sit(PlayerSat(event.time, plan.seat, plan.name, config.stack, plan.bot, False, plan.account))
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

    def in_hand(self, seat: int) -> bool:
        """Whether a seat was dealt into the hand in progress."""
        return self.hand is not None and seat in self.hand.seats

    def played_until(self, now: int) -> int:
        """Return the milliseconds of play since the first hand began: neither pauses nor waiting count."""
        waiting = self.phase in (Phase.WAITING, Phase.FINISHED) or not self.hands
        return self.played if waiting or self.paused_at is not None else self.played + now - self.time

    def fold(self, event: TableEvent) -> None:
        """Take in the next event."""
        if not isinstance(event, TableRecovered | OwnerChanged):  # nobody played while the table was down
            self.played = self.played_until(event.time)
        self.time = event.time
        match event:
            case HandEvent():
                self._follow_hand(event)
            case PhaseEntered():
                self.phase, self.until, self.called = event.phase, event.until, False
                if self.tournament is not None and event.phase is not Phase.HAND_SUMMARY:
                    self.tournament = replace(self.tournament, offered=None)
            case TurnStarted():
                self._start_turn(event)
            case ShowAsked():
                self.asked, self.until = event.seat, event.until
            case RunsOffered():
                self.offer, self.run_answers, self.until = event, {}, event.until
            case RunsAnswered():
                self.run_answers[event.seat] = event.times
            case HandBegan():
                self._begin_hand(event)
            case HandSettled():
                self._pay_seats(event)
            case HandVoided():
                self._void(event)
            case TimeBankRequested() | TimeBankStarted() | TimeBankUsed() | TimedOut() | BotChose():
                self._fold_clock(event)
            case TablePaused() | TableResumed() | TableRecovered():
                self._fold_pause(event)
            case OwnerChanged():
                pass  # who drives a table changes nothing at it
            case ButtonDrawn():
                self.button, self.button_drawn = event.seat, True
            case GameStarted():
                self.running = self.called = True
            case NextHandCalled():
                self.called = True
            case BlindsChanged():
                self.rules = event.rules
                self.scheduled = self.scheduled and event.by_schedule
            case ThinkTimeChanged():
                self._change_think((event.least, event.most))
            case CardsShown():
                self.shown += (event.seat,)
            case AskedToSee():
                pass  # what it led to follows
            case RabbitHunted():
                self.rest = ()
            case SessionFinished():
                self.outcome, self.running = event.outcome, False
            case TournamentStarted():
                self.tournament = TournamentState.started(event)
            case LevelReached() | BountyWon() | RebuyOffered() | TournamentFinished():
                self._fold_tournament(event)
            case HostChanged():
                self.host = event.seat
                if event.seat is None:  # else nobody could come back
                    self.hosting = replace(self.hosting, locked=False)
            case TableLocked() | RequestDeclined() | StackCorrected() | SettingsChanged() | EveningEnded():
                self._fold_measure(event)
            case SideGamePaid():
                self._pay_beside(event)
            case StandingChanged():
                self.side = replace(self.side, players=event.players, standing=event.standing)
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
            | RenameQueued
            | PlayerRenamed
            | StraddleChosen
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
                self._announce(event)
            case SeatLeft():
                self._free(event)
            case PlayerSatOut():
                self.at(event.seat).sitting_out = True
                if event.at_once and self.hand is not None:
                    self.hand.absent.add(event.seat)
            case PlayerCameBack():
                seat = self.at(event.seat)
                seat.sitting_out, seat.post, seat.timeouts = False, event.post, 0
                if self.hand is not None:
                    self.hand.absent.discard(event.seat)
            case BotReplaced():
                if self.in_hand(event.seat):
                    self.at(event.seat).next_bot = event.bot
                else:
                    self.at(event.seat).bot = event.bot
            case RenameQueued():
                self.at(event.seat).next_name = event.name
            case PlayerRenamed():
                seat = self.at(event.seat)
                seat.name, seat.next_name = event.name, None
            case StraddleChosen():
                self.at(event.seat).straddles = event.on
            case TopUpQueued():
                self.at(event.seat).queued += event.amount
                if self.tournament is not None:
                    self.tournament = self.tournament.added(event.seat)
            case ChipsAdded():
                seat = self.at(event.seat)
                if self.tournament is not None and not seat.queued:
                    bought = self.tournament.added if seat.stack else self.tournament.rebought
                    self.tournament = bought(event.seat)
                seat.stack += event.amount
                seat.queued = 0
                self.bought_in += event.amount
            case PlayerDisconnected():
                seat = self.at(event.seat)
                seat.connected, seat.lost_at = False, event.time
            case PlayerReconnected():
                seat = self.at(event.seat)
                seat.connected, seat.lost_at = True, None
            case PlayerBusted():
                if self.tournament is not None:
                    self.tournament = self.tournament.without(event)
            case _:
                assert_never(event)

    def _fold_measure(self, event: HostEvent) -> None:
        match event:
            case TableLocked():
                self.hosting = replace(self.hosting, locked=event.locked)
            case StackCorrected():
                self._correct(event)
            case SettingsChanged():
                config = replace(event.config, seating=self.config.seating)
                self.hosting = replace(self.hosting, next_config=config)
                if self.hand is None:
                    self._change_settings()
            case EveningEnded():
                self.hosting = replace(self.hosting, ending=True)
            case RequestDeclined():
                pass  # whoever asked sits nowhere
            case _:
                assert_never(event)

    def _correct(self, event: StackCorrected) -> None:
        seat, host = self.at(event.seat), None if event.by is None else self.at(event.by)
        by, by_account = ("", "") if host is None else (host.name, host.account)
        corrected = Correction(event.time, seat.name, by, event.amount, event.why, seat.account, by_account)
        self.hosting = replace(self.hosting, corrections=(*self.hosting.corrections, corrected))
        seat.stack += event.amount
        self.bought_in += max(event.amount, 0)
        self.taken_home += max(-event.amount, 0)

    def _change_settings(self) -> None:
        """Play by the settings that the host has chosen; everybody has the whole of another time bank."""
        before, config = self.config, self.hosting.next_config
        if config is None:
            return
        self.config, self.hosting = config, replace(self.hosting, next_config=None)
        if config.clock != before.clock:
            for _, seat in self.taken():
                seat.bank = 0 if config.clock is None else config.clock.bank

    def _pay_beside(self, event: SideGamePaid) -> None:
        """Move chips from stack to stack after a hand."""
        for number, amount in event.payments:
            seat = self.at(number)
            seat.stack += amount
            seat.queued = min(seat.queued, self._room(seat))
            self.side = self.side.counted(seat, amount)

    def _sit(self, event: PlayerSat) -> None:
        bank = self.config.clock.bank if self.config.clock is not None else 0
        self.seats[event.seat] = Seat(event.name, event.stack, event.bot, bank, post=event.post, account=event.account)
        self.bought_in += event.stack

    def _announce(self, event: PartingAnnounced) -> None:
        seat = self.at(event.seat)
        if seat.parting is Parting.KICKED and seat.account:  # leaving now, they were sent away all the same
            self.sent_away[seat.account] = event.time
        seat.parting = event.parting

    def _free(self, event: SeatLeft) -> None:
        if event.parting is Parting.KICKED and (account := self.at(event.seat).account):
            self.sent_away[account] = event.time
        self.seats[event.seat] = None
        if self.tournament is not None:
            self.tournament = self.tournament.answered(event.seat)
        self.taken_home += event.stack
        self.holes.pop(event.seat, None)
        self.side = self.side.without(event.seat)
        if self.before is not None:  # the next player there owes nothing of it
            debts = tuple(debt for debt in self.before.debts if debt.seat != event.seat)
            self.before = replace(self.before, debts=debts)

    def _fold_tournament(self, event: LevelReached | BountyWon | RebuyOffered | TournamentFinished) -> None:
        assert self.tournament is not None
        self.tournament = self.tournament.after(event)
        if isinstance(event, RebuyOffered):
            self.until = event.until
        elif isinstance(event, TournamentFinished):
            self.running = False

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
        absent = {number for number, seat in seats if seat.sitting_out}
        self.hand = HandRun(number=event.hand, seats=event.seats, secret=event.secret, absent=absent)
        self.hands = event.hand
        self.dealt = tuple(DealtIn(number, seat.name, seat.bot) for number, seat in seats)
        self.holes, self.shown, self.settled = {}, (), None
        self.to_showdown = self.rest = ()
        self.side = replace(self.side, bounty=self.config.seven_deuce * self.rules.big_blind)

    def _follow_hand(self, event: HandEvent) -> None:
        run, turn, happened = self.hand, self.turn, event.event
        assert run is not None
        out_of_turn = isinstance(happened, Folded) and turn is not None and event.seats[happened.player] != turn.seat
        asked = run.question if out_of_turn else None
        run.follow(happened)
        if self.offer is not None:  # it was answered, or time was over
            self.offer, self.run_answers = None, {}
            self.until = None if isinstance(happened, RunsAgreed) else self.until
        match happened:
            case Folded() if out_of_turn:
                if run.question != asked:
                    self.turn = None
            case Folded() | Checked() | Called() | Raised():
                if turn is not None and not turn.timed_out:
                    self.at(turn.seat).timeouts = 0
                self.turn = None
            case HoleCardsDealt():
                pairs = zip(event.seats, happened.hands, strict=True)
                self.holes = {seat: cards for seat, cards in pairs if cards is not None}
            case HandShown():
                self.shown += (event.seats[happened.player],)
                self._answered(event.seats[happened.player])
            case HandMucked():
                self._answered(event.seats[happened.player])
            case _:
                pass

    def _answered(self, seat: int) -> None:
        if self.asked == seat:
            self.asked = self.until = None

    def _start_turn(self, event: TurnStarted) -> None:
        assert self.hand is not None
        asked = self.config.clock is not None and self.config.clock.auto_bank
        self.turn = Turn(
            event.seat, event.hand, event.decision, event.time, event.allowance, event.bank, asked, event.acts_at
        )
        self.until = None  # the pause before the turn is over
        self.hand.turns = event.decision + 1

    def _pay_seats(self, event: HandSettled) -> None:
        assert self.hand is not None
        self.finished = self._finish(self.hand, event)
        self.to_showdown = self.hand.to_showdown
        self.rest = self.hand.rest if self.config.rabbit else ()
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

    def _finish(self, hand: HandRun, event: HandSettled) -> FinishedHand:
        stacks = {result.seat: result.stack for result in event.results}
        names = tuple([self.at(seat).name for seat in hand.seats])
        return FinishedHand(hand.log, hand.seats, names, tuple([stacks[seat] for seat in hand.seats]))

    def _void(self, event: HandVoided) -> None:
        self.hands = event.hand  # the next hand has another number, and so other cards, even if this one never began
        self.voided += 1
        if self.hand is not None and self.before is not None:
            self.button, self.button_drawn = self.before.button, self.before.button_drawn
            self.last_big = self.before.last_big
            for debt in self.before.debts:
                seat = self.at(debt.seat)
                seat.new, seat.missed_small, seat.missed_big = debt.new, debt.missed_small, debt.missed_big
                if debt.seat in self.hand.seats:  # nobody else's wish to post was used up by the deal
                    seat.post = debt.post
        self.holes, self.shown = {}, ()
        self.to_showdown = self.rest = ()
        self.running = False
        self._end_hand()

    def _end_hand(self) -> None:
        self.hand = self.before = self.turn = self.asked = self.offer = None
        self.run_answers = {}
        self._change_settings()
        for _, seat in self.taken():
            if seat.next_bot is not None:
                seat.bot, seat.next_bot = seat.next_bot, None

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
                if self.tournament is not None:
                    self.tournament = self.tournament.resumed(pause)
                if self.until is not None:
                    self.until += pause
                if self.turn is not None:
                    self.turn.shift(pause)
            case TableRecovered():
                if self.turn is not None:
                    self._restart_turn(self.turn, event.time if self.paused_at is None else self.paused_at)
                if self.asked is not None:  # to be asked anew
                    self.asked = self.until = None
                if self.offer is not None:
                    self.offer, self.run_answers, self.until = None, {}, None
            case _:
                assert_never(event)

    def _change_think(self, think: tuple[int, int]) -> None:
        self.config = replace(self.config, think=think)
        if self.hosting.next_config is not None:
            self.hosting = replace(self.hosting, next_config=replace(self.hosting.next_config, think=think))

    def _restart_turn(self, turn: Turn, now: int) -> None:
        """Open the decision anew: what it took from the bank and a time-out without its action never happened."""
        seat = self.at(turn.seat)
        if turn.allowance is not None:
            seat.bank = turn.bank
        if turn.timed_out:
            seat.timeouts -= 1
        turn.restart(now)
