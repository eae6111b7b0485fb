"""A spot of a finished hand, solved: what each hand of a player does there, and what its moves are worth."""

from typing import Literal

from feltroom.contract.base import Value
from feltroom.contract.cards import Card
from feltroom.contract.http.endpoint_declaration import get
from feltroom.contract.values import StreetName

SolvedMoveKind = Literal["fold", "check", "call", "bet", "raise", "allIn"]
NotSolved = Literal["street", "players", "betting", "deck", "chips", "line", "solver"]


class SolvedMove(Value):
    """A move: the total for the street that it makes in chips, and how often all hands together make it, 0 to 1."""

    kind: SolvedMoveKind
    to: int
    often: float


class SolvedCombo(Value):
    """Two cards: how likely they come here, 1 being the likeliest, and for each move how often and its worth in chips.

    Worths count from here on; a fold is worth 0.
    """

    cards: tuple[Card, Card]
    weight: float
    often: tuple[float, ...]
    values: tuple[float, ...]


class SolvedSpot(Value):
    """The hands of the player at `seat` against the one at `other`; the boldest move comes first.

    `chosen` is the place of what was done, null for a fold where a check was free. `own` are the asker's cards if the
    decision was theirs. If it is `rare`, the hand came here by something that the solution hardly ever does.
    """

    seat: int
    other: int
    street: StreetName
    board: tuple[Card, ...]
    pot: int
    price: int
    big_blind: int
    moves: tuple[SolvedMove, ...]
    chosen: int | None
    own: tuple[Card, Card] | None
    combos: tuple[SolvedCombo, ...]
    rare: bool


class HandSolution(Value):
    """How far a solution has come; while `done` is false, ask again.

    `exploitability` is what a best response gains, as a part of the pot. `why` says why there is no solution: only the
    turn and the river are solved (`street`), between two players (`players`), no-limit (`betting`), with an ordinary
    deck (`deck`), with chips to bet (`chips`), on a line of the tree (`line`), where numpy is installed (`solver`).
    """

    done: bool
    iterations: int
    exploitability: float | None
    why: NotSolved | None
    spot: SolvedSpot | None


SOLVE_HAND = get(
    "solve_hand",
    "/api/hands/{table}/{hand}/solution",
    "A decision on the turn or river of one of my hands, solved; a call goes on for a second",
    answer=HandSolution,
    query=(("seq", "the number of the event that decided; required"),),
)
