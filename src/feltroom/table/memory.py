"""What bots remember of the players at a table: folded after every hand from what a spectator may see of it."""

from typing import TYPE_CHECKING

from feltroom.bots.names import WITH_MEMORY
from feltroom.engine.habits import NOTHING_SEEN, Habits
from feltroom.engine.redact import redact
from feltroom.engine.view import HandView

if TYPE_CHECKING:
    from feltroom.table.state import FinishedHand, TableState


def remember(state: "TableState", hand: "FinishedHand") -> None:
    """Count a hand that is over for all who played it, if a bot at the table remembers."""
    if not any([seat.bot is not None and seat.bot.level in WITH_MEMORY for _, seat in state.taken()]):
        return
    from feltroom.bots.remembering import after_hand  # with the analysis, which tables without such a bot never load

    view = HandView.of([redact(event, None) for event in hand.events], viewer=None)
    for seat, habits in zip(hand.seats, after_hand(habits_of(state, hand.seats), view), strict=True):
        state.at(seat).habits = habits


def habits_of(state: "TableState", seats: tuple[int, ...]) -> tuple[Habits, ...]:
    """Return what is remembered of the players at these seats; whoever sits down is new."""
    found = [state.seats[seat] for seat in seats]
    return tuple([NOTHING_SEEN if seat is None else seat.habits for seat in found])
