"""Places and prizes of a tournament, of one table or of many: nothing here knows a table.

Nothing is lost in rounding. Prizes are whole points; the odd ones go one each to the best places. Where players share
places, they share what these places are worth, and the odd points go one each in the order in which they are given.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

# From so many players on, the percentages of the places that are paid.
USUAL_SHARES: tuple[tuple[int, tuple[int, ...]], ...] = (
    (2, (100,)),
    (4, (65, 35)),
    (7, (50, 30, 20)),
    (10, (45, 27, 18, 10)),
    (18, (40, 23, 16, 12, 9)),
    (28, (34, 22, 15, 11, 8, 6, 4)),
    (46, (30, 20, 14, 10, 8, 6, 5, 4, 3)),
    (91, (27, 18, 12, 9, 7, 6, 5, 4, 3, 3, 3, 3)),
    (136, (22, 15, 10, 8, 6, 5, 4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)),
)


@dataclass(frozen=True, slots=True)
class WentOut(Generic[K]):
    """A player who went out, in which place, and whether others have the same."""

    player: K
    place: int
    shared: bool


def usual_shares(players: int) -> tuple[int, ...]:
    """Return the percentages of the places that are paid among so many players."""
    return next(shares for least, shares in reversed(USUAL_SHARES) if players >= least or least == 2)


def shares_for(players: int, chosen: Sequence[int]) -> tuple[int, ...]:
    """Return the shares of the places that are paid: those chosen, as far as there are players, or the usual ones."""
    return tuple(chosen[:players]) if chosen else usual_shares(players)


def prizes_of(pool: int, shares: Sequence[int]) -> tuple[int, ...]:
    """Cut a pool into prizes in proportion to shares, the best place first."""
    whole = sum(shares)
    prizes = [pool * share // whole for share in shares]
    for place in range(pool - sum(prizes)):
        prizes[place] += 1
    return tuple(prizes)


def places_out(before: Mapping[K, int], *, left: int) -> list[WentOut[K]]:
    """Return the places of players who went out in one hand, with the chips they had before it; `left` are still in.

    The larger stack before the hand is placed higher; equal ones share a place.
    """
    chips = list(before.values())
    order = sorted(before, key=lambda player: -before[player])
    return [
        WentOut(player, left + 1 + sum(more > before[player] for more in chips), chips.count(before[player]) > 1)
        for player in order
    ]


def prizes_by_player(places: Mapping[K, int], prizes: Sequence[int]) -> dict[K, int]:
    """Return what everybody won by their places; those who share one share what it and the next ones are worth."""
    won: dict[K, int] = {}
    for place in sorted(set(places.values())):
        sharing = [player for player in places if places[player] == place]
        each, odd = divmod(sum(prizes[place - 1 : place - 1 + len(sharing)]), len(sharing))
        for number, player in enumerate(sharing):
            won[player] = each + (number < odd)
    return won


def last_longer_points(places: Mapping[K, int], points: int) -> dict[K, int]:
    """Return what those who agreed on a last-longer note win from each other, or lose: it adds up to zero.

    Whoever has the best place of them gets the points of all others; if several share it they share the points, the
    odd ones going one each in the order in which they are given.
    """
    best = [player for player in places if places[player] == min(places.values())]
    each, odd = divmod(points * (len(places) - len(best)), max(1, len(best)))
    won = {player: each + (number < odd) for number, player in enumerate(best)}
    return {player: won.get(player, -points) for player in places}
