"""How a house is run."""

import os
from dataclasses import dataclass

from feltroom.rooms.ports.admin_key import AdminKey
from feltroom.rooms.rates import Rate
from feltroom.table.randomness import Entropy

PARK_SECONDS = 300.0
LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSettings:
    """What the operator of a house decides.

    `names` are the host names it answers to, None for any; a table that nobody looks at for `park_seconds` is parked.
    All bots together make as many decisions a second as `bot_decisions` says, None for no limit. Whoever asks for the
    metrics from another machine gives `metrics_token`; without one they are for this machine alone. `address` is where
    other devices reach the site, if they can. Whoever has the `admin_key` looks after the house;
    without one nobody does.
    """

    names: frozenset[str] | None = LOOPBACK_NAMES
    park_seconds: float = PARK_SECONDS
    entropy: Entropy = os.urandom
    bot_decisions: Rate | None = None
    metrics_token: str | None = None
    address: str | None = None
    admin_key: AdminKey | None = None
