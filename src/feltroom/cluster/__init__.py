"""Several houses on one database: which are alive, which owns a table, and how they talk."""
