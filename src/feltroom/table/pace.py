"""How long a table pauses so that clients can show what happened; all pauses are deadlines, none is a sleep."""

from enum import Enum

from feltroom.table.phases import BETTING_PHASES, Phase


class Pace(Enum):
    """How fast a table goes from one phase to the next."""

    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


# How long a player has to show or muck where players choose; the pace does not change it.
SHOW_TIME = 5000
# How long the players who are left have to agree how often the board is run.
RUNS_TIME = 6000
# How long who has no chips left may buy a new stack in a tournament.
REBUY_TIME = 15_000
# How long all pauses of a tournament may last together: nobody could leave it without losing their chips.
MOST_PAUSED = 3_600_000
_PERCENT = {Pace.NORMAL: 100, Pace.FAST: 40, Pace.OFF: 0}
_NORMAL_MS = {
    Phase.DRAWING_FOR_BUTTON: 2000,
    Phase.POSTING_BLINDS: 400,
    Phase.DEAL_HOLE_CARDS: 900,
    Phase.DEAL_FLOP: 900,
    Phase.DEAL_TURN: 700,
    Phase.DEAL_RIVER: 700,
    Phase.SHOWDOWN: 1500,
    Phase.PAYOUT: 1200,
    Phase.HAND_SUMMARY: 3000,
} | dict.fromkeys(BETTING_PHASES, 300)


def pause_after(phase: Phase, pace: Pace) -> int:
    """Return the milliseconds a table stays in a phase before it goes on; in a betting phase, those after an action."""
    return at_pace(_NORMAL_MS.get(phase, 0), pace)


def at_pace(milliseconds: int, pace: Pace) -> int:
    """Return a pause of normal length at a pace."""
    return milliseconds * _PERCENT[pace] // 100
