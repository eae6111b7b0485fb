"""Those who come, a few at a time: after a restart everybody does at once, and others are playing already.

To let somebody in, and to show them a table, takes as long as several actions of players. Few who come are let in at
once. Of a crowd, some are let in each turn, and between two turns the house does everything else that there is to do. A
turn that begins late shows that the house had no time to spare: the next one is half as large. One in time makes the
next larger. On a machine that is busy with other things every turn is late, so there is a least number for the time
that has passed. Addresses are served in rotation, so that nobody waits for a crowd behind one address.
"""

import asyncio
from collections import deque
from collections.abc import Callable

TURN_SECONDS = 0.01
LATE_SECONDS = 0.005
MOST_IN_TURN = 16
LEAST_PER_SECOND = 30
MOST_WAITING = 5000


class Arrivals:
    """Decides when each of those who come may."""

    def __init__(self, *, clock: Callable[[], float], later: Callable[[float, Callable[[], None]], object]) -> None:
        """`clock` gives seconds, `later(seconds, function)` calls something then."""
        self._clock = clock
        self._later = later
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._many = 0
        self._size = self._left = self._given = MOST_IN_TURN
        self._due: float | None = None

    def __len__(self) -> int:
        """How many wait."""
        return self._many

    async def turn(self, address: str) -> bool:
        """Wait until somebody from an address may come; False, at once, if too many wait already."""
        self._begin()
        if self._left > 0 and not self._many:
            self._left -= 1
            return True
        if self._many >= MOST_WAITING:
            return False
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(place)
        self._many += 1
        await place
        return True

    def _begin(self) -> None:
        if self._due is None:
            self._size = self._left = self._given = MOST_IN_TURN
            self._again()

    def _again(self) -> None:
        self._due = self._clock() + TURN_SECONDS
        self._later(TURN_SECONDS, self._next_turn)

    def _next_turn(self) -> None:
        assert self._due is not None
        passed = self._clock() - self._due + TURN_SECONDS
        late = passed > TURN_SECONDS + LATE_SECONDS
        idle = self._left == self._given and not self._many
        self._size = max(1, self._size // 2) if late else min(MOST_IN_TURN, self._size + 1)
        self._left = self._given = max(self._size, int(passed * LEAST_PER_SECOND))
        while self._left > 0 and self._many:
            if self._let_one_in():
                self._left -= 1
        if idle:
            self._due = None
        else:
            self._again()

    def _let_one_in(self) -> bool:
        """Let the next in, of the address whose turn it is; False if they have gone meanwhile."""
        address, queue = next(iter(self._waiting.items()))
        del self._waiting[address]
        place = queue.popleft()
        self._many -= 1
        if queue:
            self._waiting[address] = queue  # behind all others
        if place.done():
            return False
        place.set_result(None)
        return True
