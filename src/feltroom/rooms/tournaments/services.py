"""What every tournament is given by its house."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from feltroom.rooms.ports.clock import Clock
from feltroom.rooms.ports.neighbours import Neighbours
from feltroom.rooms.ports.store import Store
from feltroom.rooms.tournaments.directed_tables import DirectedTables
from feltroom.table.randomness import Entropy

if TYPE_CHECKING:
    from feltroom.rooms.tournaments.live_tournament import LiveTournament


@dataclass(frozen=True, slots=True)
class TournamentServices:
    """What a director and its driver need."""

    store: Store
    tables: DirectedTables
    neighbours: Callable[[], Neighbours]
    now: Clock
    entropy: Entropy
    tell: Callable[[Sequence[str], bytes], None]
    """Send people a message on all their connections, at every node."""
    resting: Callable[[], bool]
    """Whether the house wants no new hands."""
    ended: Callable[["LiveTournament"], None]
    """It is closed for good."""
    lost: Callable[["LiveTournament"], None]
    """Another node drives it."""
