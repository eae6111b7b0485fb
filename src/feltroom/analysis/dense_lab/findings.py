"""What a report on a weight table holds; seats stand in the order in which they draw."""

from dataclasses import dataclass

from feltroom.analysis.dense_lab.chances import ChiSquare, Mean, PooledShare, Share
from feltroom.cards.classes import HandClass
from feltroom.evaluator.value import Category
from feltroom.rng import Seed


@dataclass(frozen=True, slots=True)
class ClassFindings:
    """How often a class was dealt.

    `declared` is its part of all weight, or in mode full its part of all combos. `first` is what the first seat gets,
    computed and not sampled where that is possible. `dealt` is the part of all hands dealt, `seats` the same by seat.
    """

    name: HandClass
    declared: float
    first: float
    dealt: float
    seats: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class SeatFindings:
    """What one seat was dealt.

    `strength` is the mean chance of its hands against one random hand, `equity` its mean part of the pot when all
    hands of the deal are shown down. `distance` is the total variation distance from the declared shares, of which
    about `luck` would come of sampling alone; `fit` tests the seat against the declared shares.
    """

    player: int
    strength: Mean
    equity: Mean
    pairs: Share
    premium: Share
    distance: float
    luck: float
    fit: ChiSquare | None


@dataclass(frozen=True, slots=True)
class CategoryFindings:
    """How often a category was held with the whole board, and how often seven random cards hold it, exactly."""

    category: Category
    dealt: PooledShare
    ordinary: float


@dataclass(frozen=True, slots=True)
class BoardFindings:
    """How often each card, from the deuce of clubs on, was on the board, and whether luck explains the differences.

    `uniform` is None for too few boards to tell.
    """

    counts: tuple[int, ...]
    uniform: ChiSquare | None


@dataclass(frozen=True, slots=True)
class DenseReport:
    """What `hands` deals of a weight table gave.

    The classes' `first` can be off by `first_bound`; where that is too much, `first_computed` is false and they are
    counted like all others. `first_fit` tests the first seat against computed ones; it is None for too few hands, and
    for so many that what can be off would count. `apart[a][b]` is the total variation distance between two seats, and
    `alike` tests whether the seats are dealt alike.
    """

    mode: str
    players: int
    button: int
    hands: int
    seed: Seed
    classes: tuple[ClassFindings, ...]
    seats: tuple[SeatFindings, ...]
    strength: float
    first_computed: bool
    first_bound: float
    first_fit: ChiSquare | None
    apart: tuple[tuple[float, ...], ...]
    alike: ChiSquare | None
    categories: tuple[CategoryFindings, ...]
    board: BoardFindings
