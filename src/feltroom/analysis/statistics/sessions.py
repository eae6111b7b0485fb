"""Sessions: a person's hands at one table, as long as no pause between two of them is too long."""

from collections.abc import Iterable
from dataclasses import dataclass

from feltroom.analysis.statistics.totals import Hand

LONGEST_PAUSE = 30 * 60 * 1000
"""Milliseconds from the end of a hand to the beginning of the next one of the same session."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hand with its place and time; times are milliseconds."""

    table: str
    began: int
    ended: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class Session:
    """Hands at one table, the oldest first; there is at least one."""

    table: str
    hands: tuple[Played, ...]

    @property
    def began(self) -> int:
        """When the first hand began."""
        return self.hands[0].began

    @property
    def ended(self) -> int:
        """When the last hand ended."""
        return max(played.ended for played in self.hands)


def split_sessions(played: Iterable[Played]) -> list[Session]:
    """Split hands, the oldest first, into sessions by the time they began; a person at two tables has two."""
    open_: dict[str, list[Played]] = {}
    done: list[list[Played]] = []
    for one in played:
        run = open_.get(one.table)
        if run is None or one.began - run[-1].ended > LONGEST_PAUSE:
            run = open_[one.table] = []
            done.append(run)
        run.append(one)
    return [Session(run[0].table, tuple(run)) for run in done]
