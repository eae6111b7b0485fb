"""How each event changes a director: no rule is applied and no decision is made in here."""

from typing import assert_never

from feltroom.table.orders import Exit
from feltroom.tournament.events import (
    DirectorEvent,
    EntrantCame,
    EntrantRenamed,
    EntrantWithdrew,
    EntryClosed,
    FinalTableFormed,
    HandCounted,
    HandForHandBegan,
    HandForHandEnded,
    LevelRose,
    OrderGiven,
    PlayBegan,
    PlayerPlaced,
    PlayerSeated,
    PlayFinished,
    PlayPaused,
    PlayRecovered,
    PlayResumed,
    PlayStopped,
    TableAdded,
    TableBroken,
    TournamentOpened,
)
from feltroom.tournament.state import DirectorState, Player, RunTable


def fold(state: DirectorState, event: DirectorEvent) -> None:
    """Change the state by the next event."""
    if not isinstance(event, PlayRecovered):  # nobody played while the director was down
        state.played = state.played_until(event.time)
    state.time = event.time
    match event:
        case TournamentOpened():
            raise TypeError("a tournament is opened once")
        case EntrantCame():
            _enter(state, event)
        case EntrantWithdrew():
            state.players[event.entrant].withdrew = True
        case EntrantRenamed():
            state.players[event.entrant].name = event.name
        case PlayerSeated():
            _seat(state, event)
        case HandCounted():
            _count(state, event)
        case PlayerPlaced():
            _place(state, event)
        case OrderGiven():
            _order(state, event)
        case PlayFinished():
            _finish(state, event)
        case PlayStopped():
            state.stopped, state.running = True, False
        case LevelRose():
            state.level = event.level
        case EntryClosed():
            state.shares = event.shares
        case HandForHandBegan():
            state.hand_for_hand = True
        case HandForHandEnded():
            state.hand_for_hand = False
        case PlayBegan() | TableAdded() | FinalTableFormed() | TableBroken():
            _fold_tables(state, event)
        case PlayPaused() | PlayResumed() | PlayRecovered():
            _fold_clock(state, event)
        case _:
            assert_never(event)


def _fold_tables(state: DirectorState, event: PlayBegan | TableAdded | FinalTableFormed | TableBroken) -> None:
    match event:
        case PlayBegan():
            state.running = True
            state.breaks = list(event.breaks)
            for number in sorted(event.breaks):
                _open(state, number)
        case TableAdded():
            _open(state, event.table)
            state.breaks.insert(event.place, event.table)
        case FinalTableFormed():
            _open(state, event.table)
            state.final = event.table
            state.breaks = [event.table]
        case TableBroken():
            state.breaks.remove(event.table)
        case _:
            assert_never(event)


def _fold_clock(state: DirectorState, event: PlayPaused | PlayResumed | PlayRecovered) -> None:
    match event:
        case PlayPaused():
            state.paused_at, state.paused_by_house = event.time, event.by_house
        case PlayResumed():
            assert state.paused_at is not None
            state.paused += 0 if state.paused_by_house else event.time - state.paused_at
            state.paused_at, state.paused_by_house = None, False
        case PlayRecovered():
            pass
        case _:
            assert_never(event)


def _open(state: DirectorState, number: int) -> None:
    state.tables[number] = RunTable(number)
    state.opened = number + 1


def _enter(state: DirectorState, event: EntrantCame) -> None:
    for player in state.players:
        if player.place is not None:  # who is out already is behind everybody who comes later
            player.place += 1
    state.players.append(Player(event.name, event.bot, event.account))


def _seat(state: DirectorState, event: PlayerSeated) -> None:
    player = state.players[event.entrant]
    if player.table is None:
        player.stack = state.config.table.stack
    else:
        old = state.tables[player.table]
        assert player.seat is not None
        del old.seats[player.seat]
        if event.entrant in old.come:  # they were on their way there
            old.come.remove(event.entrant)
        else:
            old.go.append(player.seat)
    player.table, player.seat = event.table, event.seat
    table = state.tables[event.table]
    table.seats[event.seat] = event.entrant
    table.come.append(event.entrant)


def _count(state: DirectorState, event: HandCounted) -> None:
    table = state.tables[event.table]
    for entrant, stack in event.stacks:
        player = state.players[entrant]
        if player.stack and not stack:
            state.emptied[entrant] = player.stack
        player.stack = stack
        player.away = entrant in event.away
    table.due, table.big = False, event.big
    table.hands += 1
    state.orders[event.table] = [order for order in state.orders[event.table] if order.number > event.order]


def _place(state: DirectorState, event: PlayerPlaced) -> None:
    player = state.players[event.entrant]
    assert player.table is not None and player.seat is not None
    table = state.tables[player.table]
    player.place, player.shared = event.place, event.shared
    table.out.append(Exit(player.seat, event.place, event.shared))
    del table.seats[player.seat]
    del state.emptied[event.entrant]


def _order(state: DirectorState, event: OrderGiven) -> None:
    table = state.tables[event.table]
    table.given, table.due = event.order.number, event.order.deal
    table.out, table.go = [], []
    table.come = [] if event.order.come else table.come
    state.orders.setdefault(event.table, []).append(event.order)
    if event.order.close:
        del state.tables[event.table]


def _finish(state: DirectorState, event: PlayFinished) -> None:
    state.results, state.running = event.results, False
    for result in event.results:
        state.players[result.entrant].place = result.place
