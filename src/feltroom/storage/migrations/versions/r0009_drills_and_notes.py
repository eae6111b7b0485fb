"""What people answered in the daily drill, and what they note about others."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; nothing that was there is touched."""
    op.create_table(
        "drill_answers",
        sa.Column("account", STRING, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("day", STRING, primary_key=True),
        sa.Column("spot", STRING, primary_key=True),
        sa.Column("verdict", STRING, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("account", STRING, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("about", STRING, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("text", STRING, nullable=False),
        sa.Column("colour", STRING, nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
    )
