"""The review of one of one's finished hands."""

from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.http.review import REVIEW_HAND, HandReview
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.hands.own_hand import check_can_be_studied, read_own_hand
from feltroom.rooms.hands.reviews import SeenFrom, read_deck
from feltroom.rooms.ports.work import Lane


@answers(REVIEW_HAND)
async def review_hand(call: Call[None]) -> HandReview:
    """Review one of one's hands."""
    from feltroom.rooms.hands.chips_worth import read_prizes
    from feltroom.rooms.hands.review_answer import hand_review  # both loaded with the first review

    account, store = call.me.account, call.house.store
    hand = await read_own_hand(store, table_id=call.path("table"), hand=call.number("hand"), account=account)
    if hand.over and not hand.started:
        raise Refusal(Code.NO_SUCH_HAND)
    if not hand.over:
        raise Refusal(Code.NOT_OVER)
    check_can_be_studied(hand)
    deck = await store.read(partial(read_deck, table_id=hand.table_id))
    seen = SeenFrom(account, hand, deck, call.request.peer)
    reviews = call.house.reviews
    if not reviews.knows(seen):
        call.take_from(call.house.limits.reviews)
    prizes = await store.read(partial(read_prizes, table_id=hand.table_id))
    review = await reviews.answer(seen)
    # Charts of a long hand's decisions and drawn ICM take time, and a remembered review may be asked for at any rate.
    return await call.house.work.start(Lane.LOOKING_UP, partial(hand_review, seen, review, prizes=prizes)).result
