"""Practices beside the event loop, one after another; nothing of them is kept."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from feltroom.contract.codes import Code
from feltroom.contract.http.practice import AskPractice
from feltroom.contract.refusals import Refusal
from feltroom.rooms.hands.reviews import SeenFrom
from feltroom.rooms.ports.work import Lane, Work

if TYPE_CHECKING:
    from feltroom.contract.http.practice import Practice

MOST_WAITING = 16
T = TypeVar("T")


class Practices:
    """Plays practices on."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._waiting = 0

    async def answer(self, seen: SeenFrom, asked: AskPractice) -> "Practice":
        """Play on from a moment of a hand; Refusal if nothing can be decided there, or too many ask at once."""
        return await self._do(Lane.REVIEWS if asked.review else Lane.PRACTICE, partial(_practise, seen, asked))

    async def _do(self, lane: Lane, task: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Refusal(Code.BUSY, waiting=self._waiting)
        self._waiting += 1
        try:
            return await self._work.start(lane, task).result
        finally:
            self._waiting -= 1


def _practise(seen: SeenFrom, asked: AskPractice) -> "Practice":
    from feltroom.rooms.practice.practice_answer import practise  # loaded with the first practice

    return practise(seen, asked)
