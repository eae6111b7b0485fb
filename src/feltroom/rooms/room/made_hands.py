"""What the hands that a viewer sees make with the board, from nothing but the events they have seen."""

from collections.abc import Iterable
from functools import lru_cache

from feltroom.cards.card import Cards
from feltroom.contract import made as wire
from feltroom.contract.cards import cards_text
from feltroom.contract.wire_values import wire_hand_name
from feltroom.engine.events import BoardDealt, HandShown, HoleCardsDealt
from feltroom.evaluator.best import best_five
from feltroom.evaluator.hand_name import hand_name
from feltroom.table.events import CardsShown, HandBegan, HandEvent, HandVoided, TableEvent
from feltroom.table.redact import VisibleAtTable

_FIVE = 5


def made_hands(seen: Iterable[VisibleAtTable]) -> tuple[wire.Made, ...]:
    """Return what the hands that a viewer sees make after these events, by seat.

    They are the viewer's own, folded or not, and those that were shown; none after a hand that is void.
    """
    hands = _SeenHands()
    for visible in seen:
        hands.follow(visible.event)
    return hands.made()


def made_along(seen: Iterable[tuple[int, VisibleAtTable]]) -> tuple[wire.MadeAt, ...]:
    """Return the same after each of these events, with their numbers, that changes it."""
    hands = _SeenHands()
    along: list[wire.MadeAt] = []
    last: tuple[wire.Made, ...] = ()
    for seq, visible in seen:
        if hands.follow(visible.event) and (made := hands.made()) != last:
            along.append(wire.MadeAt(seq, made))
            last = made
    return tuple(along)


def deals_or_shows_cards(event: TableEvent | None) -> bool:
    """Whether an event deals or shows cards."""
    if isinstance(event, HandEvent):
        return isinstance(event.event, HoleCardsDealt | BoardDealt | HandShown)
    return isinstance(event, CardsShown)


class _SeenHands:
    """The cards of a hand that a viewer has seen so far."""

    def __init__(self) -> None:
        self._number: int | None = None
        self._holes: dict[int, Cards] = {}
        self._board: Cards = ()

    def follow(self, event: TableEvent | None) -> bool:
        """Take in the next event; False if it has no card to do with."""
        match event:
            case HandBegan():
                self._number, self._holes, self._board = event.hand, {}, ()
            case HandVoided() if event.hand == self._number:
                self._number, self._holes, self._board = None, {}, ()
            case HandEvent() if event.hand == self._number:
                return self._follow_hand(event)
            case CardsShown() if event.hand == self._number:
                self._holes[event.seat] = event.cards
            case _:
                return False
        return True

    def _follow_hand(self, event: HandEvent) -> bool:
        match event.event:
            case HoleCardsDealt(hands=hands):
                pairs = zip(event.seats, hands, strict=True)
                self._holes = {seat: cards for seat, cards in pairs if cards is not None}
            case BoardDealt(cards=cards):
                self._board += cards
            case HandShown(player=player, cards=cards):
                self._holes[event.seats[player]] = cards
            case _:
                return False
        return True

    def made(self) -> tuple[wire.Made, ...]:
        """What every hand makes, by seat."""
        return tuple([_made(seat, hole, self._board) for seat, hole in sorted(self._holes.items())])


@lru_cache(maxsize=512)  # open hands are the same for everybody who sees them
def _made(seat: int, hole: Cards, board: Cards) -> wire.Made:
    cards = hole + board
    five = best_five(cards) if len(cards) >= _FIVE else hole
    return wire.Made(seat, wire_hand_name(hand_name(cards)), cards_text(five))
