"""The charts of two players with few chips, each game a book."""

from collections.abc import Sequence

from feltroom.rooms.charts.book import Drawn, Place, chart_from_frequencies, facing
from feltroom.solver.preflop.charts import chart
from feltroom.solver.preflop.games import DEPTHS, OPEN_TO, GameName

FIRST = Place("SB", facing())
PUSHED = Place("BB", facing(("SB", "allIn")))
OPENED = Place("BB", facing(("SB", "raise")))
SHOVED = Place("SB", facing(("SB", "raise"), ("BB", "allIn")))
_PLACES: dict[GameName, tuple[Place, ...]] = {
    "push-fold": (FIRST, PUSHED),
    "open-shove": (FIRST, SHOVED, OPENED, PUSHED),
}


class HeadsUpBook:
    """Push or fold, or open and shove, between two players."""

    seats = 2

    def __init__(self, game: GameName) -> None:
        self.game: GameName = game

    @property
    def depths(self) -> Sequence[float]:
        """The stacks in big blinds, shallow to deep."""
        return DEPTHS

    def places(self, depth: float) -> Sequence[Place]:
        """Return the decisions at a depth, in the order in which they come up."""
        del depth
        return _PLACES[self.game]

    def draw(self, depth: float, place: Place) -> Drawn:
        """Return the chart of a decision."""
        found = chart(depth, game=self.game)
        gain = found.exploitability
        if place == FIRST:
            if not found.open:
                return chart_from_frequencies([("allIn", depth, found.push)], held=None, exploitability=gain)
            return chart_from_frequencies(
                [("allIn", depth, found.push), ("raise", OPEN_TO, found.open)], held=None, exploitability=gain
            )
        if place == OPENED:
            return chart_from_frequencies([("allIn", depth, found.shove)], held=None, exploitability=gain)
        if place == SHOVED:
            return chart_from_frequencies([("call", None, found.call_shove)], held=found.open, exploitability=gain)
        return chart_from_frequencies([("call", None, found.call_push)], held=None, exploitability=gain)
