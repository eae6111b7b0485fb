"""Looking after a house: who is here, what may go on, and what was done and why.

Every request carries a key of the house in the header `x-feltroom-admin-key`: the owner's, or one that the owner has
made for somebody by name. Whatever changes something says why, and is noted in the audit log with the key's name.
"""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import Nothing, get, post
from feltroom.contract.server_messages import LobbyTable

MOST_WHY = 200
MOST_NOTICE = 300
MOST_HOURS = 24 * 366
MOST_LIMIT = 1_000_000

LimitName = Literal[
    "tables",
    "tables-each",
    "bots",
    "bots-each",
    "bot-decisions",
    "connections",
    "connections-each",
    "newcomers",
]
LIMIT_NAMES: tuple[LimitName, ...] = get_args(LimitName)
LEAST_LIMITS: dict[LimitName, int] = {"bot-decisions": 1, "connections": 1, "connections-each": 1, "newcomers": 1}
"""What may not be nought: without it nobody could come, and bots that sit there would never act."""

Why = Annotated[str, Meta(min_length=1, max_length=MOST_WHY, pattern="^[^\\u0000]*$")]
Hours = Annotated[int, Meta(ge=1, le=MOST_HOURS)]
NoticeText = Annotated[str, Meta(max_length=MOST_NOTICE, pattern="^[^\\u0000]*$")]


class WhyDone(Value):
    """Why something is done."""

    why: Why


class BanPerson(Value):
    """Why somebody is banned, and for how many hours; null for good."""

    why: Why
    hours: Hours | None = None


class RenamePerson(Value):
    """What somebody is called from now on, and why."""

    nickname: str
    why: Why


class CloseHouseTable(Value):
    """Why a table is closed: after its hand, or `now` in the middle of it."""

    why: Why
    now: bool = False


class SetNotice(Value):
    """The line that everybody sees; an empty one takes it away."""

    text: NoticeText


class SetMaintenance(Value):
    """Whether no new hands begin, and the line that says why."""

    on: bool
    why: Why


class SetLimit(Value):
    """A limit, what it is from now on (null: the standard), and why.

    `tables` and `bots` are of the house, `tables-each` and `bots-each` of one person; `bot-decisions` of all bots in a
    second; `connections` of the house and `connections-each` of one person; `newcomers` are new people from one address
    in a minute. In a cluster they count at each node.
    """

    name: LimitName
    value: Annotated[int, Meta(ge=0, le=MOST_LIMIT)] | None
    why: Why


class LimitShown(Value):
    """A limit: what it is, what the standard is, and how much of it is used; null for none, or not known."""

    name: LimitName
    value: int | None
    standard: int | None
    used: int | None


class LimitList(Value):
    """How much there may be at once."""

    limits: tuple[LimitShown, ...]


class BanShown(Value):
    """A ban: since when, until when (null for good), and why."""

    account: str
    since: int
    until: int | None
    why: str


class OnlinePerson(Value):
    """Somebody who is connected: by how many devices, and at which tables."""

    account: str
    nickname: str
    connections: int
    tables: tuple[str, ...]


class OnlinePeople(Value):
    """Everybody who is connected, at whichever node; `missing` are the nodes that did not answer."""

    people: tuple[OnlinePerson, ...]
    missing: tuple[str, ...] = ()


class KnownPerson(Value):
    """Somebody who has entered once."""

    account: str
    nickname: str
    created: int
    seen: int
    connections: int
    ban: BanShown | None


class KnownPeople(Value):
    """The people who were found; how many connections they have at the nodes that are `missing` is not known."""

    people: tuple[KnownPerson, ...]
    missing: tuple[str, ...] = ()


class Bans(Value):
    """All bans, the newest first."""

    bans: tuple[BanShown, ...]


class HouseTables(Value):
    """The live tables of all nodes, private ones too; `missing` are the nodes that did not answer."""

    tables: tuple[LobbyTable, ...]
    missing: tuple[str, ...] = ()


class AuditEntry(Value):
    """Something that was done, to whom or what, and why; `number` counts them.

    `who` is the name of the key that it was done with: `owner`, or another one. It is the alias of somebody who has
    erased themselves, and empty in entries of before keys had names and in what people are told about themselves.
    """

    number: int
    time: int
    what: str
    subject: str
    why: str
    who: str = ""


class AuditLog(Value):
    """What was done, the newest first; go on with the last `number` as `before`."""

    entries: tuple[AuditEntry, ...]


class MakeKey(Value):
    """For whom a key is made, in their name, and why."""

    name: str
    why: Why


class MadeKey(Value):
    """A new key; it is told this once, since only a hash of it is kept."""

    name: str
    key: str


class KeyShown(Value):
    """A further key: when it was made, and when it was last used to change something; null for never."""

    name: str
    created: int
    last_used: int | None


class KeyList(Value):
    """The keys beside the owner's, the oldest first; `own` is the name of the key that was given, perhaps `owner`."""

    own: str
    keys: tuple[KeyShown, ...]


class Minute(Value):
    """One minute: people connected and live tables at its end, hands and commands in it."""

    time: int
    people: int
    tables: int
    hands: int
    commands: int


class Overview(Value):
    """How the house is: since when it is open, what is going on, and the last hour minute by minute.

    Figures are the sum over all nodes that answered; `nodes` counts them, `missing` names the others. `opened` is when
    the oldest of them was started. A person who is connected to two nodes counts twice.
    """

    version: str
    opened: int
    now: int
    people: int
    connections: int
    tables: int
    hands: int
    commands: int
    refused: int
    failures: int
    unwritten: int
    notice: str
    maintenance: str | None
    minutes: tuple[Minute, ...]
    nodes: int = 1
    missing: tuple[str, ...] = ()


class Ended(Value):
    """How many devices and programs somebody was signed out of."""

    tokens: int


class ErasedPerson(Value):
    """What stands in place of somebody's account and name."""

    alias: str
    name: str


ADMIN_OVERVIEW = get("admin_overview", "/api/admin/overview", "How the house is", answer=Overview, admin=True)
ADMIN_ONLINE = get("admin_online", "/api/admin/online", "Who is here", answer=OnlinePeople, admin=True)
ADMIN_PEOPLE = get(
    "admin_people",
    "/api/admin/people",
    "Find people",
    answer=KnownPeople,
    query=(
        ("search", "a part of the nickname, or the beginning of the account"),
        ("limit", "at most so many, 1 to 200"),
    ),
    admin=True,
)
ADMIN_BANS = get("admin_bans", "/api/admin/bans", "Who is banned", answer=Bans, admin=True)
ADMIN_BAN = post(
    "admin_ban", "/api/admin/people/{account}/ban", "Ban somebody", body=BanPerson, answer=BanShown, admin=True
)
ADMIN_UNBAN = post(
    "admin_unban", "/api/admin/people/{account}/unban", "Take a ban back", body=WhyDone, answer=Nothing, admin=True
)
ADMIN_END_SESSIONS = post(
    "admin_end_sessions",
    "/api/admin/people/{account}/end-sessions",
    "Sign somebody out everywhere",
    body=WhyDone,
    answer=Ended,
    admin=True,
)
ADMIN_ERASE = post(
    "admin_erase",
    "/api/admin/people/{account}/erase",
    "Erase somebody",
    body=WhyDone,
    answer=ErasedPerson,
    admin=True,
)
ADMIN_RENAME = post(
    "admin_rename",
    "/api/admin/people/{account}/rename",
    "Rename somebody",
    body=RenamePerson,
    answer=Nothing,
    admin=True,
)
ADMIN_TABLES = get("admin_tables", "/api/admin/tables", "The live tables", answer=HouseTables, admin=True)
ADMIN_CLOSE_TABLE = post(
    "admin_close_table",
    "/api/admin/tables/{table}/close",
    "Close a table",
    body=CloseHouseTable,
    answer=Nothing,
    admin=True,
)
ADMIN_PAUSE_TABLE = post(
    "admin_pause_table",
    "/api/admin/tables/{table}/pause",
    "Stop a table's clocks",
    body=WhyDone,
    answer=Nothing,
    admin=True,
)
ADMIN_RESUME_TABLE = post(
    "admin_resume_table",
    "/api/admin/tables/{table}/resume",
    "Let a table's clocks run on",
    body=WhyDone,
    answer=Nothing,
    admin=True,
)
ADMIN_NOTICE = post(
    "admin_notice", "/api/admin/notice", "Show everybody a line", body=SetNotice, answer=Nothing, admin=True
)
ADMIN_MAINTENANCE = post(
    "admin_maintenance",
    "/api/admin/maintenance",
    "Begin or end maintenance",
    body=SetMaintenance,
    answer=Nothing,
    admin=True,
)
ADMIN_LIMITS = get("admin_limits", "/api/admin/limits", "How much there may be", answer=LimitList, admin=True)
ADMIN_SET_LIMIT = post(
    "admin_set_limit", "/api/admin/limits", "Change a limit", body=SetLimit, answer=LimitList, admin=True
)
ADMIN_KEYS = get("admin_keys", "/api/admin/keys", "The keys beside the owner's", answer=KeyList, admin=True)
ADMIN_MAKE_KEY = post(
    "admin_make_key", "/api/admin/keys", "Make a key for somebody", body=MakeKey, answer=MadeKey, admin=True
)
ADMIN_REVOKE_KEY = post(
    "admin_revoke_key",
    "/api/admin/keys/{name}/revoke",
    "Make a key good for nothing",
    body=WhyDone,
    answer=Nothing,
    admin=True,
)
ADMIN_AUDIT = get(
    "admin_audit",
    "/api/admin/audit",
    "What was done and why",
    answer=AuditLog,
    query=(("before", "entries before this number"), ("limit", "at most so many, 1 to 200")),
    admin=True,
)
