"""Charts of solved play before the flop."""

from functools import partial

from feltroom.contract.http.charts import SEE_CHART, PreflopChart
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.ports.work import Lane

_LONGEST = 24
_LONGEST_LINE = 120


@answers(SEE_CHART)
async def see_chart(call: Call[None]) -> PreflopChart:
    """See a chart, or the nearest there is."""
    from feltroom.rooms.charts.catalogue import ChartWish, find_chart  # loaded with the first chart

    depth = call.query_number("depth")
    wish = ChartWish(
        seats=call.query_number("seats"),
        game=call.query_name("game", most=_LONGEST),
        depth=None if depth is None else depth / 10,
        position=call.query_name("position", most=_LONGEST),
        facing=call.query_name("facing", most=_LONGEST_LINE),
    )
    call.take_from(call.house.limits.browsing)
    # Unpacking a chart that nobody has looked at lately takes up to 30 ms.
    return await call.house.work.start(Lane.LOOKING_UP, partial(find_chart, wish)).result
