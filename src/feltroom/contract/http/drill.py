"""The daily drill: ten spots before the flop, the same for everybody, and flagged decisions of one's own."""

from typing import Annotated, Literal

from msgspec import Meta

from feltroom.contract.base import Value
from feltroom.contract.bounds import MAX_NUMBER, TableId
from feltroom.contract.cards import Card
from feltroom.contract.http.charts import ChartFacing, ChartMoveKind
from feltroom.contract.http.endpoint_declaration import get, post
from feltroom.contract.http.review import ReviewDecision

SPOTS = 10
MOST_OWN = 5
MOST_DAYS = 60
MOST_MOVES = 40

DrillVerdict = Literal["right", "either", "wrong"]
"""What an answer is: what the solution does most, one that it makes too, or neither."""


class DrillMove(Value):
    """A move, how often the chart makes it with this hand, from 0 to 1, and what it is as an answer."""

    kind: ChartMoveKind
    to: float | None
    often: float
    verdict: DrillVerdict


class DrillSpot(Value):
    """A decision of a chart with two cards; `moves` are those of the chart, the boldest first."""

    seats: int
    game: str
    depth: float
    position: str
    facing: ChartFacing
    hand: tuple[Card, Card]
    moves: tuple[DrillMove, ...]


class DrillOwn(Value):
    """A decision of one's own that its review flagged; `verdicts` are what its options are as answers.

    `answered` is what one's answer of this day was, null if there is none yet.
    """

    table: str
    hand: int
    hole: tuple[Card, Card]
    big_blind: int
    decision: ReviewDecision
    verdicts: tuple[DrillVerdict, ...]
    answered: DrillVerdict | None


class DrillDay(Value):
    """What one answered on a day: to each of its spots, null where nothing yet, and to decisions of one's own.

    Of these, `own_good` of `own` answers were right or fine.
    """

    day: str
    answers: tuple[DrillVerdict | None, ...]
    own: int
    own_good: int


class DailyDrill(Value):
    """What there is to answer on a day, by universal time. While `done` is false more own hands are to be looked at.

    `days` are those with answers of one's own, the oldest first.
    """

    day: str
    spots: tuple[DrillSpot, ...]
    own: tuple[DrillOwn, ...]
    done: bool
    days: tuple[DrillDay, ...]


class AnswerDrill(Value):
    """An answer to a spot of a day: its place from 0 on, and the place of the move."""

    day: Annotated[str, Meta(max_length=10)]
    spot: Annotated[int, Meta(ge=0, lt=SPOTS)]
    move: Annotated[int, Meta(ge=0, lt=MOST_MOVES)]


class AnswerOwn(Value):
    """An answer to a flagged decision of one's own: the event that it was, and the place of the option."""

    table: TableId
    hand: Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
    seq: Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
    option: Annotated[int, Meta(ge=0, lt=MOST_MOVES)]


class DrillAnswered(Value):
    """What an answer was, and what the day has come to; the first answer to a spot on a day counts."""

    verdict: DrillVerdict
    day: DrillDay


SEE_DRILL = get(
    "see_drill",
    "/api/drill",
    f"Today's {SPOTS} spots, and up to {MOST_OWN} of my own flagged decisions; a call goes on for a second",
    answer=DailyDrill,
)
ANSWER_DRILL = post(
    "answer_drill", "/api/drill/answers", "Answer one of today's spots", body=AnswerDrill, answer=DrillAnswered
)
ANSWER_OWN = post(
    "answer_own", "/api/drill/own-answers", "Answer a decision of my own", body=AnswerOwn, answer=DrillAnswered
)
