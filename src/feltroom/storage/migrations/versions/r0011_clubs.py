"""Clubs: their members, their tables, and the hands they remember."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; nothing that was there is touched."""
    op.create_table(
        "clubs",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("name", STRING, nullable=False),
        sa.Column("invite", STRING, nullable=False),
        sa.Column("measure", STRING, nullable=False),
        sa.Column("since", sa.BigInteger),
        sa.Column("until", sa.BigInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_clubs_invite", "clubs", ["invite"], unique=True)
    op.create_table(
        "club_members",
        sa.Column("club", STRING, sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("account", STRING, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_club_members_account", "club_members", ["account"])
    op.create_index("ix_club_members_club_number", "club_members", ["club", "number"], unique=True)
    op.create_table(
        "club_tables",
        sa.Column("table_id", STRING, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("club", STRING, sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_club_tables_club", "club_tables", ["club"])
    op.create_table(
        "club_hands",
        sa.Column("club", STRING, sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("share", STRING, primary_key=True),
        sa.Column("account", STRING, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_club_hands_account", "club_hands", ["account"])
