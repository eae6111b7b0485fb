"""Practice on one of one's finished hands."""

from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.http.practice import PRACTISE_HAND, AskPractice, Practice
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.hands.own_hand import check_can_be_studied, read_own_hand
from feltroom.rooms.hands.reviews import SeenFrom, read_deck


@answers(PRACTISE_HAND)
async def practise_hand(call: Call[AskPractice]) -> Practice:
    """Play one of one's hands on from some moment."""
    account, house = call.me.account, call.house
    hand = await read_own_hand(house.store, table_id=call.path("table"), hand=call.number("hand"), account=account)
    if not hand.over:
        raise Refusal(Code.NOT_OVER)
    if not hand.started or hand.hole is None:
        raise Refusal(Code.NO_SUCH_HAND)
    check_can_be_studied(hand)
    call.take_from(house.limits.reviews if call.body.review else house.limits.practice)
    deck = await house.store.read(partial(read_deck, table_id=hand.table_id))
    return await house.practices.answer(SeenFrom(account, hand, deck, call.request.peer), call.body)
