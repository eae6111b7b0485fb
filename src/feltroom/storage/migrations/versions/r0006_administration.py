"""Who is banned, what was done and why, and what the house is told by the person who looks after it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; nothing that was there is touched."""
    op.create_table(
        "bans",
        sa.Column("account", STRING, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("why", STRING, nullable=False),
    )
    op.create_table(
        "measures",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("what", STRING, nullable=False),
        sa.Column("subject", STRING, nullable=False),
        sa.Column("why", STRING, nullable=False),
    )
    op.create_table(
        "house_words",
        sa.Column("name", STRING, primary_key=True),
        sa.Column("value", STRING, nullable=False),
    )
