"""What a book of charts is: all decisions of one game at a table of so many seats, by depth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from feltroom.cards.classes import COMBOS, HAND_CLASSES, HandClass
from feltroom.contract.http.charts import ChartFacing, ChartMove, ChartMoveKind, ChartStep, ChartStepKind

_DECIMALS = 1
_WORDS: dict[ChartStepKind, str] = {"call": "call", "raise": "raise", "allIn": "all-in"}


@dataclass(frozen=True, slots=True)
class Place:
    """Whose decision it is, and what they face."""

    position: str
    facing: ChartFacing


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart: its moves, the boldest first, how often hands come there, and what a best response gains."""

    moves: tuple[ChartMove, ...]
    held: tuple[float, ...]
    exploitability: float


class Book(Protocol):
    """All charts of one game."""

    @property
    def seats(self) -> int:
        """How many players the table has."""
        ...

    @property
    def game(self) -> str:
        """The name of the game."""
        ...

    @property
    def depths(self) -> Sequence[float]:
        """The stacks in big blinds, shallow to deep."""
        ...

    def places(self, depth: float) -> Sequence[Place]:
        """Return the decisions at a depth, in the order in which they come up."""
        ...

    def draw(self, depth: float, place: Place) -> Drawn:
        """Return the chart of a decision."""
        ...


def facing(*steps: tuple[str, ChartStepKind]) -> ChartFacing:
    """Return what was done before, from positions and what each of them did."""
    key = ",".join([f"{by} {_WORDS[kind]}" for by, kind in steps])
    return ChartFacing(key or "nobody", tuple([ChartStep(by, kind) for by, kind in steps]))


def chart_from_frequencies(
    moves: Sequence[tuple[ChartMoveKind, float | None, Mapping[HandClass, float]]],
    *,
    held: Mapping[HandClass, float] | None,
    exploitability: float,
    dealt: Mapping[HandClass, float] | None = None,
) -> Drawn:
    """Return a chart from the part of the time, 0 to 1, for which each class makes each move; the rest is folded.

    `dealt` is how often each class comes, by its combos unless it is given.
    """
    left = {name: max(0.0, 1 - sum([parts[name] for _, _, parts in moves])) for name in HAND_CLASSES}
    # Where no hand comes by its own moves, all count alike.
    counts = held is not None and any(held.values())
    weights = {
        name: (len(COMBOS[name]) if dealt is None else dealt[name]) * (held[name] if counts and held else 1.0)
        for name in HAND_CLASSES
    }
    total = sum(weights.values())
    return Drawn(
        tuple(
            [
                ChartMove(
                    kind,
                    to,
                    round(sum([parts[name] * weights[name] for name in HAND_CLASSES]) / total, 4),
                    _per_cents(parts),
                )
                for kind, to, parts in (*moves, ("fold", None, left))
            ]
        ),
        (100.0,) * len(HAND_CLASSES) if held is None else _per_cents(held),
        exploitability,
    )


def _per_cents(parts: Mapping[HandClass, float]) -> tuple[float, ...]:
    return tuple([round(100 * parts[name], _DECIMALS) for name in HAND_CLASSES])
