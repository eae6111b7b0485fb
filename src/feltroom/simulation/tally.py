"""Counting what every seat won, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from feltroom.simulation.chunk import Won
from feltroom.simulation.game import Game, format_bot

_Z95 = 1.959963984540054
"""Between minus and plus so many standard deviations lie 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What the bot of one seat won, in big blinds per 100 hands.

    `ci95` is half the width of the 95 % interval, from the spread of the seat's hands: the interval is `bb_per_100`
    minus and plus `ci95`. It is None with fewer than 2 hands.
    """

    bot: str
    hands: int
    bb_per_100: float
    ci95: float | None


class Tally:
    """Sums over hands; whole numbers, so that neither order nor grouping of the hands matters."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._sums = [0] * game.players
        self._squares = [0] * game.players
        self.hands = 0

    def add(self, won: Sequence[Won]) -> None:
        """Count what every seat won in some hands."""
        self.hands += len(won)
        for seat, chips in enumerate(zip(*won, strict=True)):
            self._sums[seat] += sum(chips)
            self._squares[seat] += sum([one * one for one in chips])

    def results(self) -> list[SeatResult]:
        """Return the results so far in the order of seats."""
        hands = self.hands
        factor = 100 / self._game.preset.rules.big_blind
        results = []
        for spec, total, squares in zip(self._game.bots, self._sums, self._squares, strict=True):
            mean, half = total / hands if hands else 0.0, None
            if hands > 1:
                half = _Z95 * factor * sqrt((hands * squares - total * total) / (hands - 1)) / hands
            results.append(SeatResult(format_bot(spec), hands, factor * mean, half))
        return results


class RunningTotals:
    """What every seat had won after so many hands, in big blinds, at no more than some thousand points."""

    _POINTS = 2000

    def __init__(self, game: Game, *, hands: int) -> None:
        self._big_blind = game.preset.rules.big_blind
        self._every = -(-hands // self._POINTS)
        self._sums = [0] * game.players
        self._done = 0
        self.hands = [0]
        self.totals: list[list[float]] = [[0.0] for _ in range(game.players)]

    def add(self, won: Sequence[Won]) -> None:
        """Count what every seat won in some hands, in their order."""
        for chips in won:
            self._done += 1
            self._sums = [total + one for total, one in zip(self._sums, chips, strict=True)]
            if self._done % self._every == 0:
                self._mark()

    def finish(self) -> None:
        """Add the point after the last hand, if it is not there."""
        if self.hands[-1] != self._done:
            self._mark()

    def _mark(self) -> None:
        self.hands.append(self._done)
        for points, total in zip(self.totals, self._sums, strict=True):
            points.append(total / self._big_blind)
