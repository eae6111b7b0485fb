"""A person's own weights for the dense deal, saved under names, and the weights that a table deals by."""

from functools import partial
from typing import cast

from sqlalchemy import Connection

from feltroom.contract.base import Value
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.errors import InvalidSetup
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply
from feltroom.rooms.dense.weight_check import LEAST_PLAYERS, Weights, check_thick, check_weights
from feltroom.rooms.house_limits import MOST_WEIGHTS_EACH
from feltroom.rooms.people.identity import new_id
from feltroom.rooms.ports.work import Lane
from feltroom.storage import weight_tables
from feltroom.storage.weight_tables import SavedWeights
from feltroom.table.config import check_name


class SaveWeights(Value):
    """Weights by class, to be saved under a name; what had the name before is replaced."""

    name: str
    weights: Weights


class RenameWeights(Value):
    """Another name."""

    name: str


class WeightsLine(Value):
    """One of one's saved tables; `classes` weigh more than 0, and they do for `players`."""

    id: str
    name: str
    classes: int
    players: int
    created: int
    changed: int


class WeightsList(Value):
    """One's saved tables, the one changed last first; `limit` is how many there may be."""

    saved: tuple[WeightsLine, ...]
    limit: int


class WeightsSaved(Value):
    """A saved table with its weights; a class that is not there weighs 0."""

    saved: WeightsLine
    weights: dict[str, float]


class TableWeights(Value):
    """What a table deals by: a mode, and the weights that take the place of the mode's own, null if none do."""

    deal: str
    weights: dict[str, float] | None


async def list_weights(call: Call) -> Reply:
    """List one's saved tables."""
    found = await call.house.store.read(partial(weight_tables.list_by, account=call.me.account))
    return Reply(WeightsList(tuple(map(_line, found)), MOST_WEIGHTS_EACH))


async def get_weights(call: Call) -> Reply:
    """Get one saved table."""
    look = partial(weight_tables.get, table_id=call.path("weights"), account=call.me.account)
    return Reply(_whole(_known(await call.house.store.read(look))))


async def save_weights(call: Call) -> Reply:
    """Save weights under a name."""
    _take(call)
    body = cast("SaveWeights", call.body)
    name, table = _checked_name(body.name), check_weights(body.weights)
    check = partial(check_thick, table, players=LEAST_PLAYERS)
    players = await call.house.work.start(Lane.WEIGHTS, check).result
    save = partial(
        weight_tables.save,
        new_id=new_id(),
        account=call.me.account,
        name=name,
        weights=table.weights,
        players=players,
        most=MOST_WEIGHTS_EACH,
        now=call.house.now(),
    )
    saved = await call.house.store.write(save)
    if saved is None:
        raise Refusal(Code.TOO_MANY_WEIGHTS, most=MOST_WEIGHTS_EACH)
    return Reply(_whole(saved))


async def rename_weights(call: Call) -> Reply:
    """Give a saved table another name."""
    _take(call)
    name = _checked_name(cast("RenameWeights", call.body).name)
    table_id, account, now = call.path("weights"), call.me.account, call.house.now()

    def rename(connection: Connection) -> SavedWeights | None:
        other = weight_tables.find(connection, account=account, name=name)
        if other is not None and other.id != table_id:
            raise Refusal(Code.NAME_TAKEN)
        return weight_tables.rename(connection, table_id=table_id, account=account, name=name, now=now)

    return Reply(_whole(_known(await call.house.store.write(rename))))


async def delete_weights(call: Call) -> Reply:
    """Delete a saved table; tables that deal by its weights go on."""
    remove = partial(weight_tables.remove, table_id=call.path("weights"), account=call.me.account)
    if not await call.house.store.write(remove):
        raise Refusal(Code.NOT_FOUND)
    return Reply()


async def table_weights(call: Call) -> Reply:
    """See the weights that a table deals by; who may look at the table may, for they are part of its rules."""
    config = (await call.house.rooms.get(call.path("table"))).table.config
    own = config.weights
    weights = None if own is None else {name: own.weights[name] for name in own.classes}
    return Reply(TableWeights(config.deal, weights))


def _take(call: Call) -> None:
    wait = call.house.limits.weights.take(call.me.account)
    if wait is not None:
        raise Refusal(Code.RATE_LIMITED, wait=wait)


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


_ONE = "/api/weights/{weights}"
ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/weights", list_weights, "My saved weights", answer=WeightsList),
    Endpoint("POST", "/api/weights", save_weights, "Save weights under a name", body=SaveWeights, answer=WeightsSaved),
    Endpoint("GET", _ONE, get_weights, "One of my saved weights", answer=WeightsSaved),
    Endpoint("PUT", _ONE, rename_weights, "Rename saved weights", body=RenameWeights, answer=WeightsSaved),
    Endpoint("DELETE", _ONE, delete_weights, "Delete saved weights"),
    Endpoint("GET", "/api/tables/{table}/weights", table_weights, "What a table deals by", answer=TableWeights),
)
