"""The tables that are played now are found among however many were played before."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

LIVE = sa.text("NOT parked AND NOT closed")
DRIVEN = sa.text("node <> ''")


def upgrade() -> None:
    """Make the indexes; nothing that was there is touched."""
    op.create_index("ix_tables_live", "tables", ["id"], postgresql_where=LIVE, sqlite_where=LIVE)
    op.create_index(
        "ix_placements_driven", "placements", ["table_id", "node"], postgresql_where=DRIVEN, sqlite_where=DRIVEN
    )
