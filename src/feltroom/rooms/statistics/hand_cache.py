"""The hands that have been read for statistics: a hand that is over never changes, so it is read once.

A store on a database keeps them for ever; here they are for those who ask again, and for a device.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from feltroom.rooms.ports.records.hands import Cursor

if TYPE_CHECKING:
    from feltroom.analysis.statistics.sessions import Played

MOST_KEPT = 20_000
"""Hands of all people together; a hand takes less than 1 kB."""
MOST_READERS = 2
"""People whose hands are read at once; so half of the store's readers are free for everything else."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A hand whose log is damaged."""


Kept: TypeAlias = "Played | Unreadable"


class HandCache:
    """A person's hands by their place in the list; those of the person who asked longest ago are forgotten first.

    `asking` are the accounts that wait for an answer, and `reading` is held while hands are read for one of them.
    """

    def __init__(self, *, most: int = MOST_KEPT) -> None:
        self._most = most
        self._hands: OrderedDict[str, dict[Cursor, Kept]] = OrderedDict()
        self._count = 0
        self.asking: set[str] = set()
        self.reading = asyncio.Semaphore(MOST_READERS)

    def of(self, account: str) -> dict[Cursor, Kept]:
        """The hands that are kept of an account."""
        return dict(self._hands.get(account, {}))

    def forget(self, account: str) -> None:
        """Keep nothing of an account."""
        self._count -= len(self._hands.pop(account, {}))

    def keep(self, account: str, hands: dict[Cursor, Kept]) -> None:
        """Keep these hands of an account and no others."""
        self._count += len(hands) - len(self._hands.pop(account, {}))
        self._hands[account] = hands
        while self._count > self._most and len(self._hands) > 1:
            _, forgotten = self._hands.popitem(last=False)
            self._count -= len(forgotten)
