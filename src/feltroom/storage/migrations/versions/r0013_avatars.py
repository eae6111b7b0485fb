"""The picture that a person has chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

STRING = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the column: nobody has chosen one."""
    op.add_column("accounts", sa.Column("avatar", STRING))
