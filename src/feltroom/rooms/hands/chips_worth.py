"""What the stacks of a tournament hand are worth by ICM when it begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from feltroom.analysis.icm import icm
from feltroom.engine.events import HandStarted
from feltroom.log.errors import CorruptLog
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.rooms.ports.store import Records
from feltroom.rooms.tables.table_reader import read_table
from feltroom.table.events import HandEvent


@dataclass(frozen=True, slots=True)
class Stacks:
    """The stacks of a hand when it began, by seat: those of everybody who is still in a sit-and-go."""

    seats: tuple[int, ...]
    chips: tuple[int, ...]

    def worth(self, prizes: tuple[int, ...]) -> Sequence[float]:
        """What each is worth in the prizes of all places."""
        return _worth(self.chips, prizes)


@lru_cache(maxsize=1000)  # among more than nine players it is drawn, which takes a quarter of a second
def _worth(chips: tuple[int, ...], prizes: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(icm(chips, prizes))


def read_prizes(records: Records, *, table_id: str) -> tuple[int, ...]:
    """Read the prizes of a sit-and-go, as they stand; none at any other table."""
    try:
        table = read_table(records, table=table_id)
    except CorruptLog:
        return ()
    rules, state = table.config.tournament, table.tournament
    return () if rules is None or state is None else state.prizes(rules)


def stacks_before(hand: SeenHand) -> Stacks | None:
    """Return the stacks that a hand began with, None if nothing was played."""
    for _, visible in hand.events:
        event = visible.event
        if isinstance(event, HandEvent) and isinstance(event.event, HandStarted):
            return Stacks(event.seats, tuple(event.event.stacks))
    return None
