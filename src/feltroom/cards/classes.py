"""The 169 classes of starting hands: `AA`, `AKs`, `72o`."""

from typing import cast

from feltroom.cards.card import RANKS, Card, is_card, make_card, rank_of, suit_of
from feltroom.cards.notation import written_hands
from feltroom.errors import InvalidNotation, shown

HandClass = str
Combo = tuple[Card, Card]


def _make_classes() -> dict[HandClass, tuple[Combo, ...]]:
    """Every class with its combos, higher card first; pairs 6, suited 4, offsuit 12."""
    classes: dict[HandClass, tuple[Combo, ...]] = {}
    for high in range(12, -1, -1):
        for low in range(high, -1, -1):
            pairs = [
                (make_card(rank=high, suit=a), make_card(rank=low, suit=b))
                for a in range(4)
                for b in range(4)
                if high != low or a > b
            ]
            name = RANKS[high] + RANKS[low]
            if high == low:
                classes[name] = tuple(pairs)
            else:
                classes[name + "s"] = tuple(p for p in pairs if suit_of(p[0]) == suit_of(p[1]))
                classes[name + "o"] = tuple(p for p in pairs if suit_of(p[0]) != suit_of(p[1]))
    return classes


COMBOS: dict[HandClass, tuple[Combo, ...]] = _make_classes()
HAND_CLASSES: tuple[HandClass, ...] = tuple(COMBOS)


def class_of(first: Card, second: Card) -> HandClass:
    """Return the class of two different cards, in either order."""
    if first == second or not is_card(first) or not is_card(second):
        raise InvalidNotation(f"a starting hand has two different cards, not {shown(first)} and {shown(second)}")
    high, low = max(rank_of(first), rank_of(second)), min(rank_of(first), rank_of(second))
    name = RANKS[high] + RANKS[low]
    if high == low:
        return name
    return name + ("s" if suit_of(first) == suit_of(second) else "o")


def combos_of(hand_class: HandClass) -> tuple[Combo, ...]:
    """Return the card pairs of a class; an unknown class is refused by name."""
    return cast(tuple[Combo, ...], written_hands(plain_combos(hand_class)))


def plain_combos(hand_class: HandClass) -> tuple[Combo, ...]:
    """Return the same as plain tuples, for programs that count."""
    try:
        return COMBOS[hand_class]
    except (KeyError, TypeError):
        raise InvalidNotation(f"{shown(hand_class)} is not one of the 169 hand classes (AA, AKs, 72o …)") from None
