"""Solving a spot: discounted CFR until nobody could gain more than a given part of the pot."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from feltroom.errors import InvalidSetup, shown
from feltroom.solver.postflop import make_game
from feltroom.solver.solution import Solution
from feltroom.solver.spot import Spot

if TYPE_CHECKING:
    from feltroom.solver.game import Game
    from feltroom.solver.kernels.engine import Engine

BACKENDS = ("numba", "numpy")
MOST_MEMORY = 8_000_000_000
_FIRST_CHECK = 8
_LEAST_GROWTH, _MOST_GROWTH = 1.08, 2.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solution has come; `exploitability` is a part of the pot, None before it was first measured."""

    iterations: int
    exploitability: float | None


def solve(
    spot: Spot,
    *,
    target: float = 0.003,
    max_iterations: int = 2000,
    max_seconds: float | None = None,
    clock: Callable[[], float] | None = None,
    progress: Callable[[Progress], object] | None = None,
    backend: str | None = None,
    most_memory: int = MOST_MEMORY,
) -> Solution:
    """Solve a spot until its exploitability is at most `target` of the pot, or until iterations or seconds run out.

    The same spot gives the same solution on every machine of a kind, as long as no seconds are given. The package reads
    no clock of its own, so `max_seconds` needs one, such as `time.monotonic`. `backend` is `numba` or `numpy`.
    """
    if not target >= 0:
        raise InvalidSetup(f"the target is a part of the pot from 0 on, not {shown(target)}")
    if max_iterations < 1:
        raise InvalidSetup(f"a solution takes 1 iteration or more, not {shown(max_iterations)}")
    if max_seconds is not None and clock is None:
        raise InvalidSetup("max_seconds needs a clock, such as time.monotonic")
    engine = make_engine(spot, backend=backend, most_memory=most_memory)
    end = None if max_seconds is None or clock is None else clock() + max_seconds
    share: float | None = None
    check = min(_FIRST_CHECK, max_iterations)
    while True:
        engine.iterate()
        late = end is not None and clock is not None and clock() >= end
        done = engine.iterations >= max_iterations or late
        if done or engine.iterations >= check:
            share = exploitability(engine) / spot.pot
            check = _next_check(engine.iterations, share / target if target else math.inf)
            done = done or share <= target
        if progress is not None:
            progress(Progress(engine.iterations, share))
        if done and share is not None:
            return Solution(spot, engine, share)


def _next_check(iterations: int, missing: float) -> int:
    """Return when to measure next: exploitability falls about with the square of the iterations, or a little slower."""
    growth = min(_MOST_GROWTH, max(_LEAST_GROWTH, math.sqrt(max(1.0, missing))))
    return max(iterations + 1, int(iterations * growth))


def make_engine(spot: Spot, *, backend: str | None = None, most_memory: int = MOST_MEMORY) -> "Engine":
    """Return the engine of a spot, before its first iteration; too large a spot is refused with the numbers."""
    name = pick_backend(backend)
    from feltroom.solver.kernels.engine import Engine  # with numpy

    game = make_game(spot)
    check_memory(game, most_memory=most_memory)
    return Engine(game, backend=name)


def check_memory(game: "Game", *, most_memory: int = MOST_MEMORY) -> None:
    """Refuse a game whose tables would be too large; nothing is made or compiled for that."""
    from feltroom.solver.kernels.engine import memory_needed  # with numpy

    needed = memory_needed(game)
    if needed > most_memory:
        raise InvalidSetup(
            f"this spot needs {needed / 1e9:,.1f} GB for its tables, more than the {most_memory / 1e9:,.1f} GB allowed:"
            " give fewer sizes or raises, narrower ranges or a later street"
        )


def pick_backend(name: str | None) -> str:
    """Return the name of the fastest backend that is installed, or of the one asked for."""
    if name is None:
        name = BACKENDS[0] if _is_installed(BACKENDS[0]) else BACKENDS[1]
    if name not in BACKENDS:
        raise InvalidSetup(f"{shown(name)} is not a backend of the solver; there are {' and '.join(BACKENDS)}")
    if not _is_installed(name):
        hint = "pip install 'feltroom[fast]'" + (", or use numpy" if name == "numba" else "")
        raise InvalidSetup(f"the backend {name} is not installed: {hint}")
    return name


def _is_installed(name: str) -> bool:
    needed = ("numba", "numpy") if name == "numba" else ("numpy",)
    return all(find_spec(module) is not None for module in needed)


def exploitability(engine: "Engine") -> float:
    """Return what players could gain by a best response, in chips: half the sum of both gains.

    Without a rake both mean strategies together earn the pot; with one their values are worked out.
    """
    best = engine.value(0, best=True) + engine.value(1, best=True)
    if engine.game.rake(engine.game.pot) == 0:
        earned = engine.game.pot
    else:
        earned = engine.value(0, best=False) + engine.value(1, best=False)
    return (best - earned) / 2
