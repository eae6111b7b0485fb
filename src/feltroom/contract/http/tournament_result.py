"""What a sit-and-go was for one of its players, the luck of run-outs apart."""

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import get


class ChipsWorth(Value):
    """A stack when a hand began, and what it was worth by ICM in the prizes of the tournament, in points."""

    seat: int
    stack: int
    worth: float


class HandWorth(Value):
    """What one's own chips were worth when a hand began."""

    hand: int
    stack: int
    worth: float


class TournamentResult(Value):
    """One's own result in points; while the tournament runs it has no `place`, and only bounties are won.

    `luck` is what run-outs in which one was brought more than on average, each way to end valued by ICM; `adjusted` is
    the result without it. `run_outs` says how many there were, and `worth` what one's chips were worth in each hand.
    """

    place: int | None
    net: int
    luck: float
    adjusted: float
    run_outs: int
    worth: tuple[HandWorth, ...]


TOURNAMENT_RESULT = get(
    "tournament_result",
    "/api/tables/{table}/result",
    "What a sit-and-go was for me, without the luck of run-outs",
    answer=TournamentResult,
)
