"""Many hands of bots against bots, played on the engine directly: no table, no clock, any number of processes.

Names are imported when they are first asked for, so that a command line that only lists its commands stays quick.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.simulation.chunk import Chunk
    from feltroom.simulation.game import Game, GameBot, format_bot, parse_bot, parse_preset
    from feltroom.simulation.hand import SimulationFailed, play_hand
    from feltroom.simulation.limits import MAX_PLAYERS, MAX_PROCESSES, MIN_PLAYERS
    from feltroom.simulation.progress import Progress
    from feltroom.simulation.report import result_object, result_table
    from feltroom.simulation.run import simulate
    from feltroom.simulation.simulation import Simulation, SimulationResult
    from feltroom.simulation.tally import RunningTotals, SeatResult, Tally

__all__ = [
    "MAX_PLAYERS",
    "MAX_PROCESSES",
    "MIN_PLAYERS",
    "Chunk",
    "Game",
    "GameBot",
    "Progress",
    "RunningTotals",
    "SeatResult",
    "Simulation",
    "SimulationFailed",
    "SimulationResult",
    "Tally",
    "format_bot",
    "parse_bot",
    "parse_preset",
    "play_hand",
    "result_object",
    "result_table",
    "simulate",
]

_HOMES = {
    "MAX_PLAYERS": "limits",
    "MAX_PROCESSES": "limits",
    "MIN_PLAYERS": "limits",
    "Chunk": "chunk",
    "Game": "game",
    "GameBot": "game",
    "Progress": "progress",
    "RunningTotals": "tally",
    "SeatResult": "tally",
    "Simulation": "simulation",
    "SimulationFailed": "hand",
    "SimulationResult": "simulation",
    "Tally": "tally",
    "format_bot": "game",
    "parse_bot": "game",
    "parse_preset": "game",
    "play_hand": "hand",
    "result_object": "report",
    "result_table": "report",
    "simulate": "run",
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
