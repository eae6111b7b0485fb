"""Who is read later: addresses whose connections were refused often.

To refuse a connection is cheap, and to dial again costs its peer nothing, so that a few hundred peers who do just that
could keep the event loop busy. An address that was refused a few times is served like any other. One that was refused
more often has its new connections read one after another, `PER_SECOND` of them, for a while. So its neighbours behind
the same address still come in, a moment later, and those who talk to us already notice nothing. A load balancer that
names its visitors is never slowed: it speaks for others.
"""

from collections import OrderedDict
from collections.abc import Callable

from feltroom.rooms.neighbourhood import neighbourhood
from feltroom.rooms.rates import Limiter, Rate

REFUSALS = Rate(burst=20, per_second=1)
SLOW_SECONDS = 10.0
PER_SECOND = 50
MOST_WAIT = 4.0
MOST_ADDRESSES = 10_000
SLOW_LANE = "slow_lane"


class SlowLane:
    """Counts refusals by address, and says when a new connection is to be read."""

    def __init__(self, *, exempt: Callable[[str], bool], clock: Callable[[], float]) -> None:
        """`exempt` says which addresses are never slowed."""
        self._exempt = exempt
        self._clock = clock
        self._refusals = Limiter(REFUSALS, clock=clock, most_keys=MOST_ADDRESSES)
        self._slow: OrderedDict[str, tuple[float, float]] = OrderedDict()  # until when, and the last connection's turn

    def refused(self, address: str) -> bool:
        """Count that a connection was refused; whether its address can be slowed at all."""
        if self._exempt(address):
            return False
        address = neighbourhood(address)
        if self._refusals.take(address) is not None:
            now = self._clock()
            _, last = self._slow.pop(address, (now, now))
            self._slow[address] = now + SLOW_SECONDS, last
            if len(self._slow) > MOST_ADDRESSES:
                self._slow.popitem(last=False)
        return True

    def wait(self, address: str) -> float | None:
        """Return after how many seconds a new connection is to be read; None if too many wait already."""
        address = neighbourhood(address)
        slow = self._slow.get(address)
        if slow is None:
            return 0.0
        now = self._clock()
        until, last = slow
        if now > until:
            del self._slow[address]
            return 0.0
        turn = max(now, last + 1 / PER_SECOND)
        if turn - now > MOST_WAIT:
            return None
        self._slow[address] = until, turn
        return turn - now
