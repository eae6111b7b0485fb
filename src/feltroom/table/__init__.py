"""The table: seats, button, blinds, clock, pace and sessions around hands, without input or output.

Names are imported when they are first asked for, so that importing the package alone runs no rules.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.bots.names import LEVELS, PERSONALITIES
    from feltroom.table import commands, events
    from feltroom.table.checkpoint import Checkpoint
    from feltroom.table.config import (
        Advance,
        AtZero,
        Blinds,
        BotSpec,
        Clock,
        DoubleBoard,
        Entry,
        MayAsk,
        Runs,
        Schedule,
        SeatPlan,
        SitOutRule,
        Straddle,
        TableConfig,
    )
    from feltroom.table.events import TableEvent
    from feltroom.table.pace import Pace
    from feltroom.table.phases import TRANSITIONS, Phase, state_diagram
    from feltroom.table.presets import PRESETS
    from feltroom.table.records import hand_records
    from feltroom.table.redact import VisibleAtTable, redact_table
    from feltroom.table.refusal import TableError
    from feltroom.table.solo import draw_solo
    from feltroom.table.table import Table
    from feltroom.table.tournament import Tournament
    from feltroom.table.turn import PendingBot

_HOMES = {
    "LEVELS": "config",
    "PERSONALITIES": "config",
    "PRESETS": "presets",
    "TRANSITIONS": "phases",
    "Advance": "config",
    "AtZero": "config",
    "Blinds": "config",
    "BotSpec": "config",
    "Checkpoint": "checkpoint",
    "Clock": "config",
    "DoubleBoard": "config",
    "Entry": "config",
    "MayAsk": "config",
    "Pace": "pace",
    "PendingBot": "turn",
    "Phase": "phases",
    "Schedule": "config",
    "SeatPlan": "config",
    "SitOutRule": "config",
    "Runs": "config",
    "Straddle": "config",
    "Table": "table",
    "TableConfig": "config",
    "TableError": "refusal",
    "TableEvent": "events",
    "Tournament": "tournament",
    "VisibleAtTable": "redact",
    "commands": "",
    "draw_solo": "solo",
    "events": "",
    "hand_records": "records",
    "redact_table": "redact",
    "state_diagram": "phases",
}

__all__ = [
    "LEVELS",
    "PERSONALITIES",
    "PRESETS",
    "TRANSITIONS",
    "Advance",
    "AtZero",
    "Blinds",
    "BotSpec",
    "Checkpoint",
    "Clock",
    "DoubleBoard",
    "Entry",
    "MayAsk",
    "Pace",
    "PendingBot",
    "Phase",
    "Runs",
    "Schedule",
    "SeatPlan",
    "SitOutRule",
    "Straddle",
    "Table",
    "TableConfig",
    "TableError",
    "TableEvent",
    "Tournament",
    "VisibleAtTable",
    "commands",
    "draw_solo",
    "events",
    "hand_records",
    "redact_table",
    "state_diagram",
]

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
