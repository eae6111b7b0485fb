"""What a room is given by its house: what is known of its table, and what every room needs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from feltroom.rooms.counters import Counters
from feltroom.rooms.fair_bots import FairBots
from feltroom.rooms.ports.clock import Clock
from feltroom.rooms.ports.store import Store
from feltroom.rooms.ports.work import Work
from feltroom.table.events import TableEvent

if TYPE_CHECKING:
    from feltroom.rooms.room.room import Room


@dataclass(frozen=True, slots=True)
class RoomInfo:
    """What the house knows of a table besides its play."""

    id: str
    name: str
    preset: str
    private: bool
    has_password: bool
    owner: str


@dataclass(frozen=True, slots=True)
class Services:
    """What every room needs of the house."""

    store: Store
    bots: FairBots
    work: Work
    counters: Counters
    now: Clock
    happened: Callable[["Room", Sequence[TableEvent]], None]
    changed: Callable[["Room"], None]
    asked: Callable[["Room"], None]
    """Others than before ask the host of a table for a seat."""
    failed: Callable[["Room"], None]
    check_bots: Callable[[str, int], None]
    """Refuse a person so many more bots, if that is too many."""
    resting: Callable[[], bool]
    """Whether the house wants no new hands."""
