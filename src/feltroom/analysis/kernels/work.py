"""What a kernel is asked to do, in plain Python values that every backend reads in its own way."""

from dataclasses import dataclass

from feltroom.analysis.kernels.joint import JointHands
from feltroom.cards.card import Cards

BOARD = -1
# For each hand, how often it won alone (place 1), shared with one other (place 2), with two (place 3) …; place 0 is 0.
Shares = list[list[int]]


@dataclass(frozen=True, slots=True)
class Matchups:
    """Hands to count exactly, each with all boards that may come: `hands[m][h]` are two cards."""

    board: Cards
    dead: Cards
    hands: tuple[tuple[Cards, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A hand that is drawn from a range.

    `places` are the places in the deck of the two cards of each combo; `totals` are the running totals of the combos'
    weights, or None where all are as likely.
    """

    owner: int
    places: tuple[tuple[int, int], ...]
    totals: tuple[int, ...] | None

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return self.totals[-1] if self.totals else len(self.places)


@dataclass(frozen=True, slots=True)
class DealtCards:
    """So many cards dealt from what is left of the deck, to a hand or to the board (`owner` is BOARD)."""

    owner: int
    count: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """How one sample is drawn; `feltroom.analysis.kernels.words` says from which numbers.

    `known[h]` are the cards that hand h has from the start, the board's among them, and `deck` holds all cards that
    may still come. First all of `drawn` are drawn: together by `joint` where there is one, else independently, and all
    again as long as two share a card. Their cards leave the deck, that with the highest place first; then all of
    `dealt` are dealt in turn. Whenever a card leaves the deck, the last card of the deck takes its place.
    """

    key: int
    known: tuple[Cards, ...]
    deck: Cards
    drawn: tuple[DrawnHand, ...]
    dealt: tuple[DealtCards, ...]
    joint: JointHands | None = None
