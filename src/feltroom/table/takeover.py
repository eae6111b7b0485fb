"""How another process goes on with a table whose clocks have kept running."""

from feltroom.table.events import OwnerChanged, TableEvent, TablePaused, TableResumed
from feltroom.table.state import TableState


def take_over(state: TableState, now: int, *, epoch: int, grace: int) -> list[TableEvent]:
    """Return what is recorded when another process runs the table from now on.

    Nobody ran the table for a moment, and the player to act may not have been able to. If less than `grace` is left of
    their time, or nothing, the table counts as paused from when that much was left, though not before its last event:
    then it was still running.
    """
    turn = state.turn
    end = None if turn is None or state.paused_at is not None else turn.end(state.config.clock)
    if not grace or end is None or state.time == now or end - now >= grace:
        return [OwnerChanged(now, epoch)]
    since = max(state.time, end - grace)
    return [OwnerChanged(since, epoch), TablePaused(since), TableResumed(now)]
