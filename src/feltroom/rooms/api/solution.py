"""A decision of one of one's finished hands, solved."""

from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.http.solution import SOLVE_HAND, HandSolution
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.hands.own_hand import check_can_be_studied, read_own_hand
from feltroom.rooms.hands.reviews import SeenFrom, read_deck


@answers(SOLVE_HAND)
async def solve_hand(call: Call[None]) -> HandSolution:
    """Solve a decision on the turn or the river, or tell how far that has come."""
    from feltroom.rooms.solutions.solutions import Solutions  # loaded with the first solution: it needs the analysis

    account, house = call.me.account, call.house
    seq = call.query_number("seq")
    if seq is None:
        raise BadFrame(Code.BAD_FIELD, path="seq")
    hand = await read_own_hand(house.store, table_id=call.path("table"), hand=call.number("hand"), account=account)
    if not hand.over:
        raise Refusal(Code.NOT_OVER)
    if not hand.started or hand.hole is None:
        raise Refusal(Code.NO_SUCH_HAND)
    check_can_be_studied(hand)
    deck = await house.store.read(partial(read_deck, table_id=hand.table_id))
    seen = SeenFrom(account, hand, deck, call.request.peer)
    if house.solutions is None:
        house.solutions = Solutions(house.work)
    call.take_from(house.limits.statistics if house.solutions.knows(seen, seq) else house.limits.reviews)
    return await house.solutions.answer(seen, seq)
