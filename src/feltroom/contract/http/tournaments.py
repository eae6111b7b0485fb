"""Tournaments of several tables: making one, taking part, and how it stands.

A private one is known to those alone who have its link; everybody else who has entered the house may see any of them,
and watch any of its tables.
"""

from typing import Annotated

from msgspec import Meta

from feltroom.contract.base import Value
from feltroom.contract.bounds import Name
from feltroom.contract.http.endpoint_declaration import Nothing, delete, get, post
from feltroom.contract.server_messages import TournamentPhase
from feltroom.contract.table_settings import TableSettings
from feltroom.contract.values import BotSpec
from feltroom.table.config import Level, Personality
from feltroom.table.tournament import MOST_POINTS, WHOLE
from feltroom.tournament.config import MOST_ENTRANTS, MOST_PLACES

_Entrants = Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)]
_Bots = Annotated[int, Meta(ge=1, le=MOST_ENTRANTS)]
_Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
_Levels = Annotated[int, Meta(ge=0, le=100)]
_Percent = Annotated[int, Meta(ge=1, le=WHOLE)]


class BotsWanted(Value):
    """So many bots of one kind."""

    level: Level
    personality: Personality | None = None
    count: _Bots = 1


class MakeTournament(Value, kw_only=True):
    """A tournament, at tables as `table` says: a structure of the sit-and-gos, and whatever of it is changed.

    At most so many may enter. It begins when they are so many, with `starts_full`, or when the host begins it. People
    may enter late while one of the first `late_levels` is played. `buy_in` points of every entry make the prizes, in
    these `shares`; none means as usual for the number of entrants. The maker `plays` or only hosts it.
    """

    name: Name
    table: TableSettings = TableSettings(preset="sng_turbo")
    most: _Entrants = MOST_ENTRANTS
    buy_in: _Points = 100
    shares: Annotated[tuple[_Percent, ...], Meta(max_length=MOST_PLACES)] = ()
    late_levels: _Levels = 0
    starts_full: bool = False
    private: bool = False
    plays: bool = True
    bots: Annotated[tuple[BotsWanted, ...], Meta(max_length=20)] = ()


class TournamentLink(Value):
    """A tournament, and the path of its link."""

    tournament: str
    link: str


class TournamentLine(Value):
    """A tournament in the list; `left` are those who have chips, and `seats` those of a table.

    `host` says that one hosts it, `entered` that one plays it.
    """

    tournament: str
    name: str
    phase: TournamentPhase
    private: bool
    preset: str
    seats: int
    most: int
    entrants: int
    people: int
    bots: int
    left: int
    tables: int
    level: int
    buy_in: int
    entry_open: bool
    created: int
    host: bool
    entered: bool


class TournamentList(Value):
    """The tournaments that one may enter or watch, and those that one plays or hosts, the newest first."""

    tournaments: tuple[TournamentLine, ...]


class TournamentLevel(Value):
    """The blinds of a level."""

    small_blind: int
    big_blind: int
    ante: int


class TournamentEntrant(Value):
    """Somebody in a tournament: the place they have, or would have by their chips; `out` says that it is for good.

    Chips are those of the last hand that was counted. `table` and `seat` are null before the start, and of players who
    are out.
    `prize` are the points they have for certain. A player who is `away` sits out.
    """

    entrant: int
    name: str
    bot: BotSpec | None
    place: int
    shared: bool
    out: bool
    stack: int
    table: str | None
    seat: int | None
    prize: int
    away: bool
    own: bool


class TournamentTable(Value):
    """A table of a tournament, by the number that its players know it by; `hands` were played to their end there."""

    table: str
    number: int
    players: int
    hands: int
    most_chips: int
    least_chips: int
    final: bool


class TournamentSeen(Value):
    """How a tournament stands.

    `levels` last `level_time` milliseconds of play each, `level` is the present one, from 0, and `next_level` the
    milliseconds until the next, null while no clock runs. `average` is the stack that a player has on average,
    `prizes` those of the places that are paid, the best first: as it stands while people may still enter.
    `table` and `seat` are one's own, null if one sits nowhere; `entrant` is one's own number, null if one did not
    enter. `host` says that one hosts it. `hand_for_hand`: all tables play one hand at the same time.
    `pause_left` are the milliseconds that its pauses may still last.
    """

    tournament: str
    link: str
    name: str
    phase: TournamentPhase
    private: bool
    preset: str
    created: int
    now: int
    host: bool
    host_name: str
    entrant: int | None
    table: str | None
    seat: int | None
    seats: int
    stack: int
    most: int
    buy_in: int
    shares: tuple[int, ...]
    late_levels: int
    starts_full: bool
    entry_open: bool
    levels: tuple[TournamentLevel, ...]
    level_time: int
    level: int
    next_level: int | None
    average: int
    left: int
    prizes: tuple[int, ...]
    hand_for_hand: bool
    pause_left: int
    entrants: tuple[TournamentEntrant, ...]
    tables: tuple[TournamentTable, ...]


_TOURNAMENT = "/api/tournaments/{tournament}"

LIST_TOURNAMENTS = get("list_tournaments", "/api/tournaments", "Tournaments of several tables", answer=TournamentList)
MAKE_TOURNAMENT = post(
    "make_tournament", "/api/tournaments", "Make a tournament", body=MakeTournament, answer=TournamentLink
)
SEE_TOURNAMENT = get("see_tournament", _TOURNAMENT, "How a tournament stands", answer=TournamentSeen)
CANCEL_TOURNAMENT = delete("cancel_tournament", _TOURNAMENT, "Call off a tournament that I host, before it begins")
ENTER_TOURNAMENT = post(
    "enter_tournament", f"{_TOURNAMENT}/entrants", "Take part in a tournament", body=Nothing, answer=TournamentSeen
)
LEAVE_TOURNAMENT = delete(
    "leave_tournament",
    f"{_TOURNAMENT}/entrants/{{entrant}}",
    "Take myself, or as host anybody, off the list before it begins",
)
ADD_TOURNAMENT_BOTS = post(
    "add_tournament_bots", f"{_TOURNAMENT}/bots", "Let bots enter; the host", body=BotsWanted, answer=TournamentSeen
)
BEGIN_TOURNAMENT = post(
    "begin_tournament", f"{_TOURNAMENT}/begin", "Begin a tournament; the host", body=Nothing, answer=TournamentSeen
)
PAUSE_TOURNAMENT = post(
    "pause_tournament",
    f"{_TOURNAMENT}/pause",
    "Let no hand begin at any table; the host",
    body=Nothing,
    answer=TournamentSeen,
)
RESUME_TOURNAMENT = post(
    "resume_tournament", f"{_TOURNAMENT}/resume", "Go on after a pause; the host", body=Nothing, answer=TournamentSeen
)
