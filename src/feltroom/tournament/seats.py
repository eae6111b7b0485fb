"""Who moves between tables, and which seat they get there.

The player who would be big blind next moves, to the seat where the big blind comes soonest (TDA rules, balancing).
Players who come from a table that is broken, come late, or sit down at the final table draw a seat.
"""

from feltroom.rng import Stream
from feltroom.tournament.state import DirectorState, RunTable


def free_seats(state: DirectorState, table: RunTable) -> list[int]:
    """Return the seats that nobody has, or is on the way to."""
    return [seat for seat in range(state.config.table.seats) if seat not in table.seats]


def smallest(state: DirectorState, *, besides: int | None = None) -> RunTable:
    """Return the table with the fewest players, the one to be broken last of several."""
    tables = [state.tables[number] for number in reversed(state.breaks) if number != besides]
    return min(tables, key=lambda table: len(table.seats))


def next_big_blind(state: DirectorState, table: RunTable) -> int:
    """Return the entrant who would be big blind next at a table that rests."""
    return table.seats[_first(state, _big(table), among=sorted(table.seats))]


def worst_seat(state: DirectorState, table: RunTable) -> int:
    """Return the free seat where a player is big blind soonest."""
    free = free_seats(state, table)
    if not table.seats:
        return free[0]
    big = _first(state, _big(table), among=sorted(table.seats))
    if table.due:  # whoever is big blind in this hand has the small blind in the next
        return _first(state, big + 1, among=free)
    before = [(big - step) % state.config.table.seats for step in range(1, state.config.table.seats + 1)]
    small = next(seat for seat in before if seat in table.seats)
    return _first(state, small + 1, among=free)


def drawn_seat(state: DirectorState, table: RunTable, stream: Stream) -> int:
    """Return one of the free seats."""
    free = free_seats(state, table)
    return free[stream.below(len(free))]


def _big(table: RunTable) -> int:
    return 0 if table.big is None else table.big


def _first(state: DirectorState, start: int, *, among: list[int]) -> int:
    """The first of some seats clockwise, beginning with `start`."""
    seats = state.config.table.seats
    return min(among, key=lambda seat: (seat - start) % seats)
