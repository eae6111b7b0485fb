"""A person's statistics."""

from typing import Literal

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import get

MOST_HANDS = 5000
PositionName = Literal["early", "middle", "cutoff", "button", "smallBlind", "bigBlind"]


class Frequency(Value):
    """How often something was done, of how often it could have been; of the aggression factor: of calls."""

    made: int
    of: int


class Winnings(Value):
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
    vpip: Frequency
    pfr: Frequency
    three_bet: Frequency
    fold_to_three_bet: Frequency
    c_bet: Frequency
    fold_to_c_bet: Frequency
    aggression_factor: Frequency
    aggression_frequency: Frequency
    went_to_showdown: Frequency
    won_at_showdown: Frequency
    result: Winnings
    adjusted: Winnings
    run_outs: Frequency


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


SEE_STATISTICS = get(
    "see_statistics",
    "/api/statistics",
    f"My statistics, of my newest {MOST_HANDS} hands; a call reads on for a second",
    answer=Statistics,
    query=(("table", "only the hands of this table"), ("preset", "only the hands of tables of this preset")),
)
