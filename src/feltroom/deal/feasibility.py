"""Whether a weight table can deal n hands whatever ten cards are reserved for the board.

Take the 52 cards as points and every combo of positive weight as a line between two of them. Hands dealt
together are lines that share no point: a matching. Two facts tell how many remain without ten points.

- Ten points meet at most ten lines of a matching. If the whole deck holds m disjoint hands, m - 10 remain.
- A vertex cover is a set of points that meets every line; let tau be the size of the smallest. Without ten
  points the smallest has at least tau - 10. Once no further hand fits, the cards dealt are such a cover, so
  at least (tau - 10) / 2 hands have been dealt, in whatever way they were drawn.

A table is accepted for n players when the larger bound reaches n. By the second bound, drawing one hand after
another never gets stuck; by the first it may, but n of the m disjoint hands are always there to be dealt.
Both bounds are on the safe side: a table that is refused might do after all, but nothing here proves it.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from feltroom.cards.card import DECK, Card
from feltroom.cards.classes import COMBOS, Combo, HandClass
from feltroom.deal.seating import check_players
from feltroom.deal.weights import WeightTable
from feltroom.errors import InvalidSetup

RESERVED = 10
MAX_DENSE_PLAYERS = (len(DECK) - RESERVED) // 2


class Capacity(NamedTuple):
    """What a set of classes promises: its vertex cover number and a matching of the whole deck."""

    cover: int
    matching: tuple[Combo, ...]

    @property
    def hands(self) -> int:
        """The number of hands that can be dealt whatever ten cards are reserved."""
        return max(0, len(self.matching) - RESERVED, (self.cover - RESERVED + 1) // 2)


def check_feasible(weights: Mapping[HandClass, float] | WeightTable, *, players: int) -> None:
    """Refuse weights too thin to deal so many hands beside every possible board."""
    table = weights if isinstance(weights, WeightTable) else WeightTable(weights)
    prove_feasible(table, players=players)


def prove_feasible(table: WeightTable, *, players: int) -> tuple[Combo, ...]:
    """Return disjoint hands of the table, enough for all players where a draw may get stuck; or refuse it."""
    check_players(players, most=MAX_DENSE_PLAYERS)
    capacity = capacity_of(table.classes)
    if capacity.hands < players:
        raise InvalidSetup(
            f"too thin: beside some {RESERVED} reserved cards only {capacity.hands} hands are certain,"
            f" not {players} ({len(table.classes)} of 169 classes above 0, vertex cover {capacity.cover},"
            f" {len(capacity.matching)} disjoint hands in the deck)"
        )
    return capacity.matching


@lru_cache(maxsize=256)
def capacity_of(classes: tuple[HandClass, ...]) -> Capacity:
    """Return what the classes of positive weight promise; the size of the weights does not matter."""
    neighbours = [0] * len(DECK)
    for hand_class in classes:
        for first, second in COMBOS[hand_class]:
            neighbours[first] |= 1 << second
            neighbours[second] |= 1 << first
    return Capacity(len(DECK) - _largest_independent(neighbours), _greedy_matching(neighbours))


def _greedy_matching(neighbours: list[int]) -> tuple[Combo, ...]:
    """Pair the card that has the fewest partners left with the scarcest of them, until none is left."""
    alive = (1 << len(DECK)) - 1
    pairs: list[Combo] = []
    while True:
        choices = {card: (neighbours[card] & alive).bit_count() for card in DECK if alive >> card & 1}
        card = min((c for c in choices if choices[c]), key=choices.__getitem__, default=None)
        if card is None:
            return tuple(pairs)
        partner = min((c for c in choices if neighbours[card] >> c & 1), key=choices.__getitem__)
        alive &= ~(1 << card | 1 << partner)
        pairs.append((max(card, partner), min(card, partner)))


def _largest_independent(neighbours: list[int]) -> int:
    """Return the size of the largest set of cards no two of which are a hand of the table."""

    @cache
    def solve(alive: int) -> int:
        if not alive:
            return 0
        part = _component(neighbours, alive)
        if part != alive:
            return solve(part) + solve(alive ^ part)
        degrees = [(neighbours[card] & alive).bit_count() if alive >> card & 1 else -1 for card in DECK]
        for card in DECK:
            if 0 <= degrees[card] <= 1:  # some largest set has this card
                return 1 + solve(alive & ~(neighbours[card] | 1 << card))
        card = Card(degrees.index(max(degrees)))
        without = alive & ~(1 << card)
        return max(1 + solve(without & ~neighbours[card]), solve(without))

    return solve((1 << len(DECK)) - 1)


def _component(neighbours: list[int], alive: int) -> int:
    """Return the cards that the lowest card alive is connected to, itself included."""
    part, frontier = 0, alive & -alive
    while frontier:
        low = frontier & -frontier
        part |= low
        frontier = (frontier | neighbours[low.bit_length() - 1] & alive) & ~part
    return part
