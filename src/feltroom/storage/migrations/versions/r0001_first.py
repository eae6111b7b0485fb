"""The first schema: logs, tables, people, hands, ledger, shares."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create everything."""
    _create_logs()
    _create_catalog()
    _create_people()
    _create_hands()


def _create_logs() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ends", sa.Boolean, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("chain", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "requests",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("account", STRING, primary_key=True),
        sa.Column("id", STRING, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_requests_table_id_seq", "requests", ["table_id", "seq"])
    op.create_table(
        "checkpoints",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
    )


def _create_catalog() -> None:
    op.create_table(
        "tables",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("name", STRING, nullable=False),
        sa.Column("preset", STRING, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("password_hash", STRING),
        sa.Column("owner", STRING, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("parked", sa.Boolean, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("broken", STRING),
    )
    op.create_index("ix_tables_closed_created", "tables", ["closed", "created"])
    op.create_table(
        "guests",
        sa.Column("table_id", STRING, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("account", STRING, primary_key=True),
    )
    op.create_table(
        "shares",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("account", STRING, nullable=False),
        sa.Column("table_id", STRING, nullable=False),
        sa.Column("hand", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )
    op.create_index("ix_shares_account_created", "shares", ["account", "created"])


def _create_people() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("nickname", STRING, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("account", STRING, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("program", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tokens_account", "tokens", ["account"])
    op.create_table(
        "transfer_codes",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("account", STRING, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", STRING, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def _create_hands() -> None:
    op.create_table(
        "hands",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("hand", sa.BigInteger, primary_key=True),
        sa.Column("first_seq", sa.BigInteger, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("state", STRING, nullable=False),
    )
    op.create_table(
        "hand_players",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("hand", sa.BigInteger, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("account", STRING, nullable=False),
        sa.Column("name", STRING, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("hole", STRING),
        sa.Column("put_in", sa.BigInteger),
        sa.Column("difference", sa.BigInteger),
    )
    op.create_index(
        "ix_hand_players_account_began_table_id_hand_seat",
        "hand_players",
        ["account", "began", "table_id", "hand", "seat"],
    )
    op.create_table(
        "ledger",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("account", STRING, primary_key=True),
        sa.Column("name", STRING, nullable=False),
        sa.Column("bought", sa.BigInteger, nullable=False),
        sa.Column("taken", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_ledger_account_table_id", "ledger", ["account", "table_id"])
