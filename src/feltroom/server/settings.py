"""How a server is run: its house, and what is behind the ports of that."""

import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from feltroom.rooms.house import House
from feltroom.rooms.house_limits import BOT_DECISIONS
from feltroom.rooms.house_settings import LOOPBACK_NAMES, PARK_SECONDS, HouseSettings
from feltroom.rooms.ports.admin_key import AdminKey
from feltroom.rooms.ports.clock import Clock
from feltroom.rooms.ports.neighbours import Neighbours
from feltroom.rooms.rates import Rate
from feltroom.server.backups import BackupPlan
from feltroom.server.net.tls import Tls
from feltroom.steady_clock import SteadyClock
from feltroom.table.randomness import Entropy


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """What the operator of a server decides.

    `names` are the host names it answers to, None for any; `proxies` the addresses of load balancers before it; `join`
    makes its house one of several on the database. With `tls` it speaks nothing else. `address` is where other devices
    reach its site, for invitations that are made on this machine. `backups` are what it copies by itself;
    `keep_hands` is after how many seconds a hand is thrown away, None for never.
    """

    database: str
    names: frozenset[str] | None = LOOPBACK_NAMES
    hand_log: str | None = None
    proxies: frozenset[str] = frozenset()
    park_seconds: float = PARK_SECONDS
    clock: Clock = field(default_factory=lambda: SteadyClock().now)
    entropy: Entropy = os.urandom
    bot_decisions: Rate | None = BOT_DECISIONS
    metrics_token: str | None = None
    address: str | None = None
    admin_key: AdminKey | None = None
    tls: Tls | None = None
    backups: BackupPlan | None = None
    keep_hands: float | None = None
    join: Callable[[House], Awaitable[Neighbours]] | None = None

    @property
    def house(self) -> HouseSettings:
        """How the house is run, whatever is behind its ports."""
        return HouseSettings(
            names=self.names,
            park_seconds=self.park_seconds,
            entropy=self.entropy,
            bot_decisions=self.bot_decisions,
            metrics_token=self.metrics_token,
            address=self.address,
            admin_key=self.admin_key,
        )
