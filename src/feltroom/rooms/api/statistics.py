"""A person's statistics."""

from fractions import Fraction
from typing import Literal, cast

from feltroom.analysis.statistics.counts import Count, Stat
from feltroom.analysis.statistics.curve import Point
from feltroom.analysis.statistics.positions import Position
from feltroom.analysis.statistics.sessions import Session
from feltroom.analysis.statistics.totals import Result, Totals
from feltroom.contract.base import Value, camel
from feltroom.contract.bounds import MAX_TABLE_ID
from feltroom.contract.codes import Code
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply
from feltroom.rooms.statistics.person_statistics import MOST_HANDS, Filter, PersonStatistics, read_statistics

MOST_SESSIONS = 100
PositionName = Literal["early", "middle", "cutoff", "button", "smallBlind", "bigBlind"]


class Made(Value):
    """How often something was done, of how often it could have been; of the aggression factor: of calls."""

    made: int
    of: int


class Won(Value):
    """A result in chips and in big blinds, each hand by its own.

    `per100` is big blinds in a hundred hands, `error` its standard error; null for want of hands.
    """

    chips: float
    big_blinds: float
    per100: float | None
    error: float | None


class Figures(Value):
    """What hands add up to; docs/analysis.md has the definitions.

    `runOuts` are all-ins before the last card whose result `adjusted` replaces by equity times pots, of all such.
    """

    hands: int
    vpip: Made
    pfr: Made
    three_bet: Made
    fold_to_three_bet: Made
    c_bet: Made
    fold_to_c_bet: Made
    aggression_factor: Made
    aggression_frequency: Made
    went_to_showdown: Made
    won_at_showdown: Made
    result: Won
    adjusted: Won
    run_outs: Made


class PositionFigures(Value):
    """The figures of the hands played from one position."""

    position: PositionName
    figures: Figures


class SessionFigures(Value):
    """The figures of one session: hands at one table with no pause of more than half an hour between two."""

    table: str
    began: int
    ended: int
    figures: Figures


class ResultPoint(Value):
    """What had been won after so many hands, the adjusted result beside the real one."""

    hands: int
    chips: int
    big_blinds: float
    adjusted_chips: float
    adjusted_big_blinds: float


class StatisticsTable(Value):
    """A table with hands that have been read, whatever is asked for; `last` is when the last of them ended."""

    table: str
    table_name: str
    preset: str
    hands: int
    last: int


class Statistics(Value):
    """Figures of one's newest hands.

    Of `settled` hands the newest `window` are looked at. `unread` of these are not read yet: ask again for them. Of
    `unreadable` ones the log is damaged. Sessions are newest first, of `sessionCount` the newest.
    """

    settled: int
    window: int
    unread: int
    unreadable: int
    overall: Figures
    positions: tuple[PositionFigures, ...]
    sessions: tuple[SessionFigures, ...]
    session_count: int
    points: tuple[ResultPoint, ...]
    tables: tuple[StatisticsTable, ...]


async def see_statistics(call: Call) -> Reply:
    """See one's statistics; one at a time."""
    house, account = call.house, call.me.account
    wanted = Filter(table=_asked(call, "table"), preset=_asked(call, "preset"))
    wait = house.limits.statistics.take(account)
    if wait is not None:
        raise Refusal(Code.RATE_LIMITED, wait=wait)
    return Reply(_answer(await read_statistics(house.store, house.work, house.statistics, account, wanted)))


def _asked(call: Call, name: str) -> str | None:
    text = call.query(name)
    if text is not None and not 1 <= len(text) <= MAX_TABLE_ID:
        raise BadFrame(Code.BAD_FIELD, path=name)
    return text


def _answer(found: PersonStatistics) -> Statistics:
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
    counts = {stat.value: _made(totals.count(stat)) for stat in Stat}
    return Figures(
        hands=totals.hands,
        **counts,
        result=_won(totals.real),
        adjusted=_won(totals.adjusted),
        run_outs=_made(totals.run_outs),
    )


def _made(count: Count) -> Made:
    return Made(count.made, count.of)


def _won(result: Result) -> Won:
    return Won(_number(result.chips), round(float(result.big_blinds), 4), result.per_hundred, result.error)


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


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/statistics",
        see_statistics,
        f"My statistics, of my newest {MOST_HANDS} hands; a call reads on for a second",
        answer=Statistics,
        query=(("table", "only the hands of this table"), ("preset", "only the hands of tables of this preset")),
    ),
)
