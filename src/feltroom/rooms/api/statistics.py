"""A person's statistics."""

from feltroom.contract.bounds import MAX_TABLE_ID
from feltroom.contract.http.statistics import SEE_STATISTICS, Statistics
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call


@answers(SEE_STATISTICS)
async def see_statistics(call: Call[None]) -> Statistics:
    """See one's statistics; one at a time."""
    # Loaded when somebody first looks at statistics.
    from feltroom.rooms.statistics.person_statistics import Filter, read_statistics
    from feltroom.rooms.statistics.statistics_answer import statistics_answer

    house, account = call.house, call.me.account
    wanted = Filter(
        table=call.query_name("table", most=MAX_TABLE_ID), preset=call.query_name("preset", most=MAX_TABLE_ID)
    )
    call.take_from(house.limits.statistics)
    return statistics_answer(await read_statistics(house.store, house.work, house.statistics, account, wanted))
