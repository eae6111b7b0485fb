"""Practices beside the event loop, one after another; nothing of them is kept."""

from functools import partial
from typing import TYPE_CHECKING

from feltroom.contract.http.practice import AskPractice
from feltroom.rooms.hands.reviews import SeenFrom
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.waiting_work import WaitingWork

if TYPE_CHECKING:
    from feltroom.contract.http.practice import Practice

MOST_WAITING = 16


class Practices:
    """Plays practices on."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._waiting = WaitingWork(most=MOST_WAITING)

    async def answer(self, seen: SeenFrom, asked: AskPractice) -> "Practice":
        """Play on from a moment of a hand; Refusal if nothing can be decided there, or too many ask at once."""
        lane = Lane.REVIEWS if asked.review else Lane.PRACTICE
        self._waiting.begin(seen.account, seen.address)
        try:
            return await self._work.start(lane, partial(_practise, seen, asked)).result
        finally:
            self._waiting.end(seen.account, seen.address)


def _practise(seen: SeenFrom, asked: AskPractice) -> "Practice":
    from feltroom.rooms.practice.practice_answer import practise  # loaded with the first practice

    return practise(seen, asked)
