"""Practice: a spot of one's own hand, played on against bots that hold other cards than the players there held."""

from typing import Annotated

from msgspec import Meta

from feltroom.contract.base import Value
from feltroom.contract.bounds import Count
from feltroom.contract.chances import ChancesAt
from feltroom.contract.client_messages import ActionName
from feltroom.contract.events import WireEvent
from feltroom.contract.http.endpoint_declaration import post
from feltroom.contract.http.review import HandReview
from feltroom.contract.named_hands import MadeAt

MOST_MOVES = 100
"""No hand has as many decisions of one player."""


class PracticeMove(Value):
    """What the player does; a raise names the chips put in, the call included."""

    action: ActionName
    put_in: Count | None = None


class AskPractice(Value):
    """Where to begin and what was done since.

    All that happened before the event `seq` stays. The same `seed` deals the same cards, so moves can be added one by
    one. With `review` a practice that is over is answered with its verdict.
    """

    seq: Count
    seed: Count
    moves: Annotated[tuple[PracticeMove, ...], Meta(max_length=MOST_MOVES)] = ()
    review: bool = False


class Practice(Value):
    """The hand as its player sees it now; `spot` is how many of the events had really happened.

    Events after those have numbers of their own, which are in no log. `difference` is what the player has won or lost
    since the hand began, null until it is over. `review` has the decisions of the practice alone.
    """

    seat: int
    spot: int
    events: tuple[WireEvent, ...]
    made: tuple[MadeAt, ...]
    chances: tuple[ChancesAt, ...]
    over: bool
    difference: int | None
    review: HandReview | None


PRACTISE_HAND = post(
    "practise_hand",
    "/api/hands/{table}/{hand}/practice",
    "Play one of my hands on from some moment, against bots; nothing of it is kept",
    body=AskPractice,
    answer=Practice,
)
