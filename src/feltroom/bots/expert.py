"""Level expert: plays as hard does, and solves each street after the flop against one opponent where numpy is there."""

from feltroom.bots.hard import Hard
from feltroom.bots.personality import NEUTRAL, Personality
from feltroom.bots.solved_street import act_solved
from feltroom.engine.actions import Action, Legal
from feltroom.engine.view import HandView
from feltroom.rng import Stream


class Expert:
    """Works out what two players do after the flop, and leaves the rest to `Hard`."""

    def __init__(self, personality: Personality = NEUTRAL, *, backend: str = "numpy") -> None:
        self._hard = Hard(personality)
        self._style, self._backend = personality, backend

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        """Decide by the solution of the street if there is one."""
        solved = act_solved(view, legal, stream, style=self._style, backend=self._backend)
        return self._hard.act(view, legal, stream) if solved is None else solved
