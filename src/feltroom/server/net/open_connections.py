"""How many connections an address may have open, HTTP and sockets together: an idle one costs its peer nothing.

The limit is far above what a household or a club needs behind one address. A load balancer that names its visitors has
none; the sockets of each visitor behind it are counted instead, for what it does with idle HTTP is its own affair.
"""

from collections import Counter
from collections.abc import Callable

from feltroom.rooms.house_limits import MOST_CONNECTIONS
from feltroom.rooms.neighbourhood import neighbourhood

MOST_OF_ADDRESS = 500
MOST_IN_ALL = MOST_CONNECTIONS + 2000
OPEN_CONNECTIONS = "open_connections"


class OpenConnections:
    """Counts connections by address."""

    def __init__(self, *, exempt: Callable[[str], bool]) -> None:
        """`exempt` says which addresses speak for others."""
        self._exempt = exempt
        self._by_address: Counter[str] = Counter()
        self._many = 0

    def __len__(self) -> int:
        """How many are open, without those of load balancers."""
        return self._many

    def take(self, address: str) -> bool:
        """Count one more connection; False, and it is not counted, if there are too many."""
        if self._exempt(address):
            return True
        key = neighbourhood(address)
        if self._by_address[key] >= MOST_OF_ADDRESS or self._many >= MOST_IN_ALL:
            return False
        self._by_address[key] += 1
        self._many += 1
        return True

    def give_back(self, address: str) -> None:
        """Count one connection less, of those that were counted."""
        if self._exempt(address):
            return
        key = neighbourhood(address)
        self._by_address[key] -= 1
        self._many -= 1
        if not self._by_address[key]:
            del self._by_address[key]
