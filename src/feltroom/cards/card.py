"""A card is an int from 0 (the deuce of clubs) to 51 (the ace of spades): four times its rank plus its suit."""

from typing import Annotated, NewType

from feltroom.markers import Length, Mark

Card = NewType("Card", int)
Cards = tuple[Card, ...]
HoleCards = Annotated[Cards, Length(2, 2)]
Rank = Annotated[int, Mark.RANK]

RANKS = "23456789TJQKA"
SUITS = "cdhs"

DECK: Cards = tuple(Card(number) for number in range(52))


def make_card(*, rank: int, suit: int) -> Card:
    """Return the card of a rank (0 the deuce … 12 the ace) and a suit (0 clubs, diamonds, hearts, 3 spades)."""
    return Card(rank * 4 + suit)


def rank_of(card: Card) -> int:
    """Return a card's rank, from 0 for a deuce to 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return a card's suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def is_card(value: object) -> bool:
    """Tell whether a value is a card number."""
    return type(value) is int and 0 <= value < 52
