"""The strength of a hand as one int, by table lookup."""

from collections.abc import Collection, Sequence

from feltroom.cards.card import Card
from feltroom.errors import InvalidNotation, shown
from feltroom.evaluator.checks import check_cards
from feltroom.evaluator.tables import (
    CARD_KEYS,
    FLUSH_BITS,
    FLUSH_BITS_5,
    FLUSH_BITS_6,
    FLUSH_BITS_7,
    FLUSH_VALUES,
    RANK_VALUES,
    RANK_VALUES_5,
    RANK_VALUES_6,
    RANK_VALUES_7,
    fill_tables,
)


def evaluate(cards: Sequence[Card]) -> int:
    """Return the strength of the best five of 5 to 7 different cards: larger is better, equal is a split.

    That no card comes twice is for the caller to see to: a check would cost half the speed.
    `feltroom.evaluator.value` tells what is in the int.
    """
    # Written out for each number of cards: a loop over them is a fifth slower (benchmarks/evaluator.py).
    try:
        count = len(cards)
        if count == 7:
            a, b, c, d, e, f, g = cards
            keys = CARD_KEYS
            key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
            bits = FLUSH_BITS_7[key & 255]
            if bits is None:
                return RANK_VALUES_7[key >> 8]
            return FLUSH_VALUES[bits[a] | bits[b] | bits[c] | bits[d] | bits[e] | bits[f] | bits[g]]
        if count == 5:
            a, b, c, d, e = cards
            keys = CARD_KEYS
            key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            bits = FLUSH_BITS_5[key & 255]
            if bits is None:
                return RANK_VALUES_5[key >> 8]
            return FLUSH_VALUES[bits[a] | bits[b] | bits[c] | bits[d] | bits[e]]
        if count == 6:
            a, b, c, d, e, f = cards
            keys = CARD_KEYS
            key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f]
            bits = FLUSH_BITS_6[key & 255]
            if bits is None:
                return RANK_VALUES_6[key >> 8]
            return FLUSH_VALUES[bits[a] | bits[b] | bits[c] | bits[d] | bits[e] | bits[f]]
    except (IndexError, KeyError, OverflowError, TypeError):
        pass
    return _fill_and_look_up(cards)


def _fill_and_look_up(cards: Sequence[Card]) -> int:
    """Return the strength of cards that were not found, as their table was empty; refuse what is none of 5 to 7."""
    checked = check_cards(cards, counts=(5, 6, 7))
    if not isinstance(cards, Collection):
        raise InvalidNotation(f"not a hand of 5 to 7 cards: {shown(cards)}")
    count = len(checked)
    fill_tables(count)
    key = sum([CARD_KEYS[card] for card in checked])
    bits = FLUSH_BITS[count][key & 255]
    return RANK_VALUES[count][key >> 8] if bits is None else FLUSH_VALUES[sum([bits[card] for card in checked])]
