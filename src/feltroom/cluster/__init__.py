"""Several houses on one database: who lives, who drives which table, and how they talk."""
