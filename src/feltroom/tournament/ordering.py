"""The next order of each table.

A table rests when its last hand was counted. It gets its next hand at once, unless the tournament is paused, the final
table is about to be drawn, it has nobody to play with, or it must wait: hand for hand until all tables have played, and
a table that is three players short of the largest until it is filled up (TDA rules, balancing).

Players who go to another table leave first, with orders of their own. So if orders are followed as they were given, no
player is ever at two tables.
"""

from feltroom.table.orders import Arrival, Order
from feltroom.tournament.events import DirectorEvent, OrderGiven
from feltroom.tournament.state import DirectorState, RunTable

SHORT = 3


def next_orders(state: DirectorState, now: int) -> list[DirectorEvent]:
    """Return the orders of all tables that rest and have something to do."""
    resting = [table for table in state.tables.values() if not table.due]
    if leaving := [table for table in resting if table.go]:
        return [OrderGiven(now, table.number, _departures(state, table)) for table in leaving]
    orders: list[DirectorEvent] = []
    for table in resting:
        close = state.over or not table.seats
        deal = not close and _may_deal(state, table)
        if close or deal or table.changed:
            orders.append(OrderGiven(now, table.number, _order(state, table, deal=deal, close=close)))
    return orders


def _may_deal(state: DirectorState, table: RunTable) -> bool:
    sizes = [len(other.seats) for other in state.tables.values()]
    final_is_near = len(state.breaks) > 1 and len(state.still_in) <= state.config.table.seats
    waits = state.hand_for_hand and any(other.due for other in state.tables.values())
    short = max(sizes) - len(table.seats) >= SHORT
    return state.running and state.paused_at is None and len(table.seats) > 1 and not (final_is_near or waits or short)


def _departures(state: DirectorState, table: RunTable) -> Order:
    return Order(number=table.given + 1, out=tuple(table.out), go=tuple(table.go), level=state.level)


def _order(state: DirectorState, table: RunTable, *, deal: bool, close: bool) -> Order:
    return Order(
        number=table.given + 1,
        out=tuple(table.out),
        come=tuple([_arrival(state, entrant) for entrant in table.come]),
        level=state.level,
        deal=deal,
        close=close,
    )


def _arrival(state: DirectorState, entrant: int) -> Arrival:
    player = state.players[entrant]
    assert player.seat is not None
    return Arrival(player.seat, player.name, player.stack, player.bot, player.account, player.away)
