"""Level expert: plays as hard does, and solves each street after the flop against one opponent where numpy is there."""

from feltroom.analysis.winnable import pot_within_reach
from feltroom.bots.hard import Hard
from feltroom.bots.personality import NEUTRAL, Personality
from feltroom.bots.solved_street import act_solved, at_a_table
from feltroom.engine.actions import CALL, FOLD, Action, Legal
from feltroom.engine.view import HandView
from feltroom.rng import Stream

# From this part of the pot on, players at a table bet for value more often than the solution does.
_LARGE = 0.75


class Expert:
    """Works out what two players do after the flop, and leaves the rest to `Hard`."""

    def __init__(self, personality: Personality = NEUTRAL, *, backend: str = "numpy") -> None:
        self._hard = Hard(personality)
        self._style, self._backend = personality, backend

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        """Decide by the solution of the street if there is one."""
        solved = act_solved(view, legal, stream, style=self._style, backend=self._backend)
        if solved is None:
            return self._hard.act(view, legal, stream)
        if solved == CALL and _is_large_at_a_table(view, legal) and self._hard.act(view, legal, stream) == FOLD:
            return FOLD
        return solved


def _is_large_at_a_table(view: HandView, legal: Legal) -> bool:
    """Tell whether the bet to meet is one that players at a table make as a bluff less often than the solution."""
    return at_a_table(view) and legal.call >= _LARGE * (pot_within_reach(view, legal) - legal.call)
