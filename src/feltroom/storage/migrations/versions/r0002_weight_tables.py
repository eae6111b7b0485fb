"""Weight tables that people have saved."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table; nothing that was there is touched."""
    op.create_table(
        "weight_tables",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("account", STRING, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("name", STRING, nullable=False),
        sa.Column("body", STRING, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_weight_tables_account_name", "weight_tables", ["account", "name"], unique=True)
