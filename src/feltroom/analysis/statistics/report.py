"""Everything reported about somebody's hands: overall, by session, by position, and hand by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from feltroom.analysis.statistics.curve import Point, curve_of
from feltroom.analysis.statistics.positions import Position
from feltroom.analysis.statistics.sessions import Played, Session, split_sessions
from feltroom.analysis.statistics.totals import Totals


@dataclass(frozen=True, slots=True)
class Report:
    """Figures of hands; sessions are in the order in which they began, positions in that of acting."""

    overall: Totals
    positions: dict[Position, Totals]
    sessions: list[tuple[Session, Totals]]
    curve: list[Point]


def report_of(played: Sequence[Played]) -> Report:
    """Add hands up, given from the oldest on."""
    positions = {position: Totals() for position in Position}
    for one in played:
        positions[one.hand.facts.position].add(one.hand)
    overall = Totals()
    for totals in positions.values():
        overall.merge(totals)
    return Report(
        overall=overall,
        positions={position: totals for position, totals in positions.items() if totals.hands},
        sessions=[(session, Totals.of(one.hand for one in session.hands)) for session in split_sessions(played)],
        curve=curve_of(one.hand for one in played),
    )
