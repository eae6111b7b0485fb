"""How a house is run."""

import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from feltroom.rooms.ports import Neighbours
from feltroom.server.clock import SteadyClock

if TYPE_CHECKING:
    from feltroom.rooms.house import House

PARK_SECONDS = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSettings:
    """What whoever runs a house decides.

    `names` are the host names it answers to, None for any; `proxies` the addresses of load balancers before it; `join`
    makes it one of several houses.
    """

    database: str
    names: frozenset[str] | None = frozenset({"localhost", "127.0.0.1", "[::1]"})
    hand_log: str | None = None
    proxies: frozenset[str] = frozenset()
    park_seconds: float = PARK_SECONDS
    clock: Callable[[], int] = field(default_factory=lambda: SteadyClock().now)
    entropy: Callable[[int], bytes] = os.urandom
    join: Callable[["House"], Awaitable[Neighbours]] | None = None
