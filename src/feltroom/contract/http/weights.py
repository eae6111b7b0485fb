"""A person's own weights for the dense deal, saved under names, and the weights that a table deals by."""

from typing import Annotated

from msgspec import Meta

from feltroom.cards.classes import HAND_CLASSES
from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import delete, get, post, put

Weights = Annotated[dict[str, float], Meta(max_length=len(HAND_CLASSES))]


class SaveWeights(Value):
    """Weights by class, to be saved under a name; weights that had the name before are replaced."""

    name: str
    weights: Weights


class RenameWeights(Value):
    """Another name."""

    name: str


class WeightsLine(Value):
    """One of one's saved weight tables; `classes` of it weigh more than 0, enough to deal to `players`."""

    id: str
    name: str
    classes: int
    players: int
    created: int
    changed: int


class WeightsList(Value):
    """One's saved weight tables, the one changed last first; `limit` is how many there may be."""

    saved: tuple[WeightsLine, ...]
    limit: int


class WeightsSaved(Value):
    """A saved weight table with its weights; a class that is missing weighs 0."""

    saved: WeightsLine
    weights: dict[str, float]


class TableWeights(Value):
    """What a table deals by: a mode, and the weights that replace the mode's own, null if none do."""

    deal: str
    weights: dict[str, float] | None


_ONE = "/api/weights/{weights}"
LIST_WEIGHTS = get("list_weights", "/api/weights", "My saved weights", answer=WeightsList)
SAVE_WEIGHTS = post("save_weights", "/api/weights", "Save weights under a name", body=SaveWeights, answer=WeightsSaved)
GET_WEIGHTS = get("get_weights", _ONE, "One of my saved weights", answer=WeightsSaved)
RENAME_WEIGHTS = put("rename_weights", _ONE, "Rename saved weights", body=RenameWeights, answer=WeightsSaved)
DELETE_WEIGHTS = delete("delete_weights", _ONE, "Delete saved weights")
TABLE_WEIGHTS = get("table_weights", "/api/tables/{table}/weights", "What a table deals by", answer=TableWeights)
