"""The dense deal explained: the shipped modes, and what a weight table really deals."""

from feltroom.contract.codes import Code
from feltroom.contract.http.dense import LIST_MODES, REPORT_DEALS, AskReport, DenseAnswer, DenseModes
from feltroom.contract.refusals import BadFrame
from feltroom.deal.weights import WeightTable, mode_weights
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.dense.weight_check import check_weights


@answers(LIST_MODES)
async def list_modes(call: Call[None]) -> DenseModes:
    """Give the weights of the shipped modes."""
    from feltroom.rooms.dense.picture import dense_modes  # loaded when the lab is first opened

    del call
    return dense_modes()


@answers(REPORT_DEALS)
async def report_deals(call: Call[AskReport]) -> DenseAnswer:
    """Say what a weight table deals."""
    call.take_from(call.house.limits.dense_reports)
    asked = call.body
    if (asked.mode is None) == (asked.weights is None):
        raise BadFrame(Code.BAD_FIELD, path="$.mode")
    return await call.house.dense_reports.answer(_table(asked), players=asked.players, account=call.me.account)


def _table(asked: AskReport) -> WeightTable | None:
    """The table to deal from, None for the full deck."""
    if asked.weights is not None:
        return check_weights(asked.weights)
    return None if asked.mode is None or asked.mode == "full" else mode_weights(asked.mode)
