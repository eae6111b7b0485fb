"""Hands that are over in a small space, what they add to statistics, and where a log goes on after pruning."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; nothing that was there is touched, and hands are packed while the room runs."""
    op.create_table(
        "packed_hands",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("first_seq", sa.BigInteger, primary_key=True),
        sa.Column("last_seq", sa.BigInteger, nullable=False),
        sa.Column("hand", sa.BigInteger, nullable=False),
        sa.Column("before", sa.LargeBinary, nullable=False),
        sa.Column("chain", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "log_roots",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("hand", sa.BigInteger, nullable=False),
        sa.Column("hands", sa.BigInteger, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("chain", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.Column("ledger", STRING, nullable=False),
    )
    op.create_table(
        "hand_facts",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("hand", sa.BigInteger, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("facts", STRING, nullable=False),
        sqlite_with_rowid=False,
    )
