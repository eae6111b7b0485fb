"""Equity by counting every board for every assignment of combos."""

from collections.abc import Callable
from math import comb

from feltroom.analysis.equities.matchups import Assignment, cards_of, count_assignments, count_choices, find_matchups
from feltroom.analysis.equities.result import Equity, make_equity
from feltroom.analysis.equities.spot import Spot, no_way_to_hold
from feltroom.analysis.kernels.backend import Backend
from feltroom.analysis.kernels.runouts import lookups_of_count
from feltroom.analysis.kernels.work import Matchups
from feltroom.errors import InvalidSetup

Progress = Callable[[int, int], object]

# The most assignments that are listed, and the most lookups (matchups times lookups for each) that are made.
MOST_ASSIGNMENTS = 2_000_000
MOST_LOOKUPS = 4_000_000_000
# What is counted without being asked for, on every machine and by every backend alike.
CHEAP_ASSIGNMENTS = 50_000
CHEAP_LOOKUPS = 1_500_000
# How far the number of assignments is counted: to decide what is counted unasked, and to answer who asks.
_CHEAP_STEPS = 100_000
_MOST_STEPS = 2_000_000
_MOST_SWAPS = 24
_CHUNK_LOOKUPS = 1_000_000


def cheap_matchups(spot: Spot) -> dict[Assignment, int] | None:
    """Return the matchups of a spot that takes little to count, None where it would take more."""
    each, assignments = lookups_of_count(spot.to_come), count_assignments(spot, most_steps=_CHEAP_STEPS)
    if assignments == 0:
        raise no_way_to_hold(spot)
    if assignments is None or assignments > CHEAP_ASSIGNMENTS or assignments // _MOST_SWAPS * each > CHEAP_LOOKUPS:
        return None
    matchups = find_matchups(spot)
    return matchups if len(matchups) * each <= CHEAP_LOOKUPS else None


def matchups_or_refuse(spot: Spot) -> dict[Assignment, int]:
    """Return the matchups of a spot; what nobody would wait for is refused with the numbers."""
    assignments = count_assignments(spot, most_steps=_MOST_STEPS)
    boards = comb(52 - len(spot.board) - len(spot.dead) - 2 * len(spot.holdings), spot.to_come)
    if assignments == 0:
        raise no_way_to_hold(spot)
    ways = f"up to {count_choices(spot):,}" if assignments is None else f"{assignments:,}"
    size = f"{ways} ways to hold the ranges times {boards:,} boards"
    if assignments is None or assignments > MOST_ASSIGNMENTS:
        raise InvalidSetup(f"{size} are too many to count, at most {MOST_ASSIGNMENTS:,} ways: take samples instead")
    matchups = find_matchups(spot)
    lookups = len(matchups) * lookups_of_count(spot.to_come)
    if lookups > MOST_LOOKUPS:
        raise InvalidSetup(
            f"{size} take {lookups:,} lookups, too many to count, at most {MOST_LOOKUPS:,}: take samples instead"
        )
    return matchups


def count_exactly(
    spot: Spot, matchups: dict[Assignment, int], *, backend: Backend, progress: Progress | None = None
) -> Equity:
    """Return the equities over all boards and all matchups, each counted by its weight."""
    hands = len(spot.holdings)
    totals = [[0] * (hands + 1) for _ in range(hands)]
    assignments = list(matchups)
    chunk = max(1, _CHUNK_LOOKUPS // lookups_of_count(spot.to_come))
    for start in range(0, len(assignments), chunk):
        part = assignments[start : start + chunk]
        work = Matchups(spot.board, spot.dead, tuple(cards_of(assignment) for assignment in part))
        for assignment, shares in zip(part, backend.count_matchups(work), strict=True):
            weight = matchups[assignment]
            for total, counts in zip(totals, shares, strict=True):
                for winners in range(1, hands + 1):
                    total[winners] += weight * counts[winners]
        if progress is not None:
            progress(min(start + chunk, len(assignments)), len(assignments))
    boards = comb(52 - len(spot.board) - len(spot.dead) - 2 * hands, spot.to_come)
    trials = boards * sum(matchups.values())
    return make_equity([holding.text for holding in spot.holdings], totals, trials=trials, exact=True)
