"""Why hands, ranges, spots and databases are refused, as the library says it."""
