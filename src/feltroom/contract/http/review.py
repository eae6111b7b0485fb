"""The review of a finished hand: what every decision was worth, as far as the player could know."""

from typing import Literal

from feltroom.analysis.review.vocabulary import Grade, Method, OptionKind, Reason
from feltroom.contract.base import Value
from feltroom.contract.cards import Card
from feltroom.contract.http.endpoint_declaration import get
from feltroom.contract.http.tournament_result import ChipsWorth
from feltroom.contract.values import StreetName

DeckName = Literal["standard", "superDense", "dense", "full", "custom", "unknown"]


class ReviewOption(Value):
    """Something the player could have done: what it costs now, and the total for the street that a raise makes.

    `value` is in chips from the decision on, with its standard error; `folds` is how often everybody else gives up. A
    `bluff` is never taken for the best unless it was chosen. `often` is how often a solution plays it with this hand.
    """

    kind: OptionKind
    cost: int
    to: int | None
    value: float
    error: float
    folds: float
    bluff: bool
    often: float | None


class ReviewRange(Value):
    """What an opponent's actions support: 169 cells row by row from aces, suited hands above the diagonal.

    Cells are percentages of the heaviest; `part` is how much of all hands the range amounts to.
    """

    seat: int
    part: float
    cells: tuple[int, ...]


class ReviewHindsight(Value):
    """The equity against hands that were shown later; it plays no part in any grade."""

    seats: tuple[int, ...]
    equity: float


class ReviewChart(Value):
    """The chart of a decision before the flop, as `GET /api/chart` is asked for it; `depth` is in big blinds."""

    seats: int
    game: str
    depth: float
    position: str
    facing: str


class ReviewDecision(Value):
    """One decision, by the number of its event; amounts are chips, parts are from 0 to 1.

    `required` is the equity that a call of `price` needs of the chips that can be won. `equity` is what the player has
    after a check or a call, against the ranges of everybody who stays. `chosen` and `best` are places in `options`;
    `loss` is what the best one brings more, and counts from `leastLoss` and from so many errors on. `method` is what
    the verdict rests on.
    """

    seq: int
    street: StreetName
    board: tuple[Card, ...]
    pot: int
    winnable: int
    price: int
    stack: int
    required: float
    equity: float
    equity_error: float
    options: tuple[ReviewOption, ...]
    chosen: int
    best: int
    loss: float
    loss_error: float
    least_loss: float
    grade: Grade
    reason: Reason
    method: Method
    ranges: tuple[ReviewRange, ...]
    hindsight: ReviewHindsight | None
    chart: ReviewChart | None = None


class ReviewModel(Value):
    """What the numbers rest on, `mode` being how the table deals; docs/analysis.md says it in words.

    `solves` are the streets that this house can solve between two players.
    """

    range_model: str
    mode: DeckName
    samples: int
    standard_errors: float
    solves: tuple[StreetName, ...]


class HandReview(Value):
    """All decisions of the viewer in a hand, and what the flagged ones lost in chips.

    `icm` is what the stacks of a sit-and-go were worth when the hand began, empty in every other hand.
    """

    table: str
    hand: int
    seat: int
    big_blind: int
    loss: float
    decisions: tuple[ReviewDecision, ...]
    model: ReviewModel
    icm: tuple[ChipsWorth, ...] = ()


REVIEW_HAND = get(
    "review_hand",
    "/api/hands/{table}/{hand}/review",
    "What my decisions in a hand were worth",
    answer=HandReview,
)
