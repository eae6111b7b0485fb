"""Who lives and who drives which table, for rooms on several machines."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "nodes",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("linked", sa.Boolean, nullable=False),
    )
    op.create_table(
        "placements",
        sa.Column("table_id", STRING, primary_key=True),
        sa.Column("node", STRING, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_placements_node", "placements", ["node"])
