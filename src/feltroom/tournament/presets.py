"""Tournaments of several tables by the structures of the sit-and-gos."""

from dataclasses import replace

from feltroom.errors import InvalidSetup, shown
from feltroom.table.presets import PRESETS
from feltroom.tournament.config import MOST_ENTRANTS, TournamentConfig

STRUCTURES = tuple([name for name, preset in PRESETS.items() if preset.tournament is not None])
SEATS = 9


def tournament_preset(
    structure: str, *, name: str, seats: int = SEATS, most: int = MOST_ENTRANTS, late_levels: int = 0
) -> TournamentConfig:
    """Return a tournament with the chips, levels and clock of a sit-and-go, at tables of so many seats."""
    if structure not in STRUCTURES:
        raise InvalidSetup(f"{shown(structure)} is not a structure: there are {', '.join(STRUCTURES)}")
    table = replace(PRESETS[structure], name=name, seats=seats, max_humans=seats, tournament=None)
    return TournamentConfig(name=name, table=table, most=most, late_levels=late_levels)
