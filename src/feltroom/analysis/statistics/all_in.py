"""A hand whose betting is over before its board: what a player may expect of the pots, instead of what the cards gave.

The equity is counted over every board that can still come, for each pot apart among those who can win it. The cards
that count are the hands face up and the board: nothing else was seen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from feltroom.cards.card import Cards
from feltroom.engine.pots import Pot

PARTS = 1000
"""An expectation is kept in whole thousandths of a chip, so that sums are exact in any order."""

Equities = Callable[[Sequence[Cards], Cards, Cards], Sequence[float]]
"""The equities of hands on a board, with cards that can no longer come."""


@dataclass(frozen=True, slots=True)
class AllIn:
    """A player among the live hands of a run-out, with the board they were opened on and the pots they play for.

    `put_in` is what the player has put into the pots; bets that went back are in neither. `behind` is what every player
    of the hand has left outside the pots. `second` is the other one of two boards, None where there is one.
    """

    player: int
    hands: Mapping[int, Cards]
    board: Cards
    pots: tuple[Pot, ...]
    put_in: int
    behind: tuple[int, ...] = ()
    second: Cards | None = None


def expected_result(all_in: AllIn, equities: Equities) -> int:
    """Return what the player wins or loses on average, in thousandths of a chip; odd chips split like others."""
    expected = Fraction(0)
    for pot in all_in.pots:
        if all_in.player in pot.contenders:
            expected += pot.amount * _share(all_in, pot, equities)
    return round((expected - all_in.put_in) * PARTS)


def _share(all_in: AllIn, pot: Pot, equities: Equities) -> Fraction:
    if len(pot.contenders) == 1:
        return Fraction(1)
    hands = [all_in.hands[player] for player in pot.contenders]
    dead = tuple(card for player, cards in all_in.hands.items() if player not in pot.contenders for card in cards)
    place = pot.contenders.index(all_in.player)
    if all_in.second is None:
        return Fraction(equities(hands, all_in.board, dead)[place])
    # Each board pays half, and what lies on one cannot come on the other.
    first = equities(hands, all_in.board, (*dead, *all_in.second))[place]
    other = equities(hands, all_in.second, (*dead, *all_in.board))[place]
    return (Fraction(first) + Fraction(other)) / 2


def exact_equities(backend: str | None) -> Equities:
    """Return the way to count equities exactly with a backend of `feltroom.analysis.equity`, None for the fastest."""
    from feltroom.analysis.equity import equity  # with its tables, which reading of hands needs no part of

    def equities(hands: Sequence[Cards], board: Cards, dead: Cards) -> Sequence[float]:
        found = equity(hands, board=board, dead=dead, exact=True, backend=backend)
        return [hand.equity for hand in found.hands]

    return equities
