"""What a board offers to everyone: pairs, suits, straights, and how wet it is all in all."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from feltroom.cards.card import Card, rank_of, suit_of
from feltroom.evaluator.checks import check_cards
from feltroom.evaluator.tables import STRAIGHT_MASKS


class Pairing(IntEnum):
    """Which ranks of a board repeat."""

    UNPAIRED = 0
    PAIRED = 1
    TWO_PAIR = 2
    TRIPS = 3
    FULL_HOUSE = 4
    QUADS = 5


class SuitPattern(IntEnum):
    """Whether a board has no two cards of a suit, at most two, or three and more (a flush is possible)."""

    RAINBOW = 0
    TWO_TONE = 1
    MONOTONE = 2


@dataclass(frozen=True, slots=True)
class Texture:
    """The facts of a board; ranks go from 0 for a deuce to 12 for an ace."""

    pairing: Pairing
    suits: SuitPattern
    suited: int
    """The most cards of one suit."""
    connected: int
    """The most different ranks that fit into one straight."""
    straights: int
    """How many of the ten straights two hole cards can complete."""
    high: int
    """The highest rank."""
    wetness: int
    """From 0 for a board that offers no draw to 100."""


_PAIRINGS = {
    (1, 1): Pairing.UNPAIRED,
    (2, 1): Pairing.PAIRED,
    (2, 2): Pairing.TWO_PAIR,
    (3, 1): Pairing.TRIPS,
    (3, 0): Pairing.TRIPS,
    (3, 2): Pairing.FULL_HOUSE,
    (4, 0): Pairing.QUADS,
    (4, 1): Pairing.QUADS,
}


def texture(board: Sequence[Card]) -> Texture:
    """Return the facts of a board of 3 to 5 different cards."""
    cards = check_cards(board, counts=(3, 4, 5), what="a board")
    ranks = [rank_of(card) for card in cards]
    suits = [suit_of(card) for card in cards]
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    pairing = _pairing(ranks)
    suited = max(map(suits.count, suits))
    held = [(mask & straight).bit_count() for straight in STRAIGHT_MASKS]
    return Texture(
        pairing=pairing,
        suits=SuitPattern(min(suited, 3) - 1),
        suited=suited,
        connected=max(held),
        straights=sum(count >= 3 for count in held),
        high=rank_of(max(cards)),
        wetness=_wetness(pairing=pairing, suited=suited, held=held, river=len(cards) == 5),
    )


def _pairing(ranks: Sequence[int]) -> Pairing:
    counts = sorted((ranks.count(rank) for rank in {*ranks}), reverse=True)
    return _PAIRINGS[counts[0], counts[1] if len(counts) > 1 else 0]


def _wetness(*, pairing: Pairing, suited: int, held: Sequence[int], river: bool) -> int:
    """Up to 50 for suits, 40 for possible straights and 10 for straight draws; a repeated rank takes 10 off.

    On the river what has not come in counts no more.
    """
    draws = 0 if river else 20
    flush = (0, draws, 40, 50, 50)[suited - 1]
    straights = 10 * min(4, sum(count >= 3 for count in held))
    straight_draws = 0 if river else 2 * min(5, sum(count == 2 for count in held))
    dryness = 0 if pairing is Pairing.UNPAIRED else 10
    return max(0, flush + straights + straight_draws - dryness)
