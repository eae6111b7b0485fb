"""Those who come, a few at a time: after a restart everybody does at once, and others are playing already.

To let somebody in, and to show them a table, takes as long as several actions of players. Few who come are let in at
once. Of a crowd, some are let in each turn, and between two turns the house does everything else that there is to do.
How many follows from how the last turn went. If the house worked for more than `BUSY_SHARE` of it, or the turn began
late, those who play would wait for those who come: fewer are let in. Otherwise more are. On a machine that is busy with
other things every turn is late, so there is a least number for the time that has passed. Addresses are served in
rotation, so that nobody waits for a crowd behind one address.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from feltroom.rooms.neighbourhood import neighbourhood

TURN_SECONDS = 0.005
LATE_SECONDS = 0.005
BUSY_SHARE = 0.6
MOST_AT_ONCE = 16
FIRST_PER_SECOND = 400.0
MOST_PER_SECOND = 2000.0
LEAST_PER_SECOND = 100.0
MORE_PER_SECOND = 10.0  # each turn that leaves time
FEWER = 0.8  # each turn that leaves none
MOST_WAITING = 5000
_Begin = Callable[[], object]


class Arrivals:
    """Decides when each of those who come may."""

    def __init__(
        self,
        *,
        clock: Callable[[], float],
        later: Callable[[float, Callable[[], None]], object],
        worked: Callable[[], float] | None = None,
    ) -> None:
        """`clock` gives seconds, `later(seconds, function)` calls something then.

        `worked` gives the seconds that the house has worked so far; without it, late turns alone tell that it is busy.
        """
        self._clock = clock
        self._later = later
        self._worked = worked or (lambda: 0.0)
        self._waiting: dict[str, deque[_Begin]] = {}
        self._many = 0
        self._per_second = FIRST_PER_SECOND
        self._left = float(MOST_AT_ONCE)
        self._since: tuple[float, float] | None = None  # when the turn began, and how long had been worked then

    def __len__(self) -> int:
        """How many wait."""
        return self._many

    def come(self, address: str, begin: _Begin) -> bool:
        """Call `begin`, now or when it is its turn; False, at once, if too many wait already."""
        if self._since is None:
            self._again()
        if self._left >= 1 and not self._many:
            self._left -= 1
            begin()
            return True
        if self._many >= MOST_WAITING:
            return False
        self._waiting.setdefault(neighbourhood(address), deque()).append(begin)
        self._many += 1
        return True

    async def turn(self, address: str) -> bool:
        """Wait until somebody from an address may come; False, at once, if too many wait already."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def begin() -> bool:
            gone = place.done()
            if not gone:
                place.set_result(None)
            return not gone

        if not self.come(address, begin):
            return False
        await place
        return True

    def _again(self) -> None:
        self._since = self._clock(), self._worked()
        self._later(TURN_SECONDS, self._next_turn)

    def _next_turn(self) -> None:
        assert self._since is not None
        passed, worked = self._clock() - self._since[0], self._worked() - self._since[1]
        if passed > TURN_SECONDS + LATE_SECONDS or worked > BUSY_SHARE * passed:
            self._per_second = max(LEAST_PER_SECOND, self._per_second * FEWER)
        else:
            self._per_second = min(MOST_PER_SECOND, self._per_second + MORE_PER_SECOND)
        # However long it took, what comes at once is no more than the least that has to come in this time.
        most = max(MOST_AT_ONCE, LEAST_PER_SECOND * passed)
        self._left = min(most, self._left + self._per_second * passed)
        while self._left >= 1 and self._many:
            if self._let_one_in():
                self._left -= 1
        if self._left >= MOST_AT_ONCE and not self._many:
            self._left, self._per_second, self._since = MOST_AT_ONCE, max(self._per_second, FIRST_PER_SECOND), None
        else:
            self._again()

    def _let_one_in(self) -> bool:
        """Let the next in, of the address whose turn it is; False if they have gone meanwhile."""
        address, queue = next(iter(self._waiting.items()))
        del self._waiting[address]
        begin = queue.popleft()
        self._many -= 1
        if queue:
            self._waiting[address] = queue  # behind all others
        return begin() is not False
