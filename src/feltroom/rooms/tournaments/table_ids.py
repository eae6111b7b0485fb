"""What the tables of a tournament are called: by its id, which cannot be guessed, and their number."""

_SIGN = "-"


def directed_table_id(tournament: str, number: int) -> str:
    """Return the id of a table of a tournament; tables are numbered from 0."""
    return f"{tournament}{_SIGN}{number + 1}"


def tournament_of(table: str) -> str | None:
    """Return the tournament that a table belongs to by its id, None for every other table."""
    tournament, sign, _ = table.rpartition(_SIGN)
    return tournament if sign else None
