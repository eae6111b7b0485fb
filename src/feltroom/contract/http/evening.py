"""An evening looked back on: the decisions of a session that cost most, and the one that earned most."""

from feltroom.contract.base import Value
from feltroom.contract.cards import Card
from feltroom.contract.http.endpoint_declaration import get
from feltroom.contract.http.review import ReviewDecision

MOST_HANDS = 150
MOST_COSTLY = 3


class EveningDecision(Value):
    """A decision of one of the hands; `bigBlinds` is what it cost or earned, as its review has it.

    What a decision earned is how much it is worth above the best that could have been done instead, raises counting as
    one.
    """

    hand: int
    hole: tuple[Card, Card] | None
    big_blind: int
    big_blinds: float
    decision: ReviewDecision


class Evening(Value):
    """The newest hands of the time that was asked for, of which some have been looked at.

    While `done` is false there is more to look at: ask again. `cost` is what flagged decisions lost in big blinds:
    in the hands that stand out as their reviews have it, in the others as ranges and charts tell. `costly` are the
    worst of them, as their reviews have them, the worst first.
    """

    hands: int
    reviewed: int
    done: bool
    cost: float
    costly: tuple[EveningDecision, ...]
    earned: EveningDecision | None


SEE_EVENING = get(
    "see_evening",
    "/api/evening",
    f"What my decisions at a table cost and earned, of my newest {MOST_HANDS} hands then; a call goes on for a second",
    answer=Evening,
    query=(
        ("table", "the table; required"),
        ("since", "only hands that began then or later, in milliseconds"),
        ("until", "only hands that began then or earlier"),
    ),
)
