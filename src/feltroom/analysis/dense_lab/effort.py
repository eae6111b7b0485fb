"""How many deals of a table can be afforded: counts decide, not a clock, so a table always gives the same number.

Weights that differ by orders of magnitude make the dealer draw class after class in vain, and deal again from dead
ends. What all of it costs is in proportion to the classes drawn, those after a dead end being the dearest.
"""

from feltroom.analysis.dense_lab.seeds import hand_seed
from feltroom.analysis.dense_lab.tally import first_button
from feltroom.deal.dense import MAX_REJECTIONS, deal_from
from feltroom.deal.weights import WeightTable
from feltroom.rng import Seed, Stream

_TRIED = 32
_DEAD_END = 6
"""Deals with a dead end are dealt one by one, not side by side: each class drawn counts so often."""


class _CountingStream(Stream):
    """A stream that counts the classes drawn from it."""

    __slots__ = ("drawn",)

    def __init__(self, seed: Seed) -> None:
        super().__init__(seed)
        self.drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return super().random()


def affordable(table: WeightTable, *, players: int, hands: int, seed: Seed, draws: int) -> int:
    """Return for how many of the deals about so many classes are drawn, at least 2; judged by the first few deals."""
    drawn = tried = 0
    while tried < min(hands, _TRIED) and (tried < 2 or drawn < draws):
        stream = _CountingStream(hand_seed(seed, tried))
        deal_from(stream, players=players, button=first_button(players), table=table)
        drawn += stream.drawn * (_DEAD_END if stream.drawn > players * (MAX_REJECTIONS + 1) else 1)
        tried += 1
    return min(hands, max(2, draws * tried // drawn))
