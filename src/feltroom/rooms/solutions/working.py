"""How far a solution has come, and whether anybody still waits for it."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feltroom.solver.solving import Progress


class Unwanted(Exception):
    """Nobody waits for a solution any more."""


@dataclass(slots=True)
class Working:
    """What is written where a solution is worked out and read where it is asked for, and until when it is wanted."""

    clock: Callable[[], float]
    wanted_until: float = inf
    iterations: int = 0
    exploitability: float | None = None
    began: float | None = None

    def check_wanted(self) -> None:
        """Unwanted if nobody has asked for long enough."""
        if self.clock() > self.wanted_until:
            raise Unwanted

    def note(self, progress: "Progress") -> None:
        """Note another iteration; Unwanted if there need not be one more."""
        self.iterations, self.exploitability = progress.iterations, progress.exploitability
        self.check_wanted()

    def time(self) -> float:
        """Return the seconds since the first iteration was done: what is compiled for it is no part of that."""
        if not self.iterations:
            return 0.0
        if self.began is None:
            self.began = self.clock()
        return self.clock() - self.began
