"""Answers to the commands of a host that concern the table as a whole, or somebody's chips.

None of them touches a hand in progress, and each is an event that everybody is told. A correction moves no chips from
one player to another: what is added counts as bought, what is taken away as taken home.
"""

from dataclasses import fields, replace

from feltroom.errors import shown
from feltroom.table.commands import CallBombPot, ChangeSettings, CorrectStack, DeclineRequest, EndEvening, LockTable
from feltroom.table.config import MAX_STACK, TableConfig
from feltroom.table.events import (
    BombPotCalled,
    EveningEnded,
    RequestDeclined,
    SettingsChanged,
    StackCorrected,
    TableEvent,
    TableLocked,
    TableResumed,
)
from feltroom.table.host_events import CorrectionReason
from feltroom.table.host_state import MOST_CORRECTIONS
from feltroom.table.refusal import TableError
from feltroom.table.seating import check_host, check_host_or_stand_in, occupant
from feltroom.table.state import TableState

# What a table is made with and keeps: who plays, what is dealt, and what people agreed to when they sat down.
FIXED = frozenset(
    {
        "name",
        "seats",
        "rules",
        "think",
        "sit_out",
        "max_humans",
        "ends_with_human",
        "deal",
        "weights",
        "schedule",
        "seating",
        "bot",
        "seed",
        "log_hands",
        "tournament",
        "director",
        "chips_per_point",
    }
)


def lock(state: TableState, now: int, command: LockTable) -> list[TableEvent]:
    """Let nobody else sit down, or let people sit down again."""
    check_host(state, command.by)
    _check_open(state)
    locked = bool(command.locked)
    return [] if state.hosting.locked is locked else [TableLocked(now, command.by, locked)]


def decline_request(state: TableState, now: int, command: DeclineRequest) -> list[TableEvent]:
    """Note that somebody gets no seat."""
    check_host_or_stand_in(state, command.by, now)
    return [RequestDeclined(now, command.by)]


def correct_stack(state: TableState, now: int, command: CorrectStack) -> list[TableEvent]:
    """Give a player the chips they should have, between hands."""
    check_host(state, command.by)
    _check_cash(state)
    _check_open(state)
    seat = occupant(state, command.seat)
    if seat.bot is not None:
        raise TableError(f"a bot at seat {command.seat} keeps its chips", code="not_a_person", seat=command.seat)
    if state.hand is not None:
        raise TableError(f"hand {state.hands} is being played", code="in_hand", hand=state.hands)
    chip, most = state.config.rules.chip, MAX_STACK
    if type(command.stack) is not int or not 0 <= command.stack <= most or command.stack % chip:
        message = f"a stack is 0 to {most} chips in multiples of {chip}, not {shown(command.stack)}"
        raise TableError(message, code="bad_amount", chip=chip)
    if not isinstance(command.why, CorrectionReason):
        raise TableError(f"{shown(command.why)} does not say why", code="bad_reason")
    if len(state.hosting.corrections) >= MOST_CORRECTIONS:
        message = f"{MOST_CORRECTIONS} stacks were corrected here already"
        raise TableError(message, code="too_many_corrections", most=MOST_CORRECTIONS)
    amount = command.stack - seat.stack
    return [StackCorrected(now, command.seat, amount, command.why, command.by)] if amount else []


def change_settings(state: TableState, now: int, command: ChangeSettings) -> list[TableEvent]:
    """Play by other settings from the next hand on."""
    check_host(state, command.by)
    _check_cash(state)
    _check_open(state)
    if not isinstance(command.config, TableConfig):
        raise TableError(f"{shown(command.config)} does not say how a table plays", code="bad_config")
    config = replace(command.config, seating=())  # who sat here at first is in the event that opened the table
    present = replace(state.hosting.next_config or state.config, seating=())
    changed = [field.name for field in fields(config) if getattr(config, field.name) != getattr(present, field.name)]
    if fixed := FIXED.intersection(changed):
        raise TableError(f"a table keeps its {', '.join(sorted(fixed))}", code="fixed_setting")
    return [SettingsChanged(now, config, command.by)] if changed else []


def call_bomb_pot(state: TableState, now: int, command: CallBombPot) -> list[TableEvent]:
    """Let the next hand be a bomb pot, or not any more."""
    check_host(state, command.by)
    _check_open(state)
    if not (state.hosting.next_config or state.config).bomb_pot:
        raise TableError("this table has no bomb pots", code="no_bomb_pots")
    on = bool(command.on)
    return [] if state.bomb_called is on else [BombPotCalled(now, command.by, on)]


def end_evening(state: TableState, now: int, command: EndEvening) -> list[TableEvent]:
    """Let no hand begin any more; one that is being played comes to its end."""
    check_host(state, command.by)
    _check_cash(state)
    _check_open(state)
    resumed: list[TableEvent] = [] if state.paused_at is None else [TableResumed(now)]
    return [*resumed, EveningEnded(now, command.by)]


def _check_cash(state: TableState) -> None:
    """Refuse what would make a tournament or a session for one person another one than was begun."""
    if state.config.tournament is not None or state.config.max_humans < 2:
        raise TableError("that is for cash tables of several people", code="cash_only")


def _check_open(state: TableState) -> None:
    if not state.plays_on:
        raise TableError("the session is over", code="session_over")
