"""How Alembic runs the revisions: on the connection, and inside the transaction, that it is given."""

from alembic import context

from feltroom.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
