"""What the hands that a viewer sees make with the board, from nothing but the events they have seen."""

from collections.abc import Iterable
from functools import lru_cache

from feltroom.cards.card import Cards
from feltroom.contract import named_hands as wire
from feltroom.contract.cards import cards_text
from feltroom.contract.values import HandName
from feltroom.contract.wire_values import wire_hand_name
from feltroom.engine.events import BoardDealt, HandShown, HandStarted, HoleCardsDealt, RunDealt, Street
from feltroom.evaluator.best import five_of_value
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.hand_name import hand_name, name_of_value
from feltroom.table.events import CardsShown, HandBegan, HandEvent, HandVoided, TableEvent
from feltroom.table.redact import VisibleAtTable

_FIVE = 5
_BEFORE = {Street.FLOP: 0, Street.TURN: 3, Street.RIVER: 4}


def made_hands(seen: Iterable[VisibleAtTable]) -> tuple[wire.Made, ...]:
    """Return what the hands that a viewer sees make after these events, by seat.

    They are the viewer's own, folded or not, and those that were shown; none after a hand that is void.
    """
    hands = SeenHands()
    for visible in seen:
        hands.follow(visible.event)
    return hands.made()


def made_along(seen: Iterable[tuple[int, VisibleAtTable]]) -> tuple[wire.MadeAt, ...]:
    """Return the same after each of these events, with their numbers, that changes it."""
    hands = SeenHands()
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
        return isinstance(event.event, HoleCardsDealt | BoardDealt | RunDealt | HandShown)
    return isinstance(event, CardsShown)


class SeenHands:
    """The cards of a hand that a viewer has seen so far."""

    __slots__ = ("_board", "_holes", "_number", "_second")

    def __init__(self) -> None:
        self._number: int | None = None
        self._holes: dict[int, Cards] = {}
        self._board: Cards = ()
        self._second: Cards | None = None  # where there are two boards

    def follow(self, event: TableEvent | None) -> bool:
        """Take in the next event; False if it has no card to do with."""
        match event:
            case HandBegan():
                self._number, self._holes, self._board, self._second = event.hand, {}, (), None
            case HandVoided() if event.hand == self._number:
                self._number, self._holes, self._board, self._second = None, {}, (), None
            case HandEvent() if event.hand == self._number:
                return self._follow_hand(event)
            case CardsShown() if event.hand == self._number:
                self._holes[event.seat] = event.cards
            case _:
                return False
        return True

    def _follow_hand(self, event: HandEvent) -> bool:
        match event.event:
            case HandStarted(rules=rules):
                self._second = () if rules.boards > 1 else None
                return False
            case HoleCardsDealt(hands=hands):
                pairs = zip(event.seats, hands, strict=True)
                self._holes = {seat: cards for seat, cards in pairs if cards is not None}
            case BoardDealt(cards=cards):
                self._board += cards
            case RunDealt(cards=cards) if self._second is not None:
                self._second += cards
            case RunDealt(street=street, cards=cards):  # the board that came last is the one that is talked about
                self._board = self._board[: _BEFORE[street]] + cards
            case HandShown(player=player, cards=cards):
                self._holes[event.seats[player]] = cards
            case _:
                return False
        return True

    def __eq__(self, other: object) -> bool:
        """Two viewers see the same if they know the same cards of the same hand."""
        if not isinstance(other, SeenHands):
            return NotImplemented
        return all([getattr(self, name) == getattr(other, name) for name in self.__slots__])

    __hash__ = None  # type: ignore[assignment]  # mutable

    @property
    def number(self) -> int | None:
        """The number of the hand, None if there is none or it is void."""
        return self._number

    def made(self) -> tuple[wire.Made, ...]:
        """What every hand makes, by seat."""
        hands = sorted(self._holes.items())
        made = [_made(seat, hole, self._board) for seat, hole in hands]
        if self._second:
            made += [_made(seat, hole, self._second, 1) for seat, hole in hands]
        return tuple(made)


@lru_cache(maxsize=512)  # open hands are the same for everybody who sees them
def _made(seat: int, hole: Cards, board: Cards, number: int = 0) -> wire.Made:
    cards = hole + board
    if len(cards) < _FIVE:
        return wire.Made(seat, _name_of_few(cards), cards_text(hole), number)
    value = evaluate(cards)
    return wire.Made(seat, _name_of_value(value), cards_text(five_of_value(cards, value)), number)


@lru_cache(maxsize=8192)  # a value is one of 7,462
def _name_of_value(value: int) -> HandName:
    return wire_hand_name(name_of_value(value))


@lru_cache(maxsize=4096)  # two cards in either order are one of 2,652
def _name_of_few(cards: Cards) -> HandName:
    return wire_hand_name(hand_name(cards))
