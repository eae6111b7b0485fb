"""Tournaments of several tables: the catalogue, the logs of their directors, and who entered."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; nothing that was there is touched."""
    op.create_table(
        "tournaments",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("name", STRING, nullable=False),
        sa.Column("preset", STRING, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("owner", STRING, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("begun", sa.Boolean, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tournaments_owner", "tournaments", ["owner"])
    op.create_index("ix_tournaments_closed_created", "tournaments", ["closed", "created"])
    op.create_table(
        "director_events",
        sa.Column("tournament_id", STRING, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("chain", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_entries",
        sa.Column("tournament_id", STRING, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("account", STRING, primary_key=True),
        sa.Column("entrant", sa.Integer, nullable=False),
        sa.Column("name", STRING, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("prize", sa.BigInteger, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tournament_entries_account", "tournament_entries", ["account"])
