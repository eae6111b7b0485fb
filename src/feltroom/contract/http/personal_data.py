"""What the house keeps about a person: all of it as one file, and having it erased."""

from feltroom.contract.base import Value
from feltroom.contract.http.administration import AuditEntry, BanShown
from feltroom.contract.http.endpoint_declaration import get, post
from feltroom.contract.http.reports import MyReport
from feltroom.contract.http.statistics import Statistics


class EraseMe(Value):
    """One's own nickname, so that nobody is erased by a slip or by another site."""

    nickname: str


class Erased(Value):
    """What one is called from now on in the hands of others."""

    name: str


class MyDevice(Value):
    """A device, or a program, that may speak for one; the token itself is not kept, only its hash."""

    created: int
    program: bool


class DataTable(Value):
    """A table that one has made, sat at or was let in to by its password.

    `called` is the name that one had there, None if one never sat; then come the chips that one bought and took home.
    """

    table: str
    name: str
    preset: str
    private: bool
    made: bool
    created: int
    closed: bool
    called: str | None
    bought: int
    taken: int


class DataHand(Value):
    """A hand that one was dealt into, with one's own cards and what came of it."""

    table: str
    hand: int
    seat: int
    called: str
    began: int
    ended: int | None
    state: str
    cards: str | None
    put_in: int | None
    difference: int | None


class SaidLine(Value):
    """Something that one said at a table, as long as it is kept."""

    table: str
    time: int
    text: str | None
    emote: str | None


class SharedLink(Value):
    """A link to a hand that one has made."""

    share: str
    table: str
    hand: int
    created: int
    revoked: bool


class DataWeights(Value):
    """Weights of the dense deal that one has saved."""

    name: str
    weights: dict[str, float]
    created: int
    changed: int


class DataAnswer(Value):
    """What one answered in the daily drill: on a day, to which spot, and whether it was right."""

    day: str
    spot: str
    verdict: str
    time: int


class DataNote(Value):
    """What one notes about somebody, who is called so now."""

    name: str
    text: str
    colour: str
    muted: bool
    time: int


class DataClub(Value):
    """A club that one is in, since when, and which of one's shared hands are in its hall of fame."""

    club: str
    name: str
    host: bool
    joined: int
    hands: tuple[str, ...]


class DataTournament(Value):
    """A tournament of several tables that one has made or entered.

    `called` is the name that one had there, None if one did not enter; `place` and `prize` are of one that is over.
    """

    tournament: str
    name: str
    private: bool
    made: bool
    created: int
    over: bool
    called: str | None
    place: int | None
    prize: int


class MyData(Value):
    """Everything that is kept about a person; secrets are left out, which are kept as hashes anyway.

    `measures` are what the house's owner has done about one, `reported` how often others have reported one. What
    happened in a hand besides is in the files of hands (`GET /api/hands/export`).
    """

    time: int
    account: str
    nickname: str
    avatar: str | None
    created: int
    seen: int
    devices: tuple[MyDevice, ...]
    tables: tuple[DataTable, ...]
    hands: tuple[DataHand, ...]
    chat: tuple[SaidLine, ...]
    shares: tuple[SharedLink, ...]
    weights: tuple[DataWeights, ...]
    ban: BanShown | None
    measures: tuple[AuditEntry, ...]
    reports: tuple[MyReport, ...]
    reported: int
    statistics: Statistics | None
    drill: tuple[DataAnswer, ...] = ()
    notes: tuple[DataNote, ...] = ()
    clubs: tuple[DataClub, ...] = ()
    tournaments: tuple[DataTournament, ...] = ()


EXPORT_ME = get("export_me", "/api/me/export", "Everything that is kept about me, as a file", answer=MyData)
ERASE_ME = post("erase_me", "/api/me/erase", "Have everything about me erased", body=EraseMe, answer=Erased)
