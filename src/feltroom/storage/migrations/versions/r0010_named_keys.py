"""Keys by the name of whoever has them, and with whose key a measure was taken."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table; who took the measures that are there stays unknown."""
    op.create_table(
        "admin_keys",
        sa.Column("name", STRING, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.add_column("measures", sa.Column("who", STRING, nullable=False, server_default=""))
