"""Who is up or down at a table, and who pays whom."""
