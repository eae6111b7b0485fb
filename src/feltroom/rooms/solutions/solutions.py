"""Solutions beside the event loop, one after another; the latest are remembered."""

import asyncio
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec

from feltroom.contract.http.solution import HandSolution, SolvedSpot
from feltroom.rooms.hands.reviews import SeenFrom
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.solutions.spot import Decision, decision_at, why_not_solvable
from feltroom.rooms.solutions.working import Unwanted, Working
from feltroom.rooms.waiting_work import WaitingWork

SECONDS = 1.0
"""How long one call goes on."""
PATIENCE = 10.0
"""Who has not asked again after so many seconds waits no more, and what they asked for is not worked out further."""
MOST_WAITING = 8
_REMEMBERED = 64
_Key = tuple[str, str, int, int | None, int]


@dataclass(frozen=True, slots=True)
class _Begun:
    """A solution that was asked for, and what is known of it while it goes on."""

    told: "asyncio.Future[SolvedSpot | None]"
    working: Working


class Solutions:
    """Solutions by account, hand and decision."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._known: LruCache[_Key, _Begun] = LruCache(_REMEMBERED)
        self._waiting = WaitingWork(most=MOST_WAITING)

    def knows(self, seen: SeenFrom, seq: int) -> bool:
        """Whether the solution is known or being worked out, so that asking for it costs nothing."""
        return (*seen.key, seq) in self._known

    async def answer(self, seen: SeenFrom, seq: int) -> HandSolution:
        """Return how far the solution of a decision has come; Refusal if the event is none, or too many ask."""
        decision = decision_at(seen, seq=seq)
        why = why_not_solvable(decision, seen) or (None if _has_numpy() else "solver")
        if why is not None:
            return HandSolution(done=True, iterations=0, exploitability=None, why=why, spot=None)
        key = (*seen.key, seq)
        begun = self._known.get(key)
        if begun is None:
            begun = self._begin(seen, key, decision)
        working = begun.working
        working.wanted_until = working.clock() + PATIENCE
        await asyncio.wait({begun.told}, timeout=SECONDS)
        spot, done = None, begun.told.done()
        try:
            spot = begun.told.result() if done else None
        except Unwanted:  # it was given up just before: the next call begins anew
            done = False
        return HandSolution(
            done=done,
            iterations=working.iterations,
            exploitability=working.exploitability,
            why="line" if done and spot is None else None,
            spot=spot,
        )

    def _begin(self, seen: SeenFrom, key: _Key, decision: Decision) -> _Begun:
        from feltroom.rooms.solutions.solving import solve_decision  # numpy comes with the first solution

        clock = asyncio.get_running_loop().time
        working = Working(clock, wanted_until=clock() + PATIENCE)
        self._waiting.begin(seen.account, seen.address)
        begun = _Begun(self._work.start(Lane.SOLUTIONS, partial(solve_decision, decision, working)).result, working)
        self._known.keep(key, begun)
        begun.told.add_done_callback(lambda done: self._ended(seen, key, done))
        return begun

    def _ended(self, seen: SeenFrom, key: _Key, done: "asyncio.Future[SolvedSpot | None]") -> None:
        self._waiting.end(seen.account, seen.address)
        if done.cancelled() or done.exception() is not None:
            self._known.forget(key)


def _has_numpy() -> bool:
    try:
        return find_spec("numpy") is not None
    except ValueError:  # it is known to be missing
        return False
