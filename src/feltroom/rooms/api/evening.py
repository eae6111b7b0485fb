"""An evening of one's own, looked back on."""

from feltroom.contract.bounds import MAX_NUMBER, MAX_TABLE_ID
from feltroom.contract.codes import Code
from feltroom.contract.http.evening import SEE_EVENING, Evening
from feltroom.contract.refusals import BadFrame
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call


@answers(SEE_EVENING)
async def see_evening(call: Call[None]) -> Evening:
    """See what one's decisions at a table cost and earned; one at a time."""
    from feltroom.rooms.evenings.evenings import Evenings, Wanted  # loaded when somebody first looks back

    house = call.house
    table = call.query_name("table", most=MAX_TABLE_ID)
    if table is None:
        raise BadFrame(Code.BAD_FIELD, path="table")
    since, until = call.query_number("since", 0), call.query_number("until", MAX_NUMBER)
    call.take_from(house.limits.statistics)
    if house.evenings is None:
        house.evenings = Evenings()
    last = MAX_NUMBER if until is None else until
    wanted = Wanted(call.me.account, table, since or 0, last, call.request.peer)
    return await house.evenings.answer(house.store, house.work, house.reviews, wanted)
