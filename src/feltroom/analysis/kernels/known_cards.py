"""What exact counting must know of one matchup: which cards are left, by rank and by suit, and what each hand has."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from feltroom.analysis.kernels.tables import RANK_KEYS
from feltroom.analysis.kernels.work import Matchups
from feltroom.cards.card import Cards, rank_of, suit_of

_ALL_RANKS = (1 << 13) - 1


@dataclass(frozen=True)
class KnownCards:
    """The cards of a matchup: on the board, in the hands (each with the board's), and gone."""

    hands: tuple[Cards, ...]
    gone: Cards
    to_come: int

    @classmethod
    def of(cls, matchups: Matchups, hands: tuple[Cards, ...]) -> "KnownCards":
        """Return what is known in one of the matchups."""
        held = tuple(card for hand in hands for card in hand)
        board = matchups.board
        return cls(tuple(hand + board for hand in hands), held + board + matchups.dead, 5 - len(board))

    @cached_property
    def keys(self) -> list[int]:
        """The rank keys of each hand with the board."""
        return [sum(RANK_KEYS[rank_of(card)] for card in hand) for hand in self.hands]

    @cached_property
    def left_by_rank(self) -> list[int]:
        """How many cards of each rank may come."""
        left = [4] * 13
        for card in self.gone:
            left[rank_of(card)] -= 1
        return left

    @cached_property
    def live_ranks_by_suit(self) -> list[int]:
        """The ranks of each suit that may come."""
        live = [_ALL_RANKS] * 4
        for card in self.gone:
            live[suit_of(card)] &= ~(1 << rank_of(card))
        return live

    @cached_property
    def suited(self) -> list[list[int]]:
        """For each suit, the ranks that each hand and the board have in it."""
        masks = [[0] * len(self.hands) for _ in range(4)]
        for number, hand in enumerate(self.hands):
            for card in hand:
                masks[suit_of(card)][number] |= 1 << rank_of(card)
        return masks

    def left_beside(self, suit: int) -> list[int]:
        """How many cards of each rank may come from the three other suits."""
        live = self.live_ranks_by_suit[suit]
        return [count - (live >> rank & 1) for rank, count in enumerate(self.left_by_rank)]

    def flush_draws(self, suit: int) -> Iterator[int]:
        """The numbers of further cards of a suit that would give some hand a flush."""
        most = max(mask.bit_count() for mask in self.suited[suit])
        yield from range(max(0, 5 - most), self.to_come + 1)
