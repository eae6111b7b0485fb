"""The result hand by hand, thinned to what a chart can show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from feltroom.analysis.statistics.all_in import PARTS
from feltroom.analysis.statistics.totals import Hand

MOST_POINTS = 300
_EXTREMES = 4  # of each bucket: the lowest and the highest of both lines


@dataclass(frozen=True, slots=True)
class Point:
    """What has been won after a number of hands, in chips and in big blinds: really, and all-in adjusted."""

    hands: int
    chips: int
    big_blinds: float
    adjusted_chips: float
    adjusted_big_blinds: float


def curve_of(hands: Iterable[Hand], *, most: int = MOST_POINTS) -> list[Point]:
    """Return the running result from zero on, the oldest hand first, with at most so many points.

    The first and the last point stay, and so do the lowest and the highest of every stretch, on both lines.
    """
    points = [Point(0, 0, 0.0, 0.0, 0.0)]
    chips = parts = 0
    blinds = adjusted_blinds = 0.0
    for number, hand in enumerate(hands, 1):
        facts = hand.facts
        won, adjusted = facts.won or 0, hand.adjusted or 0  # what nobody knows moves no line
        chips += won
        parts += adjusted
        blinds += won / facts.big_blind
        adjusted_blinds += adjusted / PARTS / facts.big_blind
        points.append(Point(number, chips, blinds, parts / PARTS, adjusted_blinds))
    return _thin(points, most)


def _thin(points: Sequence[Point], most: int) -> list[Point]:
    if len(points) <= most:
        return list(points)
    inner = range(1, len(points) - 1)
    buckets = (most - 2) // _EXTREMES
    kept = {0, len(points) - 1}
    for bucket in range(buckets):
        places = inner[len(inner) * bucket // buckets : len(inner) * (bucket + 1) // buckets]
        real = sorted(places, key=lambda place: points[place].big_blinds)
        adjusted = sorted(places, key=lambda place: points[place].adjusted_big_blinds)
        kept |= {real[0], real[-1], adjusted[0], adjusted[-1]}
    return [points[place] for place in sorted(kept)]
