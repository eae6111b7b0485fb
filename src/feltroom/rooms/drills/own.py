"""Decisions of one's own to take again: the newest that the review flags, found bit by bit.

Hands are looked at quickly first, with no street solved; what stands out is reviewed in full, so that the drill says of
a decision what its review says.
"""

import asyncio
from functools import partial

from feltroom.contract.cards import two_cards_text
from feltroom.contract.codes import Code
from feltroom.contract.http.drill import MOST_OWN, DrillOwn
from feltroom.contract.refusals import Refusal
from feltroom.errors import FeltroomError
from feltroom.log.rows import SETTLED
from feltroom.rooms.drills.judging import option_verdicts
from feltroom.rooms.hands.own_hand import check_can_be_studied, read_own_hand
from feltroom.rooms.hands.review_answer import hand_review
from feltroom.rooms.hands.reviews import HandReviews, SeenFrom, read_deck, review_seen
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.ports.records.hands import PlayedHand
from feltroom.rooms.ports.store import Store
from feltroom.rooms.ports.work import Lane, Work

SECONDS = 1.0
"""How long one call goes on."""
MOST_HANDS = 40
_REMEMBERED = 1000


class OwnMistakes:
    """What hands have to tell, by account and hand."""

    def __init__(self, store: Store, work: Work, reviews: HandReviews) -> None:
        self._store, self._work, self._reviews = store, work, reviews
        self._told: LruCache[tuple[str, str, int, int | None], tuple[DrillOwn, ...]] = LruCache(_REMEMBERED)
        self._asking: set[str] = set()

    async def find(self, account: str, address: str) -> tuple[tuple[DrillOwn, ...], bool]:
        """Return flagged decisions, the newest first, and whether these are all; Refusal if that is being done.

        What was answered is not looked up here.
        """
        if account in self._asking:
            raise Refusal(Code.BUSY, waiting=1)
        self._asking.add(account)
        try:
            return await self._find(account, address)
        finally:
            self._asking.discard(account)

    async def _find(self, account: str, address: str) -> tuple[tuple[DrillOwn, ...], bool]:
        newest = await self._store.read(lambda records: records.hands.list_of(account, limit=MOST_HANDS))
        loop = asyncio.get_running_loop()
        until = loop.time() + SECONDS
        found: list[DrillOwn] = []
        for played in newest:
            if played.state != SETTLED:
                continue
            key = (account, played.table_id, played.hand, played.ended)
            told = self._told.get(key)
            if told is None:
                if loop.time() > until:
                    return tuple(found[:MOST_OWN]), False
                told = await self._look(account, address, played)
                self._told.keep(key, told)
            found += told
            if len(found) >= MOST_OWN:
                break
        return tuple(found[:MOST_OWN]), True

    async def _look(self, account: str, address: str, played: PlayedHand) -> tuple[DrillOwn, ...]:
        try:
            hand = await read_own_hand(self._store, table_id=played.table_id, hand=played.hand, account=account)
            if not hand.started or hand.hole is None:
                return ()
            check_can_be_studied(hand)
            deck = await self._store.read(partial(read_deck, table_id=played.table_id))
            seen = SeenFrom(account, hand, deck, address)
            quick = await self._work.start(Lane.EVENINGS, partial(review_seen, seen, solve=())).result
            if quick is None or not quick.flagged:
                return ()
            full = hand_review(seen, await self._reviews.answer(seen))
        except FeltroomError as error:
            if isinstance(error, Refusal) and error.code is Code.BUSY:
                raise
            return ()  # damaged, or it cannot be read: it has nothing to tell
        hole = two_cards_text(hand.hole)
        return tuple(
            [
                DrillOwn(full.table, full.hand, hole, full.big_blind, decision, option_verdicts(decision), None)
                for decision in full.decisions
                if decision.grade.flagged
            ]
        )
