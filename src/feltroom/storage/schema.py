"""The database as it is now; `migrations` says how it came about. Times are milliseconds, chips whole numbers."""

import sqlalchemy
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    text,
)

# Ordered by its bytes, as SQLite always does, and not as the language of a PostgreSQL server would have it: such
# orders change with the system's libraries, and indexes that were made by an older one no longer find their rows.
String = sqlalchemy.String().with_variant(sqlalchemy.String(collation="C"), "postgresql")

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _index_where(name: str, *columns: str, where: str) -> Index:
    """An index of few rows among many."""
    return Index(name, *columns, postgresql_where=text(where), sqlite_where=text(where))


events = Table(
    "events",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("ends", Boolean, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# The events of a hand that is long over, in one compressed body, in place of their rows in `events`. With a rowid: in a
# tree by its key, SQLite would leave half of each page empty for bodies of this size.
packed_hands = Table(
    "packed_hands",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("first_seq", BigInteger, primary_key=True),
    Column("last_seq", BigInteger, nullable=False),
    Column("hand", BigInteger, nullable=False),
    # The hash of the row before the first one, and that of the last one.
    Column("before", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# Where a log goes on after the hands that were thrown away: the table as they left it, and what they add to the ledger.
log_roots = Table(
    "log_roots",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hand", BigInteger, nullable=False),
    Column("hands", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("seal", LargeBinary, nullable=False),
    Column("ledger", String, nullable=False),
)

requests = Table(
    "requests",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("account", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Index(None, "table_id", "seq"),
    sqlite_with_rowid=False,
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("seal", LargeBinary, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("preset", String, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("password_hash", String),
    Column("owner", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("parked", Boolean, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("broken", String),
    Index(None, "closed", "created"),
    _index_where("ix_tables_live", "id", where="NOT parked AND NOT closed"),
)

guests = Table(
    "guests",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("account", String, primary_key=True),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("name", String, nullable=False),
    Column("text", String),
    Column("emote", String),
    # When it was taken back: nothing of what was said is left then.
    Column("deleted", BigInteger),
    # Who said it, None in rows of before revision 0007.
    Column("account", String),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String, primary_key=True),
    Column("nickname", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("avatar", String),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("account", String, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("program", Boolean, nullable=False),
)

transfer_codes = Table(
    "transfer_codes",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("account", String, ForeignKey("accounts.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

hands = Table(
    "hands",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("hand", BigInteger, primary_key=True),
    Column("first_seq", BigInteger, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("state", String, nullable=False),
)

hand_players = Table(
    "hand_players",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("hand", BigInteger, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", String, nullable=False),
    Column("name", String, nullable=False),
    # The same as in hands: the index by it finds a person's newest hands without looking at all of them.
    Column("began", BigInteger, nullable=False),
    Column("hole", String),
    Column("put_in", BigInteger),
    Column("difference", BigInteger),
    Index(None, "account", "began", "table_id", "hand", "seat"),
)

# What a hand adds to the statistics of one of its players; it stays when the hand itself is thrown away.
hand_facts = Table(
    "hand_facts",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("hand", BigInteger, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("facts", String, nullable=False),
    sqlite_with_rowid=False,
)

ledger = Table(
    "ledger",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("account", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("bought", BigInteger, nullable=False),
    Column("taken", BigInteger, nullable=False),
    Index(None, "account", "table_id"),
)

shares = Table(
    "shares",
    metadata,
    Column("id", String, primary_key=True),
    Column("account", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("hand", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Index(None, "account", "created"),
)

weight_tables = Table(
    "weight_tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("account", String, ForeignKey("accounts.id"), nullable=False),
    Column("name", String, nullable=False),
    Column("body", String, nullable=False),
    # For how many players there is enough of it, which takes long to find out.
    Column("players", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index(None, "account", "name", unique=True),
)

drill_answers = Table(
    "drill_answers",
    metadata,
    Column("account", String, ForeignKey("accounts.id"), primary_key=True),
    Column("day", String, primary_key=True),
    Column("spot", String, primary_key=True),
    Column("verdict", String, nullable=False),
    Column("time", BigInteger, nullable=False),
)

# What people note about others, for themselves alone.
notes = Table(
    "notes",
    metadata,
    Column("account", String, ForeignKey("accounts.id"), primary_key=True),
    Column("about", String, ForeignKey("accounts.id"), primary_key=True),
    Column("text", String, nullable=False),
    Column("colour", String, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("time", BigInteger, nullable=False),
)

# Circles of friends. Nobody outside one learns who is in it.
clubs = Table(
    "clubs",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("invite", String, nullable=False),
    Column("measure", String, nullable=False),
    # The season; open where there is nothing.
    Column("since", BigInteger),
    Column("until", BigInteger),
    Column("created", BigInteger, nullable=False),
    Index(None, "invite", unique=True),
)

club_members = Table(
    "club_members",
    metadata,
    Column("club", String, ForeignKey("clubs.id"), primary_key=True),
    Column("account", String, ForeignKey("accounts.id"), primary_key=True),
    # What the other members know them by.
    Column("number", BigInteger, nullable=False),
    Column("host", Boolean, nullable=False),
    Column("joined", BigInteger, nullable=False),
    Index(None, "account"),
    Index(None, "club", "number", unique=True),
)

club_tables = Table(
    "club_tables",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("club", String, ForeignKey("clubs.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

# The hall of fame: hands as those saw them who added them, by their share links.
club_hands = Table(
    "club_hands",
    metadata,
    Column("club", String, ForeignKey("clubs.id"), primary_key=True),
    Column("share", String, primary_key=True),
    Column("account", String, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("added", BigInteger, nullable=False),
)

# Tournaments of several tables; one that is closed is over, or was called off.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("preset", String, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("owner", String, nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    # When its director last did something.
    Column("changed", BigInteger, nullable=False),
    Column("begun", Boolean, nullable=False),
    Column("closed", Boolean, nullable=False),
    Index(None, "closed", "created"),
)

# The log of a tournament's director: everything but what is played at its tables, which have logs of their own.
director_events = Table(
    "director_events",
    metadata,
    Column("tournament_id", String, ForeignKey("tournaments.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# Who entered; the place and the prize are known when it is over.
tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column("tournament_id", String, ForeignKey("tournaments.id"), primary_key=True),
    Column("account", String, primary_key=True),
    Column("entrant", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("place", Integer),
    Column("prize", BigInteger, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Index(None, "account"),
)

bans = Table(
    "bans",
    metadata,
    Column("account", String, ForeignKey("accounts.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("why", String, nullable=False),
)

# The audit log: what the person who looks after the house has done.
measures = Table(
    "measures",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False),
    Column("what", String, nullable=False),
    Column("subject", String, nullable=False),
    Column("why", String, nullable=False),
    # Whose key it was done with; empty in what was noted before keys had names.
    Column("who", String, nullable=False, server_default=""),
)

# Further keys of the house beside its owner's, each by the name of whoever has it.
admin_keys = Table(
    "admin_keys",
    metadata,
    Column("name", String, primary_key=True),
    Column("hash", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# What players report of each other; `closed` is when somebody saw to it.
reports = Table(
    "reports",
    metadata,
    Column("id", String, primary_key=True),
    Column("time", BigInteger, nullable=False, index=True),
    Column("reporter", String, nullable=False, index=True),
    Column("about", String, nullable=False, index=True),
    Column("table_id", String, nullable=False),
    Column("hand", BigInteger),
    Column("seat", Integer, nullable=False),
    Column("reason", String, nullable=False),
    Column("text", String, nullable=False),
    Column("closed", BigInteger),
    Column("closed_why", String, nullable=False),
)

# Who was erased: what they are called since then. The account is known until it stands nowhere else any more.
erasures = Table(
    "erasures",
    metadata,
    Column("alias", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("account", String, index=True),
)

# What the house is told and keeps over restarts: its notice, that it is closed for maintenance.
house_words = Table(
    "house_words",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

# Of a card room that runs on several machines (`feltroom.cluster`): the nodes, and which of them owns a table.
nodes = Table(
    "nodes",
    metadata,
    Column("id", String, primary_key=True),
    Column("expires", DateTime(timezone=True), nullable=False),
    Column("linked", Boolean, nullable=False),
)

placements = Table(
    "placements",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("node", String, nullable=False, index=True),
    Column("epoch", BigInteger, nullable=False),
    _index_where("ix_placements_driven", "table_id", "node", where="node <> ''"),
)
