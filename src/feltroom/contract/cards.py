"""Cards as they are written on the wire."""

from typing import Annotated

from msgspec import Meta

from feltroom.cards.card import DECK, Cards
from feltroom.cards.notation import format_card

Card = Annotated[str, Meta(min_length=2, max_length=2)]
CARD_NAMES = tuple(format_card(card) for card in DECK)


def cards_text(cards: Cards) -> tuple[str, ...]:
    """Return cards as they are written."""
    return tuple([CARD_NAMES[card] for card in cards])


def two_cards_text(cards: Cards) -> tuple[str, str]:
    """Return the two cards of a hand as they are written."""
    first, second = cards
    return CARD_NAMES[first], CARD_NAMES[second]
