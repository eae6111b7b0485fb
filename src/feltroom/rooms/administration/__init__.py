"""Looking after a house: bans, closing, notices, maintenance, and the audit log of all that."""
