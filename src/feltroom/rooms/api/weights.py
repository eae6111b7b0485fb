"""A person's own weights for the dense deal, saved under names, and the weights that a table deals by."""

from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.http import weights as contract
from feltroom.contract.http.dense import LEAST_PLAYERS
from feltroom.contract.http.weights import (
    RenameWeights,
    SaveWeights,
    TableWeights,
    WeightsLine,
    WeightsList,
    WeightsSaved,
)
from feltroom.contract.refusals import Refusal
from feltroom.errors import InvalidSetup
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.dense.weight_check import check_thick, check_weights
from feltroom.rooms.house_limits import MOST_WEIGHTS_EACH
from feltroom.rooms.people.identity import new_id
from feltroom.rooms.people.people import check_not_erased
from feltroom.rooms.ports.records.weights import SavedWeights
from feltroom.rooms.ports.store import Records
from feltroom.rooms.ports.work import Lane
from feltroom.table.config import check_name


@answers(contract.LIST_WEIGHTS)
async def list_weights(call: Call[None]) -> WeightsList:
    """List one's saved tables."""
    account = call.me.account
    found = await call.house.store.read(lambda records: records.weights.list_of(account))
    return WeightsList(tuple(map(_line, found)), MOST_WEIGHTS_EACH)


@answers(contract.GET_WEIGHTS)
async def get_weights(call: Call[None]) -> WeightsSaved:
    """Get one saved table."""
    own, account = call.path("weights"), call.me.account
    found = await call.house.store.read(lambda records: records.weights.get(weights_id=own, account=account))
    return _whole(_known(found))


@answers(contract.SAVE_WEIGHTS)
async def save_weights(call: Call[SaveWeights]) -> WeightsSaved:
    """Save weights under a name."""
    call.take_from(call.house.limits.weights)
    name, table = _checked_name(call.body.name), check_weights(call.body.weights)
    check = partial(check_thick, table, players=LEAST_PLAYERS)
    players = await call.house.work.start(Lane.WEIGHTS, check).result
    own, account, now = new_id(), call.me.account, call.house.now()

    def save(records: Records) -> SavedWeights | None:
        check_not_erased(records, account)
        return records.weights.save(
            new_id=own,
            account=account,
            name=name,
            weights=table.weights,
            players=players,
            most=MOST_WEIGHTS_EACH,
            now=now,
        )

    saved = await call.house.store.write(save)
    if saved is None:
        raise Refusal(Code.TOO_MANY_WEIGHTS, most=MOST_WEIGHTS_EACH)
    return _whole(saved)


@answers(contract.RENAME_WEIGHTS)
async def rename_weights(call: Call[RenameWeights]) -> WeightsSaved:
    """Give a saved table another name."""
    call.take_from(call.house.limits.weights)
    name = _checked_name(call.body.name)
    weights_id, account, now = call.path("weights"), call.me.account, call.house.now()

    def rename(records: Records) -> SavedWeights | None:
        other = records.weights.find(account=account, name=name)
        if other is not None and other.id != weights_id:
            raise Refusal(Code.NAME_TAKEN)
        return records.weights.rename(weights_id=weights_id, account=account, name=name, now=now)

    return _whole(_known(await call.house.store.write(rename)))


@answers(contract.DELETE_WEIGHTS)
async def delete_weights(call: Call[None]) -> None:
    """Delete a saved table; tables that deal by its weights go on."""
    own, account = call.path("weights"), call.me.account
    if not await call.house.store.write(lambda records: records.weights.remove(weights_id=own, account=account)):
        raise Refusal(Code.NOT_FOUND)


@answers(contract.TABLE_WEIGHTS)
async def table_weights(call: Call[None]) -> TableWeights:
    """See the weights that a table deals by; they are part of its rules, so everybody who may look at the table may."""
    config = (await call.house.rooms.get(call.path("table"))).table.config
    own = config.weights
    weights = None if own is None else {name: own.weights[name] for name in own.classes}
    return TableWeights(config.deal, weights)


def _checked_name(text: str) -> str:
    name = " ".join(text.split())
    try:
        check_name(name)
    except InvalidSetup:
        raise Refusal(Code.BAD_NAME) from None
    return name


def _known(saved: SavedWeights | None) -> SavedWeights:
    if saved is None:
        raise Refusal(Code.NOT_FOUND)
    return saved


def _whole(saved: SavedWeights) -> WeightsSaved:
    return WeightsSaved(_line(saved), saved.weights)


def _line(saved: SavedWeights) -> WeightsLine:
    return WeightsLine(saved.id, saved.name, len(saved.weights), saved.players, saved.created, saved.changed)
