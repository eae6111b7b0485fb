"""The dense deal explained: the shipped modes, and what a weight table really deals.

Classes stand in the order of `HAND_CLASSES` and seats in the order in which they draw, the big blind last.
"""

from typing import Annotated, Literal

from msgspec import Meta

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import get, post
from feltroom.contract.http.weights import Weights
from feltroom.contract.values import CategoryName

ModeName = Literal["superDense", "dense", "full"]
LEAST_PLAYERS = 2
# With more, hostile weights block each other's hands so often that a deal takes a tenth of a second.
MOST_REPORTED = 10


class AskReport(Value):
    """What to deal from, a shipped mode or weights by class, and for how many players."""

    players: Annotated[int, Meta(ge=LEAST_PLAYERS, le=MOST_REPORTED)]
    mode: ModeName | None = None
    weights: Weights | None = None


class DenseClass(Value):
    """A class of starting hands: its combos, its chance against a random hand, and its weight in the shipped modes.

    The full deck has no weights: by those given for it every combo weighs the same.
    """

    name: str
    combos: int
    chance: float
    super_dense: float
    dense: float
    full: float


class DenseModes(Value):
    """All 169 classes."""

    classes: tuple[DenseClass, ...]


class DenseSeat(Value):
    """What one seat was dealt: the shares of the classes, and how strong they are.

    `exact` says that the shares were computed: those of the seat that draws first mostly are, the others are counted.
    `strength` is the mean chance against a random hand, right to within `error` in 95 cases of 100; `equity` is the
    part of the pot if all hands of a deal are shown down.
    """

    dealt: tuple[float, ...]
    exact: bool
    strength: float
    error: float
    equity: float
    pairs: float


class DenseCategory(Value):
    """How often a category is held with the whole board, and how often in ordinary hold'em."""

    category: CategoryName
    dealt: float
    ordinary: float


class DensePicture(Value):
    """What a number of deals from a weight table gave.

    `apart` is the largest part of hands that two seats do not share; the sample alone accounts for about `luck` of it.
    """

    deals: int
    declared: tuple[float, ...]
    dealt: tuple[float, ...]
    declared_strength: float
    strength: float
    seats: tuple[DenseSeat, ...]
    apart: float
    luck: float
    categories: tuple[DenseCategory, ...]


class DenseAnswer(Value):
    """A weight table is enough for `most` players; the picture is null if `players` are more."""

    players: int
    most: int
    picture: DensePicture | None


LIST_MODES = get("list_modes", "/api/dense/modes", "The modes of the dense deal", answer=DenseModes, public=True)
REPORT_DEALS = post(
    "report_deals", "/api/dense/report", "What a weight table deals", body=AskReport, answer=DenseAnswer
)
