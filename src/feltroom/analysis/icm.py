"""What stacks are worth in the prizes that are still to be won: the independent chip model of Malmuth and Harville.

Everybody's chance of the best place that is open is their part of the chips; with that player gone, the same holds for
the next place. Skill, position and blinds count for nothing. Up to `MOST_EXACT` players the shares are exact; for more
they are the mean of `DRAWS` tournaments drawn by the same rule, and `icm_drawn` says how far off that can be.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest
from math import log1p, sqrt
from typing import Literal, TypeVar, overload

from feltroom.errors import InvalidSetup
from feltroom.rng import Seed, Stream

MOST_EXACT = 9
DRAWS = 20_000

N = TypeVar("N", float, Fraction)


@dataclass(frozen=True, slots=True)
class DrawnShare:
    """What a stack is worth by drawn tournaments, and the standard error of that: 19 of 20 are off by twice it at most.

    A player who was never paid, or always the same, in all draws has an error of 0.
    """

    worth: float
    error: float


@overload
def icm(stacks: Sequence[int], prizes: Sequence[int], *, exact: Literal[True]) -> list[Fraction]: ...
@overload
def icm(stacks: Sequence[int], prizes: Sequence[int], *, draws: int = DRAWS, seed: Seed = 0) -> list[float]: ...
def icm(
    stacks: Sequence[int], prizes: Sequence[int], *, exact: bool = False, draws: int = DRAWS, seed: Seed = 0
) -> list[float] | list[Fraction]:
    """Return what every stack is worth; `prizes` are those still to be won, the best first, missing ones are 0.

    With `exact`, fractions without any rounding. InvalidSetup for a stack without chips, and for more players than can
    be exact.
    """
    if any(stack < 1 for stack in stacks):
        raise InvalidSetup(f"every stack needs chips, not {min(stacks)}")
    if exact and len(stacks) > MOST_EXACT:
        raise InvalidSetup(f"shares are exact for {MOST_EXACT} players at most, not {len(stacks)}")
    paid = prizes[: len(stacks)]
    if exact:
        return _shares(stacks, paid, Fraction(1))
    if len(stacks) <= MOST_EXACT:
        return _shares(stacks, paid, 1.0)
    return [share.worth for share in _drawn(stacks, paid, draws=draws, seed=seed)]


def icm_drawn(stacks: Sequence[int], prizes: Sequence[int], *, draws: int = DRAWS, seed: Seed = 0) -> list[DrawnShare]:
    """Return the same for any number of players by drawing that many tournaments, each share with its error."""
    if any(stack < 1 for stack in stacks):
        raise InvalidSetup(f"every stack needs chips, not {min(stacks)}")
    if draws < 2:
        raise InvalidSetup(f"an error needs 2 draws at least, not {draws}")
    return _drawn(stacks, prizes[: len(stacks)], draws=draws, seed=seed)


def whole_shares(stacks: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """Return the same in whole points that add up to all that can be won: the odd ones go where rounding cut most."""
    shares: Sequence[float | Fraction]
    shares = icm(stacks, prizes, exact=True) if len(stacks) <= MOST_EXACT else icm(stacks, prizes)
    pool = sum(prizes[: len(stacks)])
    whole = [int(share) for share in shares]
    order = sorted(range(len(stacks)), key=lambda player: (whole[player] - shares[player], player))
    for player in order[: pool - sum(whole)]:
        whole[player] += 1
    return whole


def _shares(stacks: Sequence[int], prizes: Sequence[int], one: N) -> list[N]:
    """Go through the sets of players who can have the best places: of one, of two, and so on.

    In fractions nothing is rounded; in floats it takes a fraction of the time.
    """
    total = sum(stacks)
    worth = [one * 0] * len(stacks)
    chances = {0: one}  # that just these players, a bit for each, have the best places
    for prize in prizes:
        following: dict[int, N] = {}
        for placed, chance in chances.items():
            rest = total - sum([stack for player, stack in enumerate(stacks) if placed >> player & 1])
            for player, stack in enumerate(stacks):
                if not placed >> player & 1:
                    next_best = chance * stack / rest
                    worth[player] += next_best * prize
                    after = placed | 1 << player
                    following[after] = following.get(after, one * 0) + next_best
        chances = following
    return worth


def _drawn(stacks: Sequence[int], prizes: Sequence[int], *, draws: int, seed: Seed) -> list[DrawnShare]:
    """Let every player wait for a time drawn by their chips: the order of these times is one of places by the model.

    The least of such times is each player's in proportion to their chips, and with that player gone it is so again.
    """
    stream = Stream(seed)
    won, squares = [0] * len(stacks), [0] * len(stacks)
    players = range(len(stacks))
    for _ in range(draws):
        waits = [-log1p(-stream.random()) / stack for stack in stacks]
        for player, prize in zip(nsmallest(len(prizes), players, key=waits.__getitem__), prizes, strict=True):
            won[player] += prize
            squares[player] += prize * prize
    return [_share(total, square, draws) for total, square in zip(won, squares, strict=True)]


def _share(total: int, squares: int, draws: int) -> DrawnShare:
    spread = (squares - total * total / draws) / max(1, draws - 1)
    return DrawnShare(total / draws, sqrt(max(0.0, spread) / draws))
