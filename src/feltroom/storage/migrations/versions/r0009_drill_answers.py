"""What people answered in the daily drill."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table; nothing that was there is touched."""
    op.create_table(
        "drill_answers",
        sa.Column("account", STRING, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("day", STRING, primary_key=True),
        sa.Column("spot", STRING, primary_key=True),
        sa.Column("verdict", STRING, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
    )
