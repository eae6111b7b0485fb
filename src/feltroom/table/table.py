"""A table: everything that happens between and around hands, without one line of input or output.

A table is in one of these phases; `phases.TRANSITIONS` holds every way between them, and docs/table.md the picture.

    Waiting            too few are ready, nobody is connected, nobody has started the game, or a hand was voided
    DrawingForButton   everybody draws a card for the first button
    TableSetup         the intro before a hand; seats and blinds for it are still open
    PostingBlinds      positions are fixed, cards are shuffled, antes and blinds go in
    DealHoleCards      two cards each
    Betting…           one player at a time has a turn, with a clock or, for a bot, a thinking time
    Deal…              flop, turn or river
    Showdown           hands are opened or mucked; where players choose, one after another is asked; where the board
                       may be run more than once, all who are left are asked at the same time
    Payout             pots are pushed
    HandSummary        the hand is settled; shows, partings and chips that were put off happen here
    Finished           a solo session is won, lost or left, or a tournament has a winner

Guards. Enough are ready for a hand when two players with chips take part, one of them a connected person (unless the
table is one of bots). A hand in progress goes on with its clocks when the last connection is lost; the table waits
after it, and where hands follow automatically it moves on as soon as one of its players is connected again. What the
host may ask for, any connected person with a seat may while the host is disconnected. Nobody acts out of turn: an
action names its hand and its decision, and any other is stale. A refused command raises IllegalAction (the rules of the
hand) or TableError (everything else) and changes nothing.

Exits and triggers. Three things move a table: a command (`handle`), time (`tick`), and nothing at all: whatever needs
neither happens at once, in the same call. A phase that is shown to people lasts for a pause set by the pace; the turn
that follows opens after it, so no clock runs and nobody acts in the middle of an animation. With the pace off phases
follow each other in no time, apart from 1 ms after a hand that is followed automatically, so that every call ends.
`deadline` says when `tick` has something to do. While it is None the table waits for a command: a person's action
without a clock, a decision of `pending_bot`, `NextHand` in a summary that waits for it, or somebody to sit
down or to connect. A command is judged by the clock as it stands at its time, whether `tick` was called before it or
not.

Re-entry. A betting phase is entered again from itself, once for each action that needs a pause, and so is Showdown
where players choose, once for each answer. Being paused is no
phase but lies over all of them: clocks and pauses stand still and go on with what was left. When the last person leaves
a hand that is paused, it goes on, so that it comes to its end; so does a tournament after an hour of pauses. Finished
is never left.

Leaving. A player who leaves in a hand is folded at once, in turn or not, in a pause or not. The fold waits for cards
that the rules have dealt and the table has not shown yet, and comes with them. A hand that is all-in, or whose end the
rules know already, stays in. If the fold changes the open decision, its turn is opened anew; otherwise it goes on.

How it is done. The table decides by producing events and changes only by folding them. `handle` works out the events
of a command on a state it does not touch (seating.py, playing.py), folds them, and then asks flow.py what follows until
nothing does. `replay` folds a log in the same way and gives the same table, in the middle of a hand too. The rules of a
hand run beside the fold (hand_run.py): they know at once how a decision ends, the table releases it phase by phase.

When the rules, a bot or the log of a hand fail, the hand is void: stacks, button and debts are as before the deal, the
trace is in the private part of `HandVoided`, and the table waits to be started again.

Time is what the caller says it is, in whole milliseconds, and never runs backwards: an earlier `now` counts as the time
of the last event.
"""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from traceback import format_exc
from typing import assert_never

from feltroom.engine.redact import redact
from feltroom.engine.rules import Rules
from feltroom.engine.view import HandView
from feltroom.errors import InvalidSetup, shown
from feltroom.history.record import HandRecord
from feltroom.table import directing, hosting, playing, seating
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.commands import (
    Act,
    AddBot,
    AskToSee,
    BotDecided,
    BotFailed,
    CallBombPot,
    ChangeBlinds,
    ChangeSettings,
    ChangeThinkTime,
    ChooseStraddle,
    ComeBack,
    Command,
    CorrectStack,
    DeclineRequest,
    Disconnect,
    EndEvening,
    FollowOrder,
    HandOver,
    HuntRabbit,
    JoinLastLonger,
    Kick,
    Leave,
    LockTable,
    NextHand,
    Pause,
    Rebuy,
    Reconnect,
    Recover,
    RemoveBot,
    Rename,
    ReplaceBot,
    Resume,
    RunIt,
    Show,
    ShowOrMuck,
    Sit,
    SitOut,
    Stand,
    Start,
    TopUp,
    UseTimeBank,
)
from feltroom.table.config import TableConfig
from feltroom.table.events import HandBegan, HandSettled, Outcome, TableEvent, TableOpened, TableRecovered
from feltroom.table.flow import next_events
from feltroom.table.fold import fold
from feltroom.table.hand_run import void_hand
from feltroom.table.host_state import HostState
from feltroom.table.orders import HandReport
from feltroom.table.phases import Phase
from feltroom.table.randomness import Entropy, NoEntropy
from feltroom.table.refusal import TableError
from feltroom.table.seat import DealtIn, Seat
from feltroom.table.side_state import SideState
from feltroom.table.state import TableState
from feltroom.table.takeover import take_over
from feltroom.table.tournament_flow import pause_end
from feltroom.table.tournament_state import TournamentState
from feltroom.table.turn import PendingBot, Turn, pending_bot


class Table:
    """One table, moved by `handle` and `tick` alone.

    `entropy(32)` must give 32 unpredictable bytes; a table whose configuration has a seed does not ask for any.
    """

    __slots__ = ("_entropy", "_first", "_log", "_state")

    def __init__(self, config: TableConfig, entropy: Entropy | None = None) -> None:
        if not isinstance(config, TableConfig):
            raise InvalidSetup(f"a table needs a TableConfig, not {shown(config)}")
        if entropy is None and config.seed is None:
            raise InvalidSetup("a table without a seed needs entropy to deal from")
        opened = TableOpened(0, config)
        self._set(TableState.opened(opened), [opened], first=0, entropy=entropy)

    def _set(self, state: TableState, log: list[TableEvent], *, first: int, entropy: Entropy | None) -> None:
        self._entropy = entropy
        self._state = state
        self._log = log
        self._first = first

    @classmethod
    def replay(cls, events: Iterable[TableEvent], entropy: Entropy | None = None) -> "Table":
        """Return the table that a log of events left; send `Recover` before playing on, unless it was handed over.

        A table without a seed can be read back without entropy; the next hand cannot be dealt before `use_entropy`.
        """
        log = iter(events)
        opened = next(log, None)
        if not isinstance(opened, TableOpened):
            raise InvalidSetup(f"the log of a table begins with TableOpened, not with {type(opened).__name__}")
        table = cls.__new__(cls)
        table._set(TableState.opened(opened), [opened], first=0, entropy=entropy)
        table._fold_all(log)
        return table

    @classmethod
    def restore(
        cls, checkpoint: Checkpoint, events: Iterable[TableEvent] = (), entropy: Entropy | None = None
    ) -> "Table":
        """Return the table that a checkpoint and the events after it left, as `replay` does.

        Events before the checkpoint are not held, and `last_record` is None until a hand is settled after it.
        """
        table = cls.__new__(cls)
        table._set(checkpoint.state.woken(), [], first=checkpoint.seq, entropy=entropy)
        table._fold_all(events)
        return table

    def checkpoint(self) -> Checkpoint | None:
        """Return the table as it stands, to `restore` it from; None while a hand is in progress."""
        return Checkpoint(self.seq, self._state.resting()) if self._state.hand is None else None

    def use_entropy(self, entropy: Entropy) -> None:
        """Deal from this from now on."""
        self._entropy = entropy

    def handle(self, command: Command, now: int) -> list[TableEvent]:
        """Do what a command asks and return what happened; IllegalAction or TableError if it is refused."""
        if not isinstance(command, Command):
            raise TableError(f"{shown(command)} is no command", code="no_command")
        now = self._at(now)
        return self._move(_answer(self._state, now, command), now)

    def take_over(self, epoch: int, now: int, *, grace: int = 0) -> list[TableEvent]:
        """Note that this process drives the table from now on; nothing else happens before that is written.

        All clocks go on as they were; `Recover` would begin them anew. With a grace, so much time is left at least of
        a turn that was nearly over or would be by now, as far as that was used up since the last event.
        """
        before = len(self._log)
        self._fold_all(take_over(self._state, self._at(now), epoch=epoch, grace=grace))
        return self._log[before:]

    def tick(self, now: int) -> list[TableEvent]:
        """Do what time brings and return what happened; nothing before the deadline."""
        return self._move([], self._at(now))

    @property
    def deadline(self) -> int | None:
        """When `tick` has something to do; None while only a command can move the table."""
        state = self._state
        if state.hand is not None and state.hand.broken is not None:
            return state.time
        if state.paused_at is not None:
            return pause_end(state)
        if state.until is not None:
            return state.until
        return None if state.turn is None else state.turn.deadline(state.config.clock)

    @property
    def pending_bot(self) -> PendingBot | None:
        """The decision a bot has to make, None when there is none; its answer comes back as `BotDecided`."""
        return pending_bot(self._state)

    @property
    def events(self) -> tuple[TableEvent, ...]:
        """The events that are held, the whole log unless `trim` or `restore` was used; private parts are in them.

        What leaves the house goes through `redact_table`.
        """
        return tuple(self._log)

    def since(self, seq: int) -> list[TableEvent]:
        """Return the events from a number on, as far as they are held: those before `first_seq` are not."""
        return self._log[max(0, seq - self._first) :]

    def trim(self, seq: int, *, keep_last_hand: bool = True) -> None:
        """Forget the events before a number, but none of the hand in progress or, between hands, of the last one.

        The last hand may go too if it need not be kept; with it, what has happened since can be forgotten.
        """
        log, most = self._log, len(self._log)
        if keep_last_hand or self._state.hand is not None:
            most = next((place for place in range(most - 1, -1, -1) if isinstance(log[place], HandBegan)), most)
        forget = max(0, min(seq - self._first, most))
        del log[:forget]
        self._first += forget

    @property
    def first_seq(self) -> int:
        """The number of the oldest event that is held; `seq` if there is none."""
        return self._first

    @property
    def seq(self) -> int:
        """The number of the next event: how many there have been, held or not."""
        return self._first + len(self._log)

    @property
    def config(self) -> TableConfig:
        """How the table plays."""
        return self._state.config

    @property
    def phase(self) -> Phase:
        """Where the table is."""
        return self._state.phase

    @property
    def paused(self) -> bool:
        """Whether all clocks stand still."""
        return self._state.paused_at is not None

    @property
    def rules(self) -> Rules:
        """The rules of the next hand; the one in progress keeps those it began with."""
        return self._state.rules

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        """Who sits where, None for a free seat; to be read only."""
        return tuple(self._state.seats)

    @property
    def stacks(self) -> dict[int, int]:
        """The chips in front of every player now, without those in the middle."""
        state = self._state
        stacks = {number: seat.stack for number, seat in state.taken()}
        run = state.hand
        if run is not None and run.log:
            seen = HandView.of([redact(event, None) for event in run.log], viewer=None)
            stacks |= dict(zip(run.seats, seen.stacks, strict=True))
        return stacks

    @property
    def pot(self) -> int:
        """The chips in the middle now."""
        state = self._state
        in_play = sum([seat.stack for _, seat in state.taken()])
        return in_play - sum(self.stacks.values())

    @property
    def host(self) -> int | None:
        """The host's seat."""
        return self._state.host

    def may_host(self, seat: int) -> bool:
        """Whether the person at a seat is the host, and is there."""
        return seating.may_host(self._state, seat)

    def may_stand_in(self, seat: int, now: int) -> bool:
        """Whether the person at a seat is there, and the host has not been for a minute."""
        return seating.may_stand_in(self._state, seat, now)

    @property
    def plays_on(self) -> bool:
        """Whether hands may still begin: the session is not over, and the host has not ended the evening."""
        return self._state.plays_on

    @property
    def hosting(self) -> HostState:
        """What the host has done to the table as a whole."""
        return self._state.hosting

    @property
    def side(self) -> SideState:
        """How the games beside the pots stand."""
        return self._state.side

    @property
    def bomb_called(self) -> bool:
        """Whether the host has called for a bomb pot."""
        return self._state.bomb_called

    @property
    def people(self) -> int:
        """How many people sit here, without those who gave up their seats in a hand."""
        return len(self._state.people())

    @property
    def time(self) -> int:
        """The time of the last event."""
        return self._state.time

    @property
    def button(self) -> int | None:
        """The seat of the button, None before it is drawn."""
        return self._state.button

    @property
    def hand_number(self) -> int:
        """The number of the hand in progress or the last one, 0 before the first."""
        return self._state.hands

    @property
    def turn(self) -> Turn | None:
        """The open decision and its clock; to be read only."""
        return self._state.turn

    @property
    def last_settlement(self) -> HandSettled | None:
        """What the last hand was for everybody, until the next one begins."""
        return self._state.settled

    @property
    def dealt_in(self) -> tuple[DealtIn, ...]:
        """Who was dealt into the last hand that is held, also those who have left since."""
        return self._state.dealt

    @property
    def last_record(self) -> HandRecord | None:
        """The last hand that was settled, complete: seed, seats, cards and actions."""
        finished = self._state.finished
        return None if finished is None else finished.record()

    @property
    def sent_away(self) -> Mapping[str, int]:
        """The accounts of those whom the host has sent away, and when they lost the seat, by the events folded here."""
        return self._state.sent_away

    @property
    def outcome(self) -> Outcome | None:
        """How a solo session ended, None while it goes on."""
        return self._state.outcome

    @property
    def tournament(self) -> TournamentState | None:
        """How a tournament stands; None before it begins, and at every other table."""
        return self._state.tournament

    @property
    def followed(self) -> int:
        """The number of the last order of a director that was followed here, 0 before the first."""
        return self._state.followed

    @property
    def report(self) -> HandReport | None:
        """How a table with a director stands while it rests; None while the hand of its last order is not over."""
        return directing.hand_report(self._state)

    def played_until(self, now: int) -> int:
        """Return the milliseconds of play until now, by which levels rise: neither pauses nor waiting count."""
        return self._state.played_until(self._at(now))

    @property
    def bought_in(self) -> int:
        """All chips that were ever bought here."""
        return self._state.bought_in

    @property
    def taken_home(self) -> int:
        """All chips that left with their owners."""
        return self._state.taken_home

    def view(self, seat: int | None) -> HandView | None:
        """Return what the player at a seat, or a spectator (None), knows of the hand in progress."""
        run = self._state.hand
        if run is None or not run.log:
            return None
        player = run.seats.index(seat) if seat in run.seats else None
        return HandView.of([redact(event, player) for event in run.log], viewer=player)

    def __eq__(self, other: object) -> bool:
        """Two tables are equal in the same state after the same events, as far as both hold them."""
        if not isinstance(other, Table):
            return NotImplemented
        held = max(self._first, other._first)
        return self._state == other._state and self.seq == other.seq and self.since(held) == other.since(held)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def _at(self, now: int) -> int:
        if type(now) is not int:
            raise TableError(f"the time is a whole number of milliseconds, not {shown(now)}", code="bad_time")
        return max(now, self._state.time)

    def _fold(self, event: TableEvent) -> None:
        """Change the table; the only way there is."""
        fold(self._state, event)
        self._log.append(event)

    def _fold_all(self, events: Iterable[TableEvent]) -> None:
        for event in events:
            self._fold(event)

    def _move(self, events: list[TableEvent], now: int) -> list[TableEvent]:
        """Fold events and what follows from them; without entropy for a new hand the table stays as it was."""
        before = len(self._log)
        may_fail = self._entropy is None and self.config.seed is None
        was = deepcopy(self._state) if may_fail else self._state
        try:
            self._fold_all(events)
            self._go_on(now)
        except NoEntropy:
            self._state = was
            del self._log[before:]
            raise
        return self._log[before:]

    def _go_on(self, now: int) -> None:
        """Do what needs no command and no more time, until nothing does."""
        failed = False
        while True:
            try:
                events = next_events(self._state, now, self._entropy)
                if not events:
                    return
                self._fold_all(events)
            except NoEntropy:
                raise
            except Exception:  # an error that should never happen ends the hand, not the table
                if failed:
                    raise
                failed = True
                self._fold_all(void_hand(self._state, now, format_exc()))


def _answer(state: TableState, now: int, command: Command) -> list[TableEvent]:
    """Return the events of a command, or refuse it."""
    directing.check_directed(state, command)
    match command:
        case FollowOrder():
            return directing.follow(state, now, command)
        case Act():
            return playing.decide(state, now, command)
        case BotDecided():
            return playing.decide_bot(state, now, command)
        case BotFailed():
            return playing.fail_bot(state, now, command)
        case UseTimeBank():
            return playing.use_time_bank(state, now, command)
        case Show():
            return playing.show(state, now, command)
        case ShowOrMuck():
            return playing.show_or_muck(state, now, command)
        case RunIt():
            return playing.run_it(state, now, command)
        case AskToSee():
            return playing.ask_to_see(state, now, command)
        case HuntRabbit():
            return playing.hunt_rabbit(state, now, command)
        case Start():
            return playing.start(state, now, command)
        case NextHand():
            return playing.next_hand(state, now, command)
        case Pause():
            return playing.pause(state, now, command)
        case Resume():
            return playing.resume(state, now, command)
        case ChangeBlinds():
            return playing.change_blinds(state, now, command)
        case ChangeThinkTime():
            return playing.change_think_time(state, now, command)
        case LockTable():
            return hosting.lock(state, now, command)
        case CorrectStack():
            return hosting.correct_stack(state, now, command)
        case ChangeSettings():
            return hosting.change_settings(state, now, command)
        case CallBombPot():
            return hosting.call_bomb_pot(state, now, command)
        case EndEvening():
            return hosting.end_evening(state, now, command)
        case DeclineRequest():
            return hosting.decline_request(state, now, command)
        case Recover():
            return [TableRecovered(now)]
        case _:
            return _answer_seat(state, now, command)


def _answer_seat(
    state: TableState,
    now: int,
    command: (
        Sit
        | Stand
        | Leave
        | SitOut
        | ComeBack
        | ChooseStraddle
        | JoinLastLonger
        | TopUp
        | Rebuy
        | AddBot
        | RemoveBot
        | ReplaceBot
        | Kick
        | HandOver
        | Disconnect
        | Reconnect
        | Rename
    ),
) -> list[TableEvent]:
    match command:
        case Sit():
            return seating.sit(state, now, command)
        case Stand() | Leave() | Kick() | RemoveBot():
            return seating.leave(state, now, command)
        case SitOut():
            return seating.sit_out(state, now, command)
        case ComeBack():
            return seating.come_back(state, now, command)
        case ChooseStraddle():
            return seating.choose_straddle(state, now, command)
        case JoinLastLonger():
            return seating.join_last_longer(state, now, command)
        case TopUp():
            return seating.top_up(state, now, command)
        case Rebuy():
            return seating.rebuy(state, now, command)
        case AddBot():
            return seating.add_bot(state, now, command)
        case ReplaceBot():
            return seating.replace_bot(state, now, command)
        case HandOver():
            return seating.hand_over(state, now, command)
        case Disconnect() | Reconnect():
            return seating.connection(state, now, command)
        case Rename():
            return seating.rename(state, now, command)
        case _:
            assert_never(command)
