"""What a viewer's own cards and the board make, from what the viewer has seen."""

from collections.abc import Iterable

from feltroom.cards.card import Cards
from feltroom.engine.events import BoardDealt, HoleCardsDealt
from feltroom.evaluator.hand_name import hand_name
from feltroom.server.messages import values as wire
from feltroom.server.wire.values import wire_name
from feltroom.table.events import HandBegan, HandEvent
from feltroom.table.redact import VisibleAtTable


def made_hand(seen: Iterable[VisibleAtTable], seat: int | None) -> wire.HandName | None:
    """Return the name of the hand that the player at a seat holds after these events; None if he has no cards."""
    own: Cards | None = None
    board: Cards = ()
    for visible in seen:
        event = visible.event
        if isinstance(event, HandBegan):
            own, board = None, ()
        elif isinstance(event, HandEvent) and isinstance(event.event, HoleCardsDealt) and seat in event.seats:
            own = event.event.hands[event.seats.index(seat)]
        elif isinstance(event, HandEvent) and isinstance(event.event, BoardDealt):
            board += event.event.cards
    return None if own is None else wire_name(hand_name(own + board))
