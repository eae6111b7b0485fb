"""Clubs: a circle of friends with its tables, its evenings and its standings.

Only members learn anything about a club. Somebody with its link learns its name, and may join.
"""

from typing import Literal

from feltroom.contract.avatars import AvatarName
from feltroom.contract.base import Value
from feltroom.contract.bounds import Count, Moment, TableId
from feltroom.contract.cards import Card
from feltroom.contract.http.endpoint_declaration import Nothing, Text, delete, get, post, put
from feltroom.contract.http.tables import TableLink
from feltroom.contract.table_settings import TableSettings
from feltroom.contract.values import HandName

Measure = Literal["chips", "points", "bigBlinds", "evenings", "places"]
"""What standings go by.

`chips` won at cash tables; `points`, those chips in the table's points, and what tournaments paid beyond their cost;
`bigBlinds` won in 100 hands; `evenings` that a member was the best of; `places`, how many others they outlasted in
tournaments.
"""

MOST_CLUBS = 20
MOST_MEMBERS = 200
MOST_TABLES = 1000
MOST_HALL = 200
MOST_EVENINGS = 100


class MakeClub(Value):
    """A club; a name is checked as a nickname is."""

    name: str


class ChangeClub(Value):
    """What a club is called, and its season; an end that is left out is open."""

    name: str
    measure: Measure
    since: Moment | None = None
    until: Moment | None = None


class AddClubHand(Value):
    """One of one's own hands; the club sees it as one saw it oneself."""

    table: TableId
    hand: Count


class ClubPlace(Value):
    """Where a club is."""

    club: str
    path: str


class ClubLine(Value):
    """A club that one is in."""

    club: str
    name: str
    members: int
    host: bool


class ClubList(Value):
    """The clubs that one is in, the oldest first."""

    clubs: tuple[ClubLine, ...]


class ClubInvite(Value):
    """What a link leads to; `member` says that one is in the club already, which is then `club`."""

    name: str
    member: bool
    club: str | None


class ClubMember(Value):
    """Somebody in a club, by their number there."""

    member: int
    name: str
    host: bool
    own: bool
    joined: int
    avatar: AvatarName | None


class ClubTable(Value):
    """A table of a club that is open, and where hands may still begin."""

    table: str
    name: str
    preset: str
    created: int


class TableClub(Value):
    """The club that a table belongs to; null if it belongs to none that one is in."""

    club: str | None


class ClubSeen(Value):
    """A club as its members see it; `invite` is the path of its link."""

    club: str
    name: str
    host: bool
    invite: str
    measure: Measure
    since: int | None
    until: int | None
    members: tuple[ClubMember, ...]
    tables: tuple[ClubTable, ...]


class ClubEveningLine(Value, omit_defaults=True):
    """What an evening was for a member: chips at a cash table, or their place in a tournament and its points."""

    member: int
    name: str
    hands: int
    chips: int | None
    points: float | None = None
    place: int | None = None


class ClubEvening(Value):
    """Hands at one table of the club, as long as no pause between them is longer than three hours.

    `others` is what everybody who is no member won, bots too, so that an evening adds up to nothing. `bigBlind` is that
    of its first hand. `entrants` is how many began a tournament, null at a cash table; it is `over` when it has places.
    """

    table: str
    name: str
    preset: str
    began: int
    ended: int
    hands: int
    big_blind: int
    chips_per_point: int
    entrants: int | None
    over: bool
    lines: tuple[ClubEveningLine, ...]
    others: int


class ClubStanding(Value):
    """A member in the standings; equal figures share a `rank`. `value` is null if nothing could be counted."""

    rank: int
    member: int
    name: str
    avatar: AvatarName | None
    value: float | None
    evenings: int
    hands: int
    chips: int
    points: float
    big_blinds: float | None
    won: int
    places: int


class ClubPot(Value):
    """The biggest pot of a season: how many chips, and which member won the most of it, if one did."""

    table: str
    name: str
    hand: int
    began: int
    chips: int
    winner: str | None


class ClubSeason(Value):
    """A season: the standings, the newest evenings (in files all of them), and the biggest pot.

    `more` says that the season holds more than can be counted at once: ask for a shorter one.
    """

    measure: Measure
    since: int | None
    until: int | None
    standings: tuple[ClubStanding, ...]
    evenings: tuple[ClubEvening, ...]
    biggest_pot: ClubPot | None
    more: bool


class ClubHand(Value):
    """A hand in the hall of fame, as `by` saw it; `link` is where.

    `best` is the best hand that can be seen in it, and whose. At most one hand has the `biggest_pot` of all, and those
    that tie for it show the `best_hand`.
    """

    share: str
    link: str
    by: str
    own: bool
    table: str
    hand: int
    began: int
    board: tuple[Card, ...]
    pot: int
    best: HandName | None
    best_name: str | None
    biggest_pot: bool
    best_hand: bool


class ClubHall(Value):
    """The hall of fame, the newest first."""

    hands: tuple[ClubHand, ...]


_CLUB = "/api/clubs/{club}"
_WHEN = (
    ("measure", "what to go by: chips, points, bigBlinds, evenings or places; the club's own if left out"),
    ("since", "the beginning of the season, in milliseconds; the club's own if neither end is given"),
    ("until", "the end of the season"),
)

LIST_CLUBS = get("list_clubs", "/api/clubs", "My clubs", answer=ClubList)
MAKE_CLUB = post("make_club", "/api/clubs", "Make a club", body=MakeClub, answer=ClubPlace)
SEE_INVITE = get("see_invite", "/api/club-invites/{invite}", "Which club a link leads to", answer=ClubInvite)
JOIN_CLUB = post("join_club", "/api/club-invites/{invite}", "Join a club", body=Nothing, answer=ClubPlace)
SEE_CLUB = get("see_club", _CLUB, "A club of mine", answer=ClubSeen)
CHANGE_CLUB = put("change_club", _CLUB, "Change a club that I host", body=ChangeClub, answer=ClubSeen)
CLOSE_CLUB = delete("close_club", _CLUB, "Close a club that I host")
NEW_INVITE = post(
    "new_invite", f"{_CLUB}/invite", "Make a new link to a club; the old one is useless", body=Nothing, answer=ClubSeen
)
HAND_OVER_CLUB = post(
    "hand_over_club", f"{_CLUB}/members/{{member}}/host", "Make another member the host", body=Nothing, answer=ClubSeen
)
LEAVE_CLUB = delete("leave_club", f"{_CLUB}/members/{{member}}", "Leave a club, or remove a member as its host")
MAKE_CLUB_TABLE = post(
    "make_club_table", f"{_CLUB}/tables", "Make a table for a club", body=TableSettings, answer=TableLink
)
TABLE_CLUB = get("table_club", "/api/tables/{table}/club", "Which club of mine a table belongs to", answer=TableClub)
SEE_SEASON = get("see_season", f"{_CLUB}/season", "Standings and evenings", answer=ClubSeason, query=_WHEN)
SEE_HALL = get("see_hall", f"{_CLUB}/hands", "The hall of fame", answer=ClubHall)
ADD_CLUB_HAND = post(
    "add_club_hand", f"{_CLUB}/hands", "Add a hand of mine to the hall of fame", body=AddClubHand, answer=Nothing
)
DROP_CLUB_HAND = delete(
    "drop_club_hand", f"{_CLUB}/hands/{{share}}", "Take a hand of mine, or as host any, out of the hall of fame"
)
EXPORT_CLUB = get(
    "export_club",
    f"{_CLUB}/export",
    "Members, standings and evenings as a file",
    answer=Text,
    query=(("format", "json or csv"), *_WHEN),
)
