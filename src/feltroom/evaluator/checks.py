"""Refusing what is not a set of cards, with the offending value in the message."""

from collections.abc import Collection, Iterable, Sequence

from feltroom.cards.card import Card, Cards, is_card
from feltroom.cards.notation import format_card
from feltroom.errors import InvalidNotation, shown


def check_cards(cards: Iterable[Card], *, counts: Collection[int], what: str = "a hand") -> Cards:
    """Return the cards as a tuple; refuse a wrong number of them, what is not a card, and a card twice."""
    try:
        found = tuple(cards)
    except TypeError:
        raise InvalidNotation(f"{what} is made of cards, not {type(cards).__name__} {shown(cards)}") from None
    for card in found:
        if not is_card(card):
            raise InvalidNotation(f"a card is an int from 0 to 51, not {shown(card)} as in {shown(cards)}")
    if len(found) not in counts:
        wanted = " or ".join(", ".join(str(count) for count in counts).rsplit(", ", 1))
        raise InvalidNotation(f"{what} has {wanted} cards, not {len(found)}: {shown(found)}")
    _check_distinct(found)
    return found


def check_hole_and_board(*, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Cards, Cards]:
    """Return two hole cards and a board of 0, 3, 4 or 5 as tuples; refuse anything else and a card twice."""
    own = check_cards(hole, counts=(2,), what="a pair of hole cards")
    shared = check_cards(board, counts=(0, 3, 4, 5), what="a board")
    _check_distinct(own + shared)
    return own, shared


def _check_distinct(cards: Cards) -> None:
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise InvalidNotation(f"{format_card(twice)} (card {twice}) stands twice in {shown(cards)}")
