"""The dense deal explained: the shipped modes, and what a table of weights really deals."""

from typing import Annotated, cast

from msgspec import Meta

from feltroom.contract.base import Value
from feltroom.contract.codes import Code
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.deal.weights import WeightTable, mode_weights
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply
from feltroom.rooms.dense.picture import DenseAnswer, DenseModes, ModeName, dense_modes
from feltroom.rooms.dense.weight_check import LEAST_PLAYERS, Weights, check_weights

# With more, hostile weights block each other's hands so often that a deal takes a tenth of a second.
MOST_REPORTED = 10


class AskReport(Value):
    """What to deal from, a shipped mode or weights by class, and for how many players."""

    players: Annotated[int, Meta(ge=LEAST_PLAYERS, le=MOST_REPORTED)]
    mode: ModeName | None = None
    weights: Weights | None = None


async def list_modes(call: Call) -> Reply:
    """Give the weights of the shipped modes."""
    del call
    return Reply(dense_modes())


async def report_deals(call: Call) -> Reply:
    """Say what a weight table deals."""
    wait = call.house.limits.dense_reports.take(call.me.account)
    if wait is not None:
        raise Refusal(Code.RATE_LIMITED, wait=wait)
    asked = cast("AskReport", call.body)
    if (asked.mode is None) == (asked.weights is None):
        raise BadFrame(Code.BAD_FIELD, path="$.mode")
    answer = call.house.dense_reports.answer(_table(asked), players=asked.players, account=call.me.account)
    return Reply(await answer)


def _table(asked: AskReport) -> WeightTable | None:
    """The table to deal from, None for the full deck."""
    if asked.weights is not None:
        return check_weights(asked.weights)
    return None if asked.mode is None or asked.mode == "full" else mode_weights(asked.mode)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/dense/modes", list_modes, "The modes of the dense deal", answer=DenseModes, open=True),
    Endpoint(
        "POST", "/api/dense/report", report_deals, "What a weight table deals", body=AskReport, answer=DenseAnswer
    ),
)
