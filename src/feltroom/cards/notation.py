"""Cards in writing: `AhKh`, `Ah Kh`, `10h,kh` and `A♥K♥` are read; `AhKh` is written."""

from collections.abc import Iterable, Iterator, Sequence

from feltroom.cards.card import DECK as PLAIN_DECK
from feltroom.cards.card import RANKS, SUITS, Card, Cards, is_card
from feltroom.errors import InvalidNotation, shown

_NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
_SUIT_SIGNS = dict(zip("♣♦♥♠", SUITS, strict=True))
_NUMBERS = {name: Card(number) for number, name in enumerate(_NAMES)}


class WrittenCards(tuple[Card, ...]):
    """Cards that are printed as players write them; otherwise a tuple like any other, and equal to it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Cards {format_cards(self)}>"


def written(cards: Cards) -> Cards:
    """Return cards that print as players write them."""
    return WrittenCards(cards)


def written_hands(hands: Sequence[Cards | None]) -> tuple[Cards | None, ...]:
    """Return hands of cards that print as players write them."""
    return tuple([None if cards is None else WrittenCards(cards) for cards in hands])


DECK: Cards = WrittenCards(PLAIN_DECK)
"""The 52 cards, from the deuce of clubs to the ace of spades."""


def parse_cards(text: str) -> Cards:
    """Read cards, apart or together; a card twice or anything unreadable is refused with its place."""
    if not isinstance(text, str):
        raise InvalidNotation(f"cards are read from text, not from {type(text).__name__} {shown(text)}")
    cards: dict[Card, None] = {}
    for place, name in _split(text):
        rank, suit = name[:-1], name[-1]
        card = _NUMBERS.get(("T" if rank == "10" else rank.upper()) + _SUIT_SIGNS.get(suit, suit.lower()))
        if card is None:
            raise InvalidNotation(f"{name!r} at position {place} of {text!r} is not a card")
        if card in cards:
            raise InvalidNotation(f"{_NAMES[card]} stands twice in {text!r}")
        cards[card] = None
    return WrittenCards(cards)


def _split(text: str) -> Iterator[tuple[int, str]]:
    place = 0
    while place < len(text):
        if text[place] in " ,\t\n":
            place += 1
            continue
        width = 3 if text.startswith("10", place) else 2
        yield place, text[place : place + width]
        place += width


def format_cards(cards: Iterable[Card], *, separator: str = "") -> str:
    """Write cards in the order given: `AhKh`."""
    return separator.join(format_card(card) for card in cards)


def format_card(card: Card) -> str:
    """Write one card: `Ah`."""
    if not is_card(card):
        raise InvalidNotation(f"a card is an int from 0 to 51, not {shown(card)}")
    return _NAMES[card]
