"""What players report of each other, who was erased, and who said a line of chat."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; who said the lines that are there stays unknown."""
    op.create_table(
        "reports",
        sa.Column("id", STRING, primary_key=True),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("reporter", STRING, nullable=False),
        sa.Column("about", STRING, nullable=False),
        sa.Column("table_id", STRING, nullable=False),
        sa.Column("hand", sa.BigInteger),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("reason", STRING, nullable=False),
        sa.Column("text", STRING, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.Column("closed_why", STRING, nullable=False),
    )
    for name in ("time", "reporter", "about"):
        op.create_index(f"ix_reports_{name}", "reports", [name])
    op.create_table(
        "erasures",
        sa.Column("alias", STRING, primary_key=True),
        sa.Column("name", STRING, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("account", STRING),
    )
    op.create_index("ix_erasures_account", "erasures", ["account"])
    op.add_column("chat", sa.Column("account", STRING))
