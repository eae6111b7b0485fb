"""What a hand is called, free of any language: its category and the ranks that players name."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from feltroom.cards.card import RANKS, Card, Cards, Rank, rank_of
from feltroom.errors import InvalidNotation, shown
from feltroom.evaluator.checks import check_cards
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.value import Category, category_of, ranks_of
from feltroom.markers import Public

_TWO_RANKS = (Category.TWO_PAIR, Category.FULL_HOUSE)
_BY_COPIES = {
    (4,): Category.QUADS,
    (3, 1): Category.TRIPS,
    (3,): Category.TRIPS,
    (2, 2): Category.TWO_PAIR,
    (2, 1, 1): Category.PAIR,
    (2, 1): Category.PAIR,
    (2,): Category.PAIR,
}


@dataclass(frozen=True, slots=True)
class HandName:
    """What a hand is called: its category, the ranks in its name, and the kickers that decide between equal names.

    Two pair and a full house have two ranks, every other category one; a straight has that of its top card. Kickers
    are the other ranks that count, the highest first; a name that was stored without them has none.
    """

    category: Public[Category]
    ranks: Public[tuple[Rank, ...]]
    kickers: Public[tuple[Rank, ...]] = ()


def hand_name(cards: Sequence[Card]) -> HandName:
    """Return the name of 2 to 7 different cards; with fewer than five it tells only what ranks they share."""
    hand = check_cards(cards, counts=range(2, 8))
    return name_of_value(evaluate(hand)) if len(hand) >= 5 else _name_of_few(hand)


def name_of_value(value: int) -> HandName:
    """Return the name of a value that `evaluate` returned."""
    try:
        name = _name(category_of(value), ranks_of(value))
    except (TypeError, ValueError):
        name = None
    if name is None or max(name.ranks) >= len(RANKS):
        raise InvalidNotation(f"{shown(value)} is not the value of a hand")
    return name


def deciding_kickers(name: HandName, among: Iterable[HandName]) -> tuple[Rank, ...]:
    """Return as many kickers of a name as tell it apart from the names among which it is the same but for them."""
    told = 0
    for other in among:
        if other.category is name.category and other.ranks == name.ranks:
            pairs = enumerate(zip(name.kickers, other.kickers, strict=False), start=1)
            told = max(told, next((place for place, (own, others) in pairs if own != others), 0))
    return name.kickers[:told]


def _name_of_few(hand: Cards) -> HandName:
    copies = Counter(rank_of(card) for card in hand)
    ranks = sorted(copies, key=lambda rank: (copies[rank], rank), reverse=True)
    shape = tuple(copies[rank] for rank in ranks)
    return _name(_BY_COPIES.get(shape, Category.HIGH_CARD), tuple(ranks))


def _name(category: Category, ranks: tuple[int, ...]) -> HandName:
    named = 2 if category in _TWO_RANKS else 1
    return HandName(category, ranks[:named], ranks[named:])
