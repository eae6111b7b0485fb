"""A moment of a hand that was played, as its player had seen it by then; what came later is not in it."""

from dataclasses import dataclass

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.engine.events import Event, HandEnded, HandShown, HoleCardsDealt
from feltroom.engine.redact import redact
from feltroom.engine.view import HandView
from feltroom.history.record import HandRecord
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.table.events import HandBegan, HandEvent, PhaseEntered, TurnStarted
from feltroom.table.redact import VisibleAtTable

_KEPT = (HandBegan, HandEvent, PhaseEntered, TurnStarted)


@dataclass(frozen=True, slots=True)
class Spot:
    """What had happened: the events at the table with their numbers, and the record of the hand so far."""

    before: tuple[tuple[int, VisibleAtTable], ...]
    record: HandRecord
    view: HandView
    seats: tuple[int, ...]
    player: int
    happened: int
    """How many events of the hand itself there were."""

    @property
    def hand(self) -> int:
        """The number of the hand."""
        return next(seen.event.hand for _, seen in self.before if isinstance(seen.event, HandEvent))


def spot_at(hand: SeenHand, *, seq: int) -> Spot:
    """Return the moment before an event, at the earliest when the cards have been dealt.

    Refusal if the player can decide nothing from there on: they have folded or are all-in, or the hand is over.
    """
    dealt = next(
        number
        for number, seen in hand.events
        if isinstance(seen.event, HandEvent) and isinstance(seen.event.event, HoleCardsDealt)
    )
    first = max(seq, dealt + 1)
    before = [(number, seen) for number, seen in hand.events if number < first and isinstance(seen.event, _KEPT)]
    while isinstance(before[-1][1].event, TurnStarted):  # the turn begins anew, without a clock
        before.pop()
    of_hand = [seen.event for _, seen in before if isinstance(seen.event, HandEvent)]
    events: list[Event] = [event.event for event in of_hand]
    seats = of_hand[0].seats
    player = seats.index(hand.seat)
    view = HandView.of([redact(event, player) for event in events], viewer=player)
    over = any(isinstance(event, HandShown | HandEnded) for event in events)
    if over or view.folded[player] or not view.stacks[player] or sum(not folded for folded in view.folded) < 2:
        raise Refusal(Code.NO_TURN)
    return Spot(tuple(before), HandRecord.of_events(events, seats=seats), view, seats, player, len(events))
