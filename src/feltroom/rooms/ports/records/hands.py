"""The hands that were played: an account's own, newest first, and everybody who played one."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

Cursor = tuple[int, str, int, int]


class Won(Enum):
    """Which hands to list, by how they ended for the player."""

    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class HandRef:
    """A hand: where its events begin, and how it ended: `state` is "playing", "settled" or "void"."""

    table_id: str
    hand: int
    first_seq: int
    began: int
    ended: int | None
    state: str


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as one of its players finds it in their list; only for the account it is of: `hole` is their cards."""

    table_id: str
    hand: int
    seat: int
    account: str
    name: str
    began: int
    hole: str | None
    put_in: int | None
    difference: int | None
    ended: int | None
    state: str

    @property
    def cursor(self) -> Cursor:
        """What to pass as `before` for the hands that follow this one in the list."""
        return self.began, self.table_id, self.hand, self.seat


@dataclass(frozen=True, slots=True)
class StoredFacts:
    """What a hand adds to the statistics of one of its players, as `rooms.statistics.stored_facts` writes it."""

    table_id: str
    hand: int
    seat: int
    facts: str


class HandRecords(Protocol):
    """Hands and their players."""

    def get(self, *, table_id: str, hand: int) -> HandRef | None:
        """Return a hand, None if there is none of this number."""
        ...

    def next_first_seq(self, *, table_id: str, hand: int) -> int | None:
        """Return where the events of the hand after this one begin, None if there is none."""
        ...

    def list_of(
        self,
        account: str,
        *,
        before: Cursor | None = None,
        limit: int = 50,
        table_id: str | None = None,
        won: Won | None = None,
    ) -> list[PlayedHand]:
        """Return an account's hands, newest first; go on with the last one's `cursor` as `before`."""
        ...

    def count_settled(self, account: str) -> int:
        """Return how many settled hands an account has."""
        ...

    def players(self, *, table_id: str, hand: int) -> list[PlayedHand]:
        """Return everybody who played a hand, by seat; private: it holds all hole cards."""
        ...

    def facts_of(self, account: str, *, since: int) -> dict[tuple[str, int, int], str]:
        """Return what is kept of an account's hands from a time on, by table, hand and seat."""
        ...

    def keep_facts(self, facts: Sequence[StoredFacts]) -> None:
        """Keep what hands add to statistics, in place of what was kept of them before."""
