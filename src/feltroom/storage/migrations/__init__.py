"""The revisions of the database; run by `feltroom.storage.migrate` only."""
