"""Random hands for property tests, most from few suits or ranks, where flushes and full houses live."""

from hypothesis import settings
from hypothesis import strategies as st

from feltroom.cards.card import DECK, Cards, rank_of, suit_of
from tests.property_examples import examples

# The same examples in every run, however slow the machine is.
FIXED = settings(derandomize=True, deadline=None, max_examples=examples(300))

FEW_SUITS = [card for card in DECK if suit_of(card) < 2]
FEW_RANKS = [card for card in DECK if rank_of(card) in (0, 1, 2, 3, 4, 5, 12)]
FEW_OF_BOTH = [card for card in DECK if rank_of(card) > 5 and suit_of(card) > 1]


def hands(*, least: int, most: int) -> st.SearchStrategy[Cards]:
    """Hands of different cards in any order."""
    decks = (DECK, FEW_SUITS, FEW_RANKS, FEW_OF_BOTH)
    return st.one_of(
        [st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True).map(tuple) for deck in decks]
    )
