"""A table of a tournament of several: it does what the director orders, and nothing that would be the director's.

Nobody sits down, buys chips, calls a hand or changes blinds here. A player who leaves sits out, as in every tournament.
"""

from feltroom.errors import shown
from feltroom.table.commands import (
    Act,
    AskToSee,
    BotDecided,
    BotFailed,
    ComeBack,
    Command,
    Disconnect,
    FollowOrder,
    HuntRabbit,
    Kick,
    Leave,
    Reconnect,
    Recover,
    Rename,
    RunIt,
    Show,
    ShowOrMuck,
    SitOut,
    Stand,
    UseTimeBank,
)
from feltroom.table.config import with_blinds
from feltroom.table.events import (
    BlindsChanged,
    GameStarted,
    NextHandCalled,
    OrderFollowed,
    Parting,
    PhaseEntered,
    PlayerBusted,
    PlayerSat,
    PlayerSatOut,
    SeatLeft,
    TableEvent,
)
from feltroom.table.orders import HandReport, Order
from feltroom.table.phases import Phase
from feltroom.table.positions import enough_ready, next_positions
from feltroom.table.refusal import TableError
from feltroom.table.state import TableState

_ALLOWED = (
    Act
    | AskToSee
    | BotDecided
    | BotFailed
    | ComeBack
    | Disconnect
    | FollowOrder
    | HuntRabbit
    | Leave
    | Reconnect
    | Recover
    | Rename
    | RunIt
    | Show
    | ShowOrMuck
    | SitOut
    | Stand
    | UseTimeBank
)


def check_directed(state: TableState, command: Command) -> None:
    """Refuse what the director alone decides; the driver may send somebody away, who then sits out."""
    by_house = isinstance(command, Kick) and command.by is None
    if state.config.director and not by_house and not isinstance(command, _ALLOWED):
        raise TableError("the tournament's director decides that", code="by_director")


def follow(state: TableState, now: int, command: FollowOrder) -> list[TableEvent]:
    """Do what the director orders; nothing if that was done before."""
    order = command.order
    if not state.config.director:
        raise TableError("this table has no director", code="no_command")
    if not isinstance(order, Order):
        raise TableError(f"{shown(order)} is no order", code="no_command")
    if order.number <= state.followed:
        return []
    if order.number > state.followed + 1:
        message = f"order {order.number} comes after order {state.followed}"
        raise TableError(message, code="stale")
    if state.hand is not None or state.due:
        raise TableError(f"hand {state.hands} is being played", code="in_hand", hand=state.hands)
    return [OrderFollowed(now, order.number, order.level, order.deal), *_changes(state, now, order)]


def _changes(state: TableState, now: int, order: Order) -> list[TableEvent]:
    events: list[TableEvent] = []
    for one in order.out:
        events += [PlayerBusted(now, one.seat, one.place, one.shared), SeatLeft(now, one.seat, 0, Parting.BUSTED)]
    events += [SeatLeft(now, seat, state.at(seat).stack, Parting.MOVED) for seat in order.go]
    for new in order.come:
        events.append(PlayerSat(now, new.seat, new.name, new.stack, new.bot, False, new.account))
        events += [PlayerSatOut(now, new.seat, by_clock=False)] if new.away else []
    if order.close:
        return [*events, PhaseEntered(now, Phase.FINISHED, None)]
    schedule = state.config.schedule
    assert schedule is not None
    rules = with_blinds(state.rules, schedule.levels[order.level])
    if rules != state.rules:
        events.append(BlindsChanged(now, rules, by_schedule=True))
    if order.deal:
        events.append(NextHandCalled(now) if state.running else GameStarted(now))
    return events


def hand_report(state: TableState) -> HandReport | None:
    """Return how a table stands after the last order that was followed; None while its hand is not over."""
    if not state.config.director or not state.followed or state.due or state.phase is Phase.FINISHED:
        return None
    seats = state.taken()
    able = state.button is not None and enough_ready(state)
    return HandReport(
        state.followed,
        tuple([(number, seat.stack) for number, seat in seats]),
        tuple([number for number, seat in seats if seat.sitting_out]),
        next_positions(state, state.rules).big if able else None,
    )
