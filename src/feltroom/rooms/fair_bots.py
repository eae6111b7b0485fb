"""Whose bots think next: fair turns for the people whose tables they play at, and a limit for all of them together.

One decision is made at a time. Of the people whose bots wait, it is the turn of the one whose bots have thought the
least; who begins to wait starts level with those who do so already, so that nobody saves up turns. What bots do costs
the house more than their thinking, because everything that follows is written down and sent; so there are only so many
decisions a second, however cheap they are. A few bots at a few tables never notice.
"""

from collections import deque
from collections.abc import Callable
from functools import partial

from feltroom.rooms.ports.bots import BotAnswer, Bots
from feltroom.rooms.rates import Bucket, Rate
from feltroom.table.turn import PendingBot

Answer = Callable[[BotAnswer], None]
_SHORTEST = 0.0001  # so that decisions too short for the clock take turns as well
_MOST_REMEMBERED = 1000


class FairBots:
    """Lets the bots of all tables decide, one after another."""

    def __init__(
        self,
        bots: Bots,
        *,
        clock: Callable[[], float],
        later: Callable[[float, Callable[[], None]], object],
        rate: Rate | None,
    ) -> None:
        """`clock` gives seconds, `later(seconds, function)` calls something then; without a rate there is no limit."""
        self._bots = bots
        self._clock = clock
        self._later = later
        self._bucket = None if rate is None else Bucket(rate, clock())
        self._waiting: dict[str, deque[tuple[PendingBot, Answer]]] = {}
        self._thought: dict[str, float] = {}
        self._busy = False
        self._asleep = False

    def ask(self, owner: str, pending: PendingBot, answer: Answer) -> None:
        """Let a bot at somebody's table decide when it is its turn, and call `answer` then, never at once."""
        queue = self._waiting.get(owner)
        if queue is None:
            queue = self._waiting[owner] = deque()
            least = min([self._thought[each] for each in self._waiting if each in self._thought], default=0.0)
            self._thought[owner] = max(self._thought.get(owner, 0.0), least)
        queue.append((pending, answer))
        self._go_on()

    def change(self, rate: Rate | None) -> None:
        """Let all bots together decide so often from now on."""
        self._bucket = None if rate is None else Bucket(rate, self._clock())

    def close(self) -> None:
        """Let nobody think any more: nobody waits for an answer."""
        self._waiting.clear()

    def _go_on(self) -> None:
        if self._busy or self._asleep or not self._waiting:
            return
        now = self._clock()
        if self._bucket is not None and not self._bucket.take(now):
            self._asleep = True
            self._later(max(1, self._bucket.wait()) / 1000, self._wake)
            return
        owner = min(self._waiting, key=self._thought.__getitem__)
        queue = self._waiting[owner]
        pending, answer = queue.popleft()
        self._busy = True
        self._bots.ask(pending, partial(self._answered, owner, now, answer))

    def _wake(self) -> None:
        self._asleep = False
        self._go_on()

    def _answered(self, owner: str, since: float, answer: Answer, decision: BotAnswer) -> None:
        self._busy = False
        self._thought[owner] += max(self._clock() - since, _SHORTEST)
        if not self._waiting.get(owner, True):
            del self._waiting[owner]
        if len(self._thought) > _MOST_REMEMBERED:
            self._thought = {each: self._thought[each] for each in self._waiting}
        answer(decision)
        self._go_on()
