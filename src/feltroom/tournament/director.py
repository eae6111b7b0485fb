"""The director of a tournament of several tables, without one line of input or output.

A director is driven like a table: `handle` takes a command, `tick` the time, `deadline` says when time has something to
do, and what they return is the log; `replay` of that log gives the same director. It knows no hand. Its tables play one
hand for each of its orders and then rest; it hears of their hands by reports.

Chips are never in two places. Between two orders a table cannot deal, so the stacks of a report stand until the next
order to that table. A player who moves is one event here: from then on they belong to the new table, with the chips of
the last report. The order that takes them off the old table, and the one that seats them at the new, follow from that
event, are numbered, and are followed once each, however often they are sent and whatever stops in between. The table
they left deals no hand before it has followed its own.

Reports are taken once too: that of an order which has been counted, or has not been given, changes nothing.
"""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import assert_never

from feltroom.errors import InvalidSetup, shown
from feltroom.table.config import BotSpec, TableConfig, check_name
from feltroom.table.orders import HandReport, Order
from feltroom.table.pace import MOST_PAUSED
from feltroom.table.randomness import Entropy
from feltroom.tournament.commands import (
    Begin,
    CountHand,
    DirectorCommand,
    Enter,
    PausePlay,
    RecoverPlay,
    RenameEntrant,
    ResumePlay,
    StopPlay,
    Withdraw,
)
from feltroom.tournament.config import TournamentConfig
from feltroom.tournament.events import (
    DirectorEvent,
    EntrantCame,
    EntrantRenamed,
    EntrantWithdrew,
    HandCounted,
    PlayPaused,
    PlayRecovered,
    PlayResumed,
    PlayStopped,
    Result,
    TournamentOpened,
)
from feltroom.tournament.flow import begin, late_seat, level_end, next_events, pause_end
from feltroom.tournament.fold import fold
from feltroom.tournament.refusal import TournamentError
from feltroom.tournament.state import DirectorState, Player, RunTable


class Director:
    """One tournament, moved by `handle` and `tick` alone; `entropy(32)` must give 32 unpredictable bytes."""

    __slots__ = ("_entropy", "_log", "_state")

    def __init__(self, config: TournamentConfig, entropy: Entropy, *, now: int = 0) -> None:
        if not isinstance(config, TournamentConfig):
            raise InvalidSetup(f"a director needs a TournamentConfig, not {shown(config)}")
        self._set([TournamentOpened(now, config)], entropy)

    def _set(self, log: Sequence[DirectorEvent], entropy: Entropy | None) -> None:
        opened = log[0] if log else None
        if not isinstance(opened, TournamentOpened):
            raise InvalidSetup(
                f"the log of a tournament begins with TournamentOpened, not with {type(opened).__name__}"
            )
        self._entropy = entropy
        self._log: list[DirectorEvent] = [opened]
        self._state = DirectorState(opened.config, opened.time)
        self._fold_all(log[1:])

    @classmethod
    def replay(cls, events: Iterable[DirectorEvent], entropy: Entropy | None = None) -> "Director":
        """Return the director that a log of events left; send `RecoverPlay` before going on."""
        director = cls.__new__(cls)
        director._set(list(events), entropy)
        return director

    def handle(self, command: DirectorCommand, now: int) -> list[DirectorEvent]:
        """Do what a command asks and return what happened; TournamentError if it is refused."""
        if not isinstance(command, DirectorCommand):
            raise TournamentError(f"{shown(command)} is no command", code="no_command")
        now = self._at(now)
        return self._move(self._answer(command, now), now)

    def tick(self, now: int) -> list[DirectorEvent]:
        """Do what time brings and return what happened; nothing before the deadline."""
        return self._move([], self._at(now))

    @property
    def deadline(self) -> int | None:
        """When `tick` has something to do; None while only a command can move the director."""
        return level_end(self._state) if self._state.paused_at is None else pause_end(self._state)

    @property
    def events(self) -> tuple[DirectorEvent, ...]:
        """The whole log, accounts included."""
        return tuple(self._log)

    @property
    def seq(self) -> int:
        """The number of the next event."""
        return len(self._log)

    def since(self, seq: int) -> list[DirectorEvent]:
        """Return the events from a number on."""
        return self._log[seq:]

    @property
    def state(self) -> DirectorState:
        """Everything that follows from the log; to be read only."""
        return self._state

    @property
    def config(self) -> TournamentConfig:
        """How the tournament is played."""
        return self._state.config

    @property
    def time(self) -> int:
        """The time of the last event."""
        return self._state.time

    @property
    def results(self) -> tuple[Result, ...]:
        """Places and prizes, the best first; empty while it goes on."""
        return self._state.results

    @property
    def tables(self) -> tuple[RunTable, ...]:
        """The tables that are open."""
        return tuple(self._state.tables.values())

    @property
    def table_count(self) -> int:
        """How many tables were ever opened; they are numbered from 0."""
        return self._state.opened

    def table_config(self, number: int, *, director: str) -> TableConfig:
        """Return how a table plays, in a tournament that the driver calls by this name."""
        return self._state.config.table_config(director=director, number=number + 1)

    def orders(self, table: int, *, followed: int) -> list[Order]:
        """Return what a table is still to do that has followed its orders up to a number."""
        return [order for order in self._state.orders.get(table, ()) if order.number > followed]

    def player(self, entrant: int) -> Player:
        """Return an entrant; to be read only."""
        return self._state.players[entrant]

    def __eq__(self, other: object) -> bool:
        """Two directors are equal in the same state after the same events."""
        return isinstance(other, Director) and self._state == other._state and self._log == other._log

    __hash__ = None  # type: ignore[assignment]  # mutable

    def _at(self, now: int) -> int:
        if type(now) is not int:
            raise TournamentError(f"the time is a whole number of milliseconds, not {shown(now)}", code="bad_time")
        return max(now, self._state.time)

    def _fold_all(self, events: Iterable[DirectorEvent]) -> None:
        for event in events:
            fold(self._state, event)
            self._log.append(event)

    def _move(self, events: list[DirectorEvent], now: int) -> list[DirectorEvent]:
        """Fold events and what follows from them; without entropy for a draw the director stays as it was."""
        before = len(self._log)
        was = self._state if self._entropy is not None else deepcopy(self._state)
        try:
            while events or (events := next_events(self._state, now, self._entropy)):
                self._fold_all(events)
                events = []
        except InvalidSetup:
            self._state = was
            del self._log[before:]
            raise
        return self._log[before:]

    def _answer(self, command: DirectorCommand, now: int) -> list[DirectorEvent]:
        state = self._state
        match command:
            case Enter():
                return _enter(state, now, command, self._entropy)
            case Withdraw():
                return _withdraw(state, now, command)
            case Begin():
                return _begin(state, now, self._entropy)
            case CountHand():
                return _count(state, now, command)
            case PausePlay() | ResumePlay():
                return _pause(state, now, command)
            case RenameEntrant():
                _check_entrant(state, command.entrant)
                name = _name(command.name)
                return (
                    [] if state.players[command.entrant].name == name else [EntrantRenamed(now, command.entrant, name)]
                )
            case StopPlay():
                return [] if state.over else [PlayStopped(now)]
            case RecoverPlay():
                return [PlayRecovered(now)]
            case _:
                assert_never(command)


def _name(name: str) -> str:
    try:
        return check_name(name)
    except InvalidSetup as error:
        raise TournamentError(str(error), code="bad_name") from None


def _check_entrant(state: DirectorState, entrant: int) -> None:
    if type(entrant) is not int or entrant not in state.entrants:
        raise TournamentError(f"nobody entered as number {shown(entrant)}", code="no_such_player")


def _enter(state: DirectorState, now: int, command: Enter, entropy: Entropy | None) -> list[DirectorEvent]:
    name, most = _name(command.name), state.config.most
    if not state.entry_open:
        raise TournamentError("nobody can enter any more", code="tournament_running")
    if len(state.entrants) >= most:
        raise TournamentError(f"all {most} places are taken", code="no_more_people", people=most, most=most)
    if command.bot is not None and (not isinstance(command.bot, BotSpec) or command.account):
        raise TournamentError(f"{shown(command.bot)} is no bot", code="bad_bot")
    if command.account and any(state.players[one].account == command.account for one in state.entrants):
        raise TournamentError("they have entered already", code="already_seated")
    number = len(state.players)
    came = EntrantCame(now, number, name, command.bot, command.account)
    return [came, *(late_seat(state, now, number, entropy) if state.begun else [])]


def _withdraw(state: DirectorState, now: int, command: Withdraw) -> list[DirectorEvent]:
    _check_entrant(state, command.entrant)
    if state.begun:
        raise TournamentError("the tournament has begun", code="tournament_running")
    return [EntrantWithdrew(now, command.entrant)]


def _begin(state: DirectorState, now: int, entropy: Entropy | None) -> list[DirectorEvent]:
    entered = len(state.entrants)
    if state.begun or state.over:
        raise TournamentError("the tournament has begun", code="tournament_running")
    if entered < 2:
        raise TournamentError(f"a tournament needs 2 entrants, not {entered}", code="too_few", ready=entered)
    return begin(state, now, entropy)


def _pause(state: DirectorState, now: int, command: PausePlay | ResumePlay) -> list[DirectorEvent]:
    if not state.running:
        raise TournamentError("the tournament is not being played", code="session_over")
    if isinstance(command, PausePlay):
        if state.paused_at is not None:
            return []
        if not command.by_house and state.paused >= MOST_PAUSED:
            raise TournamentError("the pauses of a tournament last an hour in all", code="no_pause_left")
        return [PlayPaused(now, command.by_house)]
    if state.paused_at is None or (command.by_house and not state.paused_by_house):
        return []
    if state.paused_by_house and not command.by_house:
        raise TournamentError("the house rests", code="maintenance")
    return [PlayResumed(now)]


def _count(state: DirectorState, now: int, command: CountHand) -> list[DirectorEvent]:
    table, report = state.tables.get(command.table), command.report
    if not isinstance(report, HandReport):
        raise TournamentError(f"{shown(report)} is no report", code="no_command")
    if table is None or not table.due or report.order != table.given:
        return []
    there = {seat: entrant for seat, entrant in table.seats.items() if entrant not in table.come}
    stacks = dict(report.stacks)
    chips = sum(state.players[entrant].stack for entrant in there.values())
    if set(stacks) != set(there) or sum(stacks.values()) != chips or min(stacks.values()) < 0:
        message = f"table {command.table} has {chips} chips at the seats {sorted(there)}, not {shown(report.stacks)}"
        raise TournamentError(message, code="internal")
    entrants = tuple([(there[seat], stack) for seat, stack in sorted(stacks.items())])
    away = tuple([there[seat] for seat in report.away if seat in there])
    return [HandCounted(now, command.table, report.order, entrants, away, report.big)]
