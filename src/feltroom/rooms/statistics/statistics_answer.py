"""A person's statistics in the form in which they are answered."""

from fractions import Fraction
from typing import cast

from feltroom.analysis.statistics.counts import Count, Stat
from feltroom.analysis.statistics.curve import Point
from feltroom.analysis.statistics.positions import Position
from feltroom.analysis.statistics.sessions import Session
from feltroom.analysis.statistics.totals import Result, Totals
from feltroom.contract.base import camel
from feltroom.contract.http.statistics import (
    Figures,
    Frequency,
    PositionFigures,
    PositionName,
    ResultPoint,
    SessionFigures,
    Statistics,
    StatisticsTable,
    Winnings,
)
from feltroom.rooms.statistics.person_statistics import PersonStatistics

MOST_SESSIONS = 100


def statistics_answer(found: PersonStatistics) -> Statistics:
    """Return the answer to what was read of somebody's hands."""
    report = found.report
    sessions = report.sessions[::-1]
    return Statistics(
        settled=found.settled,
        window=found.window,
        unread=found.unread,
        unreadable=found.unreadable,
        overall=_figures(report.overall),
        positions=tuple(
            [PositionFigures(_position(position), _figures(totals)) for position, totals in report.positions.items()]
        ),
        sessions=tuple([_session(session, totals) for session, totals in sessions[:MOST_SESSIONS]]),
        session_count=len(sessions),
        points=tuple([_point(point) for point in report.curve]),
        tables=tuple(
            [
                StatisticsTable(table, known.table.name, known.table.preset, known.hands, known.last)
                for table, known in found.tables.items()
            ]
        ),
    )


def _session(session: Session, totals: Totals) -> SessionFigures:
    return SessionFigures(session.table, session.began, session.ended, _figures(totals))


def _figures(totals: Totals) -> Figures:
    counts = {stat.value: _frequency(totals.count(stat)) for stat in Stat}
    return Figures(
        hands=totals.hands,
        **counts,
        result=_winnings(totals.real),
        adjusted=_winnings(totals.adjusted),
        run_outs=_frequency(totals.run_outs),
    )


def _frequency(count: Count) -> Frequency:
    return Frequency(count.made, count.of)


def _winnings(result: Result) -> Winnings:
    return Winnings(_number(result.chips), round(float(result.big_blinds), 4), result.per_hundred, result.error)


def _point(point: Point) -> ResultPoint:
    return ResultPoint(
        point.hands,
        point.chips,
        round(point.big_blinds, 2),
        round(point.adjusted_chips, 2),
        round(point.adjusted_big_blinds, 2),
    )


def _position(position: Position) -> PositionName:
    return cast("PositionName", camel(position.value))


def _number(chips: Fraction) -> float:
    return round(float(chips), 3)
