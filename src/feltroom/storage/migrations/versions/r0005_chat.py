"""What was said at tables."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table; nothing that was there is touched."""
    op.create_table(
        "chat",
        sa.Column("table_id", STRING, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", STRING, nullable=False),
        sa.Column("text", STRING),
        sa.Column("emote", STRING),
        sa.Column("deleted", sa.BigInteger),
    )
