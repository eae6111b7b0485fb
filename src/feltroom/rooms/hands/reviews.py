"""Reviews of hands, computed one at a time beside the event loop; the latest are remembered.

A review starts from what its player saw and knows nothing else of the hand.
"""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from feltroom.contract.http.review import DeckName
from feltroom.deal.weights import WEIGHTED_MODES, WeightTable, mode_weights
from feltroom.engine.events import Street
from feltroom.log.errors import CorruptLog
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.ports.store import Records
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.waiting_work import WaitingWork
from feltroom.table.config import TableConfig
from feltroom.table.events import TableOpened

if TYPE_CHECKING:
    from feltroom.analysis.review.review import Review

MOST_WAITING = 16
_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class Deck:
    """What the hands of a table are dealt from, which is part of its rules; without weights all hands are alike."""

    name: DeckName
    weights: WeightTable | None = None


@dataclass(frozen=True, slots=True)
class SeenFrom:
    """A finished hand as its player saw it, what it was dealt from, and the address from which they ask about it."""

    account: str
    hand: SeenHand
    deck: Deck
    address: str

    @property
    def key(self) -> tuple[str, str, int, int | None]:
        """What it is remembered by: a log that was cut back plays a hand of the same number again."""
        return self.account, self.hand.table_id, self.hand.ref.hand, self.hand.ref.ended


_Key = tuple[str, str, int, int | None]
Compute = Callable[[SeenFrom], "Review | None"]


class HandReviews:
    """Reviews by account and hand; None for a hand in which the player decided nothing."""

    def __init__(self, work: Work, compute: Compute | None = None) -> None:
        self._work = work
        self._compute = compute or review_seen
        self._known: LruCache[_Key, asyncio.Future[Review | None]] = LruCache(_REMEMBERED)
        self._waiting = WaitingWork(most=MOST_WAITING)

    def knows(self, seen: SeenFrom) -> bool:
        """Whether the review is there, or on its way, so that it costs nothing."""
        return seen.key in self._known

    async def answer(self, seen: SeenFrom) -> "Review | None":
        """Return the review of a hand; Refusal if too many ask at once."""
        known = self._known.get(seen.key)
        if known is None:
            known = self._ask(seen)
            self._known.keep(seen.key, known)
        return await asyncio.shield(known)

    def _ask(self, seen: SeenFrom) -> "asyncio.Future[Review | None]":
        self._waiting.begin(seen.account, seen.address)
        asked = self._work.start(Lane.REVIEWS, partial(self._compute, seen)).result
        asked.add_done_callback(lambda done: self._answered(seen, done))
        return asked

    def _answered(self, seen: SeenFrom, done: "asyncio.Future[Review | None]") -> None:
        self._waiting.end(seen.account, seen.address)
        if done.cancelled() or done.exception() is not None:
            self._known.forget(seen.key)


def deck_of(config: TableConfig) -> Deck:
    """Return what a table deals from."""
    if config.weights is not None:
        return Deck("custom", config.weights)
    name = cast("DeckName", config.deal)
    return Deck(name, mode_weights(name) if name in WEIGHTED_MODES else None)


def read_deck(records: Records, *, table_id: str) -> Deck:
    """Read what a table deals from."""
    try:
        events = records.table_logs.events(table_id, first=0, stop=1)
    except CorruptLog:
        events = []
    opened = events[0][1] if events else None
    return deck_of(opened.config) if isinstance(opened, TableOpened) else Deck("unknown")


def review_seen(seen: SeenFrom, *, solve: Collection[Street] | None = None) -> "Review | None":
    """Review a hand as its player saw it; `solve` are the streets to solve, all that can be unless they are named."""
    # Loaded with the first review, not at the start of a device.
    from feltroom.analysis.review.review import SOLVED_STREETS, review
    from feltroom.history.decisions import decisions_of
    from feltroom.rooms.hands.hand_formats import record_of

    record = record_of(seen.hand)
    player = (record.seats or ()).index(seen.hand.seat)
    decisions = decisions_of(record, player)
    if not decisions:
        return None
    shown = {other: cards for other, cards in enumerate(record.deal.hole) if cards is not None and other != player}
    streets = SOLVED_STREETS if solve is None else solve
    return review(decisions, shown=shown, deck=seen.deck.weights, solve=streets)
