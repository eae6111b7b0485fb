"""Solving the games before the flop: discounted CFR over the 169 classes, which lose nothing there.

All combos of a class play alike before the flop, and pairs of classes are weighted by the ways in which they can be
dealt together, so the result is exact but for the iterations.
"""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from feltroom.cards.classes import HAND_CLASSES, HandClass
from feltroom.solver.preflop.charts import Chart, rounded
from feltroom.solver.preflop.equities import class_equity, class_ways
from feltroom.solver.preflop.games import DECISIONS, OPEN_TO, GameName

_Vector = NDArray[np.float64]
_SMALL, _BIG = 0.5, 1.0
_EVERY = 250
_MILLI = 1000.0


class Matrices:
    """How likely each pair of classes is dealt, and how much of the pot the first wins."""

    def __init__(self) -> None:
        ways = np.array([[class_ways(one, two) for two in HAND_CLASSES] for one in HAND_CLASSES], dtype=np.float64)
        self.chance = ways / ways.sum()
        self.equity = np.array([[class_equity(one, two) for two in HAND_CLASSES] for one in HAND_CLASSES])


class PreflopGame:
    """One of the games at one depth, with the regrets and the mean strategy of every decision.

    A decision of two actions is a vector of how often each class does not fold; the small blind's first one has rows
    for fold, push and open.
    """

    def __init__(self, game: GameName, depth: float, matrices: Matrices) -> None:
        self.game, self.depth, self._chance = game, depth, matrices.chance
        self._showdown = matrices.chance * depth * (2 * matrices.equity - 1)
        self._opens = game == "open-shove" and depth > OPEN_TO
        rows = {"first": 3 if self._opens else 2, "call_push": 2}
        if self._opens:
            rows |= {"call_shove": 2, "shove": 2}
        self.regrets = {name: np.zeros((count, len(HAND_CLASSES))) for name, count in rows.items()}
        self.sums = {name: np.zeros((count, len(HAND_CLASSES))) for name, count in rows.items()}
        self.iterations = 0

    def iterate(self) -> None:
        """Let each player learn once."""
        self.iterations += 1
        for names, values in ((("first", "call_shove"), self._small_blind), (("shove", "call_push"), self._big_blind)):
            strategy = {name: _match(table) for name, table in self.regrets.items()}
            for name in names:
                if name in self.regrets:
                    self._learn(name, strategy[name], values(strategy)[name])
            reach = strategy["first"][2] if self._opens else None
            for name in names:
                if name in self.regrets:
                    own = reach if name == "call_shove" and reach is not None else 1.0
                    self.sums[name] *= (self.iterations / (self.iterations + 1)) ** 3
                    self.sums[name] += own * strategy[name]

    def _learn(self, name: str, strategy: _Vector, values: _Vector) -> None:
        gained = values - (strategy * values).sum(axis=0)
        time, regrets = self.iterations**1.5, self.regrets[name]
        self.regrets[name] = np.where(regrets > 0, regrets * time / (time + 1), regrets * 0.5) + gained

    def _small_blind(self, strategy: Mapping[str, _Vector]) -> dict[str, _Vector]:
        """What each action of the small blind is worth to each class, in big blinds times how likely the class is."""
        all_pairs = self._chance.sum(axis=1)
        call = strategy["call_push"][1]
        push = self._chance @ (1 - call) * _BIG + self._showdown @ call
        if not self._opens:
            return {"first": np.array([-_SMALL * all_pairs, push])}
        shove = strategy["shove"][1]
        answers = np.array([-OPEN_TO * (self._chance @ shove), self._showdown @ shove])
        opened = self._chance @ (1 - shove) * _BIG + (strategy["call_shove"] * answers).sum(axis=0)
        return {"first": np.array([-_SMALL * all_pairs, push, opened]), "call_shove": answers}

    def _big_blind(self, strategy: Mapping[str, _Vector]) -> dict[str, _Vector]:
        """What each action of the big blind is worth to each class."""
        push = strategy["first"][1]
        found = {"call_push": np.array([-_BIG * (push @ self._chance), -(push @ self._showdown)])}
        if self._opens:
            opened, call = strategy["first"][2], strategy["call_shove"][1]
            shoved = OPEN_TO * ((opened * (1 - call)) @ self._chance) - (opened * call) @ self._showdown
            found["shove"] = np.array([-_BIG * (opened @ self._chance), shoved])
        return found

    def mean(self) -> dict[str, _Vector]:
        """Return the mean strategies, rounded to what a file can hold."""
        found = {name: _match(table) for name, table in self.sums.items()}
        for table in found.values():
            table[1:] = np.vectorize(rounded)(table[1:])
            table[0] = 1 - table[1:].sum(axis=0)
        return found

    def value(self, strategy: Mapping[str, _Vector]) -> float:
        """Return what the small blind wins on average, in big blinds."""
        return float((strategy["first"] * self._small_blind(strategy)["first"]).sum())

    def exploitability(self, strategy: Mapping[str, _Vector]) -> float:
        """Return half of what both gain by best responses, in thousandths of a big blind."""
        small = self._small_blind(strategy)
        first = small["first"]
        if self._opens:
            played = (strategy["call_shove"] * small["call_shove"]).sum(axis=0)
            first[2] += small["call_shove"].max(axis=0) - played
        best_small = float(first.max(axis=0).sum())
        big = self._big_blind(strategy)
        folded = float((strategy["first"][0] @ self._chance).sum()) * _SMALL
        best_big = folded + sum(float(values.max(axis=0).sum()) for values in big.values())
        return _MILLI * (best_small + best_big) / 2

    def strategy_of(self, chart: Chart) -> dict[str, _Vector]:
        """Return the strategy that a chart describes."""
        first = [_parts(chart.push), _parts(chart.open)] if self._opens else [_parts(chart.push)]
        found = {"first": np.array([1 - sum(first), *first])}
        for name in ("call_push", "call_shove", "shove"):
            if name in self.regrets:
                parts = _parts(getattr(chart, name))
                found[name] = np.array([1 - parts, parts])
        return found

    def chart(self, strategy: Mapping[str, _Vector]) -> Chart:
        """Return a strategy as a chart."""
        tables: dict[str, dict[HandClass, float]] = {name: {} for name in DECISIONS["open-shove"]}
        found = {"push": strategy["first"][1], "call_push": strategy["call_push"][1]}
        if self.game == "open-shove":
            none = np.zeros(len(HAND_CLASSES))
            found["open"] = strategy["first"][2] if self._opens else none
            found |= {name: strategy[name][1] if self._opens else none for name in ("call_shove", "shove")}
        for name, parts in found.items():
            tables[name] = dict(zip(HAND_CLASSES, parts.tolist(), strict=True))
        return Chart(
            game=self.game,
            depth=self.depth,
            exploitability=self.exploitability(strategy),
            value=self.value(strategy),
            **tables,
        )


def solve_preflop(
    game: GameName,
    depth: float,
    matrices: Matrices,
    *,
    target: float = 0.1,
    max_iterations: int = 100_000,
    progress: Callable[[int, float], object] | None = None,
) -> Chart:
    """Solve a game at a depth until best responses gain at most `target` thousandths of a big blind."""
    solving = PreflopGame(game, depth, matrices)
    while True:
        for _ in range(_EVERY):
            solving.iterate()
        strategy = solving.mean()
        gain = solving.exploitability(strategy)
        if progress is not None:
            progress(solving.iterations, gain)
        if gain <= target or solving.iterations >= max_iterations:
            return solving.chart(strategy)


def _parts(table: Mapping[HandClass, float]) -> _Vector:
    return np.array([table[name] for name in HAND_CLASSES])


def _match(table: _Vector) -> _Vector:
    positive = np.maximum(table, 0.0)
    total = positive.sum(axis=0)
    parts: _Vector = np.where(total > 0, positive / np.where(total > 0, total, 1.0), 1.0 / len(table))
    return parts
