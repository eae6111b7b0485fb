"""The charts of a table of 2 to 9 with 15 to 200 big blinds, a book for each number of seats and each deck."""

from collections.abc import Sequence
from functools import lru_cache

from feltroom.cards.classes import HAND_CLASSES
from feltroom.contract.http.charts import ChartMoveKind, ChartStepKind
from feltroom.rooms.charts.book import Drawn, Place, chart_from_frequencies, facing
from feltroom.solver.preflop.table_tree import DEPTHS
from feltroom.solver.preflop.tables import KINDS, STANDARD, dealt_by_class, find, spots

_STEPS: dict[str, ChartStepKind] = {"call": "call", "raise": "raise", "all-in": "allIn"}
_MOVES: dict[str, ChartMoveKind] = {"fold": "fold", **_STEPS}


FULL = "full"
"""What all of play before the flop is called with an ordinary deck; with another it has the name of the deck."""


class TableBook:
    """All of play before the flop at a table of so many seats."""

    def __init__(self, seats: int, deck: str = STANDARD) -> None:
        self.seats, self.deck = seats, deck
        self.game = FULL if deck == STANDARD else deck

    @property
    def single_blind(self) -> bool:
        """Whether nobody posts a small blind."""
        return KINDS[self.deck].single_blind

    @property
    def depths(self) -> Sequence[float]:
        """The stacks in big blinds, shallow to deep."""
        return DEPTHS

    def places(self, depth: float) -> Sequence[Place]:
        """Return the decisions at a depth; of one position the shortest lines come first."""
        return _places(self.seats, depth, self.deck)

    def draw(self, depth: float, place: Place) -> Drawn:
        """Return the chart of a decision."""
        key = place.facing.key
        line = key.split(",") if place.facing.steps else ()
        found = find(seats=self.seats, depth=depth, position=place.position, facing=line, deck=self.deck)
        moves = [
            (
                _MOVES[move],
                total if move in ("raise", "all-in") else None,
                {name: found.frequencies[name][number] for name in HAND_CLASSES},
            )
            for number, (move, total) in enumerate(zip(found.moves, found.totals, strict=True))
            if move != "fold"
        ]
        return chart_from_frequencies(
            moves[::-1], held=found.reaches, exploitability=found.exploitability, dealt=dealt_by_class(self.deck)
        )


@lru_cache(maxsize=32)
def _places(seats: int, depth: float, deck: str) -> tuple[Place, ...]:
    found = [Place(position, facing(*[_step(step) for step in line])) for position, line in spots(seats, depth, deck)]
    return tuple(sorted(found, key=lambda place: len(place.facing.steps)))


def _step(text: str) -> tuple[str, ChartStepKind]:
    by, _, move = text.partition(" ")
    return by, _STEPS[move]
