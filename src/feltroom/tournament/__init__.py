"""Tournaments of several tables: a director that folds its own log and tells tables what to do.

Names are imported when they are first asked for, so that importing the package alone runs no rules.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.tournament import commands, events
    from feltroom.tournament.config import TournamentConfig
    from feltroom.tournament.director import Director
    from feltroom.tournament.events import DirectorEvent
    from feltroom.tournament.refusal import TournamentError
    from feltroom.tournament.standing import Standing, standings

_HOMES = {
    "Director": "director",
    "DirectorEvent": "events",
    "Standing": "standing",
    "TournamentConfig": "config",
    "TournamentError": "refusal",
    "commands": "",
    "events": "",
    "standings": "standing",
}

__all__ = [
    "Director",
    "DirectorEvent",
    "Standing",
    "TournamentConfig",
    "TournamentError",
    "commands",
    "events",
    "standings",
]

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
