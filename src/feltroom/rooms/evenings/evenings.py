"""Evenings of players: their hands at a table looked at one after the other, a second at a time.

A first look reviews each hand without solving a street. The hands that stand out are then reviewed in full, so that an
evening says of a decision what the review of its hand says.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from feltroom.contract.cards import two_cards_text
from feltroom.contract.codes import Code
from feltroom.contract.http.evening import MOST_COSTLY, MOST_HANDS, Evening, EveningDecision
from feltroom.contract.http.review import HandReview, ReviewDecision
from feltroom.contract.refusals import Refusal
from feltroom.errors import FeltroomError
from feltroom.log.rows import SETTLED
from feltroom.rooms.evenings.quick_look import Look, cost_of, gain_of, look_at
from feltroom.rooms.hands.own_hand import check_can_be_studied, read_own_hand
from feltroom.rooms.hands.review_answer import hand_review
from feltroom.rooms.hands.reviews import Deck, HandReviews, SeenFrom, read_deck, review_seen
from feltroom.rooms.hands.seen_hand import hole_of
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.ports.records.hands import Cursor, PlayedHand
from feltroom.rooms.ports.store import Records, Store
from feltroom.rooms.ports.work import Lane, Work

SECONDS = 1.0
"""How long one call goes on."""
_REMEMBERED = 2000
_COSTLY = 5
_EARNED = 2


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which hands: an account's at a table, from one time to another; and the address from which it asks."""

    account: str
    table: str
    since: int
    until: int
    address: str


class Evenings:
    """What is known of hands by account, table and number."""

    def __init__(self) -> None:
        self._looks: LruCache[tuple[str, str, int, int | None], Look] = LruCache(_REMEMBERED)
        self._asking: set[str] = set()

    async def answer(self, store: Store, work: Work, reviews: HandReviews, wanted: Wanted) -> Evening:
        """Look on and tell what is known; Refusal if that is being done already."""
        if wanted.account in self._asking:
            raise Refusal(Code.BUSY, waiting=1)
        self._asking.add(wanted.account)
        try:
            return await self._answer(store, work, reviews, wanted)
        finally:
            self._asking.discard(wanted.account)

    async def _answer(self, store: Store, work: Work, reviews: HandReviews, wanted: Wanted) -> Evening:
        hands = await store.read(partial(_read_hands, wanted=wanted))
        deck = await store.read(partial(read_deck, table_id=wanted.table))
        until = asyncio.get_running_loop().time() + SECONDS
        late = partial(_is_late, until)
        looks: list[Look] = []
        for played in hands:
            key = (wanted.account, played.table_id, played.hand, played.ended)
            look = self._looks.get(key)
            if look is None and late():
                continue
            if look is None:
                look = await self._look(store, work, wanted, played, deck)
                self._looks.keep(key, look)
            looks.append(look)
        if len(looks) < len(hands):
            return _evening(hands, looks)
        return await self._told(_Told(store, reviews, wanted, deck, late), hands, looks)

    async def _look(self, store: Store, work: Work, wanted: Wanted, played: PlayedHand, deck: Deck) -> Look:
        try:
            seen = await _seen(store, wanted, played.hand, deck)
            return await work.start(Lane.EVENINGS, partial(_quick_look, seen)).result
        except (FeltroomError, Refusal):  # damaged, or nothing was played: it has nothing to tell
            return Look(played.hand, 0.0, 0.0, 0.0)

    async def _told(self, by: "_Told", hands: Sequence[PlayedHand], looks: Sequence[Look]) -> Evening:
        """Review in full what stands out; what there is no time for is left to the next call."""
        costly = sorted([one for one in looks if one.worst > 0], key=lambda one: -one.worst)[:_COSTLY]
        earned = sorted([one for one in looks if one.best > 0], key=lambda one: -one.best)[:_EARNED]
        full: dict[int, HandReview] = {}
        for number in dict.fromkeys([one.hand for one in (*costly, *earned)]):
            seen = await _seen(by.store, by.wanted, number, by.deck)
            if full and not by.reviews.knows(seen) and by.late():
                return _evening(hands, looks)
            full[number] = hand_review(seen, await by.reviews.answer(seen))
        worst = _ranked([full[one.hand] for one in costly], cost_of, hands)
        best = _ranked([full[one.hand] for one in earned], gain_of, hands)
        looks = [look_at(full[one.hand]) if one.hand in full else one for one in looks]
        return _evening(hands, looks, told=(worst, best))


@dataclass(frozen=True, slots=True)
class _Told:
    """What the last part of an answer is made with."""

    store: Store
    reviews: HandReviews
    wanted: Wanted
    deck: Deck
    late: Callable[[], bool]


def _is_late(until: float) -> bool:
    return asyncio.get_running_loop().time() > until


def _read_hands(records: Records, *, wanted: Wanted) -> list[PlayedHand]:
    later: Cursor = (wanted.until + 1, "", 0, 0)
    newest = records.hands.list_of(wanted.account, before=later, limit=MOST_HANDS, table_id=wanted.table)
    return [one for one in newest if one.state == SETTLED and wanted.since <= one.began]


async def _seen(store: Store, wanted: Wanted, hand: int, deck: Deck) -> SeenFrom:
    seen = await read_own_hand(store, table_id=wanted.table, hand=hand, account=wanted.account)
    check_can_be_studied(seen)
    return SeenFrom(wanted.account, seen, deck, wanted.address)


def _quick_look(seen: SeenFrom) -> Look:
    return look_at(hand_review(seen, review_seen(seen, solve=())))


Ranked = list[tuple[float, HandReview, ReviewDecision, PlayedHand]]


def _ranked(
    reviews: Sequence[HandReview], worth: Callable[[ReviewDecision], float], hands: Sequence[PlayedHand]
) -> Ranked:
    """The decisions of some hands that cost or earned something, the most big blinds first."""
    played = {one.hand: one for one in hands}
    found = [
        (worth(decision) / max(1, review.big_blind), review, decision, played[review.hand])
        for review in reviews
        for decision in review.decisions
    ]
    return sorted([one for one in found if one[0] > 0], key=lambda one: -one[0])


def _evening(
    hands: Sequence[PlayedHand], looks: Sequence[Look], *, told: tuple[Ranked, Ranked] | None = None
) -> Evening:
    costly, earned = told or ([], [])
    return Evening(
        hands=len(hands),
        reviewed=len(looks),
        done=told is not None,
        cost=round(sum([one.lost for one in looks]), 4),
        costly=tuple([_decision(*one) for one in costly[:MOST_COSTLY]]),
        earned=_decision(*earned[0]) if earned else None,
    )


def _decision(worth: float, review: HandReview, decision: ReviewDecision, played: PlayedHand) -> EveningDecision:
    hole = hole_of(played)
    return EveningDecision(
        hand=review.hand,
        hole=None if hole is None else two_cards_text(hole),
        big_blind=review.big_blind,
        big_blinds=round(worth, 4),
        decision=decision,
    )
